/**
 * From which change on this page has to follow: the latest one when the server first said who is here. All that is on screen
 * was asked for later, so that nothing has to be asked for again once the line stands.
 */
const header = 'bellhop-latest-change'

export type ChangesAtStart = {
  /** The latest of them, to follow from; null when nobody knows. */
  readonly latest: string | null
  /** Those that will be told again although what is on screen holds them. */
  readonly toldAgain: ReadonlySet<string>
}

const unknown: ChangesAtStart = { latest: null, toldAgain: new Set() }
let atStart = unknown

export const changesAtStart = () => atStart

/** For the next person, or the next log-in. */
export function forgetChanges() {
  atStart = unknown
}

/** A `fetch` that asks for the latest change too, the first time, and keeps it. */
export const noteChanges: typeof fetch = async (input, init) => {
  if (atStart.latest !== null) return fetch(input, init)
  const headers = new Headers(init?.headers)
  headers.set(header, 'wanted')
  const response = await fetch(input, { ...init, headers })
  const [latest, ...toldAgain] = response.headers.get(header)?.split(', ') ?? []
  if (latest && atStart.latest === null) atStart = { latest, toldAgain: new Set(toldAgain) }
  return response
}
