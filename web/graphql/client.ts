import { retryExchange } from '@urql/exchange-retry'
import {
  type Client,
  createClient,
  type Exchange,
  fetchExchange,
  makeOperation,
  mapExchange,
  type Operation,
} from 'urql'
import { locale } from '../text/text.ts'
import { errorCode, isBusy } from './errors.ts'

export const endpoint = '/graphql'

// These are for whoever is not logged in, so an old token must not travel with them.
const withoutToken = new Set(['signUp', 'login', 'resetPassword'])

export type Credentials = {
  token: () => string | null
  /** Called when the server no longer knows the token, if that is still the one in use. */
  onRefused: () => void
}

/** A client for /graphql that sends the bearer token and the language of the page. It keeps no answers: that do those who show them. */
export function createGraphqlClient(credentials: Credentials): Client {
  return createClient({
    url: endpoint,
    preferGetMethod: false,
    exchanges: [askAgain, addHeaders(credentials), fetchExchange],
  })
}

/** A read that the server was too busy for is asked for once more by itself; a change is only sent again by the person. */
const askAgain = retryExchange({
  initialDelayMs: 1_000,
  maxNumberAttempts: 2,
  retryIf: (error, { kind }) => kind === 'query' && isBusy(error),
})

function addHeaders({ token, onRefused }: Credentials): Exchange {
  return mapExchange({
    onOperation(operation) {
      const options = optionsOf(operation)
      const headers = new Headers(options?.headers)
      headers.set('accept-language', locale())
      const current = token()
      if (current && !withoutToken.has(operationName(operation))) headers.set('authorization', `Bearer ${current}`)
      return makeOperation(operation.kind, operation, {
        ...operation.context,
        fetchOptions: { ...options, headers: Object.fromEntries(headers) },
      })
    },
    onResult({ error, operation }) {
      if (error && errorCode(error) === 'UNAUTHENTICATED' && sentToken(operation) === token()) onRefused()
    },
  })
}

function operationName(operation: Operation): string {
  for (const definition of operation.query.definitions) {
    if ('operation' in definition && definition.name) return definition.name.value
  }
  return ''
}

function sentToken(operation: Operation): string | null {
  return new Headers(optionsOf(operation)?.headers).get('authorization')?.replace('Bearer ', '') ?? null
}

function optionsOf({ context: { fetchOptions } }: Operation): RequestInit | undefined {
  return typeof fetchOptions === 'function' ? fetchOptions() : fetchOptions
}
