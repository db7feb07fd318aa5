import { locale } from '../text/text.ts'
import type { TypedDocument } from './document.ts'
import { errorCode, type Failure, type GraphqlError, isBusy } from './errors.ts'
import { formOf } from './upload.ts'

export const endpoint = '/graphql'

// These are for whoever is not logged in, so an old token must not travel with them.
const withoutToken = new Set(['signUp', 'login', 'resetPassword'])

export type Credentials = {
  token: () => string | null
  /** Called when the server no longer knows the token, if that is still the one in use. */
  onRefused: () => void
}

export type CallOptions = {
  /** In place of the browser's own, such as one that tells how much is out. */
  readonly fetch?: typeof fetch
  readonly headers?: HeadersInit
  /** The request outlives the page. */
  readonly keepalive?: boolean
}

export type CallError = Failure & { readonly graphQLErrors: readonly GraphqlError[] }

/** Of a field that failed there is an error beside the data. */
export type Answer<Data> = { readonly data?: Data | undefined; readonly error?: CallError | undefined }

type Call = <Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: NoInfer<Variables>,
  options?: CallOptions,
) => Promise<Answer<Data>>

export type Client = {
  /** Asked for once more by itself where the server was too busy. */
  readonly query: Call
  /** Only sent again by the person. */
  readonly mutation: Call
  /**
   * What `ask` asks for before it first waits is kept for whoever asks for the same next, for up to 30 s and unless something is changed
   * before: for what a screen will ask for as soon as it is drawn.
   */
  readonly ahead: <T>(ask: () => T) => T
}

/** How long an answer is kept for who was expected to ask, in ms; code that is still on its way on a slow line may take as long. */
const keptAhead = 30_000

/** Before a read is asked for again, in ms, and as much again by chance: those who were refused together do not come back together. */
const pause = 1_000

/**
 * A client for /graphql that sends the bearer token and the language of the page. It keeps no answers: that do those who show them. It never
 * rejects: an `error` says what went wrong.
 */
export function createGraphqlClient({ token, onRefused }: Credentials): Client {
  const call: Call = async (document, variables, { fetch: send = fetch, headers: own, keepalive = false } = {}) => {
    const name = operationName(document)
    const request = { operationName: name, query: document, variables }
    const body = formOf(request) ?? JSON.stringify(request)
    const headers = new Headers(own)
    headers.set('accept', 'application/json')
    headers.set('accept-language', locale())
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    const current = token()
    if (current && !withoutToken.has(name)) headers.set('authorization', `Bearer ${current}`)
    const answer = await read(() => send(endpoint, { method: 'POST', headers, body, keepalive }))
    const sent = headers.get('authorization')?.replace('Bearer ', '') ?? null
    if (errorCode(answer.error) === 'UNAUTHENTICATED' && sent === token()) onRefused()
    return answer as Answer<never>
  }
  const ask: Call = async (document, variables, options) => {
    const answer = await call(document, variables, options)
    if (!isBusy(answer.error)) return answer
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random())))
    return call(document, variables, options)
  }
  /** What is being asked for is not asked for again meanwhile, unless something was changed since: the answer may be older than that. */
  let underWay = new Map<string, Promise<Answer<never>>>()
  /** What was asked for ahead and by nobody since, in the same way. */
  let kept = new Map<string, { readonly answer: Promise<Answer<never>>; readonly askedAt: number }>()
  let isAhead = false
  return {
    ahead: (askAll) => {
      isAhead = true
      try {
        return askAll()
      } finally {
        isAhead = false
      }
    },
    mutation: (...change) =>
      call(...change).finally(() => {
        underWay = new Map()
        kept = new Map()
      }),
    query: (document, variables, options) => {
      // Somebody else may have logged in meanwhile, in another tab.
      const key = JSON.stringify([token(), document, variables])
      const before = kept.get(key)
      kept.delete(key)
      if (before && performance.now() - before.askedAt < keptAhead) return before.answer
      const asked = underWay.get(key)
      if (asked && !options) return asked
      const among = underWay
      const answer = ask(document, variables, options).finally(() => among.delete(key)) as Promise<Answer<never>>
      if (!options) among.set(key, answer)
      if (isAhead) kept.set(key, { answer, askedAt: performance.now() })
      return answer
    },
  }
}

const operationName = (document: string): string => /^(?:query|mutation|subscription) ?(\w+)/.exec(document)?.[1] ?? ''

async function read(send: () => Promise<Response>): Promise<Answer<unknown>> {
  let response: Response | undefined
  try {
    response = await send()
    const { data, errors } = (await response.json()) as { data?: unknown; errors?: readonly GraphqlError[] }
    if (data === undefined && !errors) throw new Error('That is no answer of GraphQL.')
    return { data: data ?? undefined, error: errors?.length ? { graphQLErrors: errors } : undefined }
  } catch (cause) {
    // A proxy's own page, or none at all.
    const networkError = response && !response.ok ? new Error(`${response.status} ${response.statusText}`) : cause
    return { error: { graphQLErrors: [], networkError } }
  }
}
