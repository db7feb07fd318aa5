import { text } from '../text/text.ts'

export type GraphqlError = { message: string; extensions?: Record<string, unknown> }

/** What a failed call may look like, or the body of an error answer. */
export type Failure = { graphQLErrors?: readonly GraphqlError[]; networkError?: unknown; message?: string }

/** The message to show a person, in the server's own words where there are any. */
export function plainMessage(failure: Failure): string {
  const message =
    failure.graphQLErrors?.[0]?.message ?? (failure.networkError ? text().errors.unreachable : failure.message)
  return stripPrefix(message ?? '') || text().errors.unknown
}

/** The stable code of the first error, such as NOT_FOUND; undefined when the server never answered. */
export function errorCode(failure: Failure | undefined): string | undefined {
  const code = failure?.graphQLErrors?.[0]?.extensions?.['code']
  return typeof code === 'string' ? code : undefined
}

/** Which argument an INVALID error is about. */
export function errorField(failure: Failure | undefined): string | undefined {
  const field = failure?.graphQLErrors?.[0]?.extensions?.['field']
  return typeof field === 'string' ? field : undefined
}

const soonSeconds = 5

/** Whether the server asks to be tried again in a moment. */
export function isBusy(failure: Failure | undefined): boolean {
  const { code, retryAfter } = failure?.graphQLErrors?.[0]?.extensions ?? {}
  return (code === 'UNAVAILABLE' || code === 'RATE_LIMITED') && Number(retryAfter) <= soonSeconds
}

/** Whether no GraphQL answer came at all: offline, server down, or a proxy's own error page. */
export function isUnreachable(failure: Failure | undefined): boolean {
  return Boolean(failure?.networkError) && !failure?.graphQLErrors?.length
}

function stripPrefix(message: string): string {
  return message.replace(/^(?:(?:GraphQL error:|\[GraphQL\]|\[Network\])\s*)+/, '').trim()
}
