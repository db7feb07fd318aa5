/** How the connection to the server stands and what comes next, without any clock or socket of its own. */

export type ConnectionState = {
  /** The last change that was received; null when everything must be loaded anew to be sure. */
  readonly after: string | null
  /** connecting, until the server has told what was missed · live · lost: to be tried again · ended: never again. */
  readonly phase: 'connecting' | 'live' | 'lost' | 'ended'
  /** How often in a row it could not be had. */
  readonly failures: number
}

export type ConnectionEvent =
  | { readonly type: 'connect' }
  | { readonly type: 'received'; readonly id: string; readonly kind: string }
  /** The server answered the subscription with an error, though the socket may go on. */
  | { readonly type: 'refused'; readonly error: string | undefined }
  | { readonly type: 'closed'; readonly code: number | undefined }

export const newConnection: ConnectionState = { after: null, phase: 'lost', failures: 0 }

const sessionEnded = 4403
const badToken = 4401
const scopeChanged = 4410
const longest = 30_000

export function next(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (state.phase === 'ended') return state
  switch (event.type) {
    case 'connect':
      return { ...state, phase: 'connecting' }
    case 'received':
      return isCaughtUp(event.kind) ? { after: event.id, phase: 'live', failures: 0 } : { ...state, after: event.id }
    case 'refused':
      // Unless it is only busy: perhaps the change to go on from is not known there any more.
      return {
        after: isPassing(event.error) ? state.after : null,
        phase: 'lost',
        failures: state.failures + 1,
      }
    case 'closed':
      if (isSessionOver(event.code)) return { ...state, phase: 'ended' }
      // What of all that was told may still be shown, the server alone knows.
      if (seesOthers(event.code)) return { after: null, phase: 'lost', failures: 0 }
      return { ...state, phase: 'lost', failures: state.failures + 1 }
  }
}

/** Whether with this message everything must be loaded anew, because what was missed, or what changed, is not told. */
export function missedAll(
  before: ConnectionState,
  { kind, ticket }: { kind: string; ticket?: object | null },
): boolean {
  if (isCaughtUp(kind)) return kind === 'reset' || before.after === null
  // The server tells no ticket that is too long to be told.
  return !ticket
}

const isPassing = (error: string | undefined) => error === 'UNAVAILABLE' || error === 'RATE_LIMITED'

export function isSessionOver(code: number | undefined): boolean {
  return code === sessionEnded || code === badToken
}

/** Whether the line was closed because the person may see other tickets than before. */
export const seesOthers = (code: number | undefined): boolean => code === scopeChanged

/** How long to wait before the next try, in ms: doubling, and up to half of it by chance (`random` from 0 to 1). */
export function retryDelay(failures: number, random: number): number {
  const full = Math.min(longest, 500 * 2 ** Math.min(failures, 10))
  return full / 2 + (full / 2) * random
}

/** Of the message that ends what was missed. */
export function isCaughtUp(kind: string): boolean {
  return kind === 'ready' || kind === 'reset'
}
