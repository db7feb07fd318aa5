/**
 * From which change on this page has to follow: the latest one when the server first said who is here. All that is on screen
 * was asked for later, so that nothing has to be asked for again once the line stands.
 */
const header = 'bellhop-latest-change'

let latest: string | null = null

/** Null when nobody knows. */
export const latestChangeAtStart = () => latest

/** For the next person, or the next log-in. */
export function forgetLatestChange() {
  latest = null
}

/** A `fetch` that asks for the latest change too, the first time, and keeps it. */
export const noteLatestChange: typeof fetch = async (input, init) => {
  if (latest !== null) return fetch(input, init)
  const headers = new Headers(init?.headers)
  headers.set(header, 'wanted')
  const response = await fetch(input, { ...init, headers })
  latest ??= response.headers.get(header)
  return response
}
