/** Which colleagues are on the ticket that is on the screen, and telling them what one does there oneself. One is there as long as one follows who is. */
import { TicketPresenceDocument, type TicketPresenceSubscription } from '../graphql/generated/comments/presence.ts'
import type { Line } from '../live/line.ts'
import { subscribePersistently } from '../live/persistent.ts'
import { createStore } from '../ui/store.ts'
import type { Audience } from './audience.ts'

export type Colleague = {
  readonly id: string
  readonly name: string
  /** Whom they write for; null while they only look. */
  readonly writing: Audience | null
}

const nobody: readonly Colleague[] = []

/** Those who write come first. */
export const colleagues = createStore(nobody)

/** How often it is said that one still writes, in ms; the desk takes it back 10 s after it was said last. */
const saidEvery = 4_000

type Place = {
  readonly ticketId: string
  readonly say: (writing: Audience | null) => void
  /** Since one looks, or has sent what one wrote. */
  hasSaid: boolean
  /** Until it may be said again. */
  rest: ReturnType<typeof setTimeout> | undefined
}

let here: Place | null = null

/** Looks at a ticket until the answer is called. */
export function lookAt(line: Line, ticketId: string): () => void {
  let stop = () => {}
  const say = (writing: Audience | null) => {
    const stopBefore = stop
    stop = subscribePersistently(line, TicketPresenceDocument, { ticket: ticketId, writing }, (data) => {
      const told = (data as TicketPresenceSubscription | null)?.ticketPresence ?? []
      colleagues.set(told.map(({ user, writing: audience }) => ({ ...user, writing: audience ?? null })))
    })
    // After that: one is never gone in between.
    stopBefore()
  }
  const place: Place = { ticketId, say, hasSaid: false, rest: undefined }
  here = place
  say(null)
  return () => {
    stop()
    if (here !== place) return
    here = null
    colleagues.set(nobody)
  }
}

/** At each change of what one writes. */
export function noteWriting(ticketId: string, audience: Audience, text: string) {
  const place = here
  if (place?.ticketId !== ticketId || text.trim() === '' || place.rest !== undefined) return
  place.hasSaid = true
  place.rest = setTimeout(() => {
    place.rest = undefined
  }, saidEvery)
  place.say(audience)
}

/** What one wrote was sent. */
export function noteSent(ticketId: string) {
  if (here?.ticketId !== ticketId || !here.hasSaid) return
  clearTimeout(here.rest)
  here.hasSaid = false
  here.rest = undefined
  here.say(null)
}
