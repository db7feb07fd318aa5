import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gql } from '@urql/core'
import { createGraphqlClient } from './client.ts'

const busy = { errors: [{ message: 'Busy.', extensions: { code: 'UNAVAILABLE', retryAfter: 2 } }] }
const later = { errors: [{ message: 'Wait.', extensions: { code: 'RATE_LIMITED', retryAfter: 900 } }] }
const answered = { data: { answer: 42, __typename: 'Query' } }

/** A client of a server that answers one after another of `answers`, the last of them for ever. */
function clientOf(...answers: object[]) {
  const client = createGraphqlClient({ token: () => null, onRefused: () => {} })
  let asked = 0
  const fetch = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  }
  return { client, context: { url: 'http://desk.example/graphql', fetch }, asked: () => asked }
}

test('a read that the server was too busy for is asked for once more', async () => {
  const { client, context, asked } = clientOf(busy, answered)
  const { data, error } = await client
    .query(
      gql`
        query {
          answer
        }
      `,
      {},
      context,
    )
    .toPromise()
  assert.equal(error, undefined)
  assert.equal(data.answer, 42)
  assert.equal(asked(), 2)
})

test('a server that stays busy is not asked for ever', async () => {
  const { client, context, asked } = clientOf(busy)
  const { error } = await client
    .query(
      gql`
        query {
          answer
        }
      `,
      {},
      context,
    )
    .toPromise()
  assert.equal(error?.graphQLErrors[0]?.message, 'Busy.')
  assert.equal(asked(), 2)
})

test('a long wait is told, not waited for, and a change is never sent twice', async () => {
  const waiting = clientOf(later, answered)
  const read = await waiting.client
    .query(
      gql`
        query {
          answer
        }
      `,
      {},
      waiting.context,
    )
    .toPromise()
  assert.equal(read.error?.graphQLErrors[0]?.message, 'Wait.')
  assert.equal(waiting.asked(), 1)
  const changing = clientOf(busy, answered)
  const change = await changing.client
    .mutation(
      gql`
        mutation {
          answer
        }
      `,
      {},
      changing.context,
    )
    .toPromise()
  assert.equal(change.error?.graphQLErrors[0]?.message, 'Busy.')
  assert.equal(changing.asked(), 1)
})

test('the server is told the language of the page, beside whatever a call sends of its own', async () => {
  const sent: Headers[] = []
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    sent.push(new Headers(init?.headers))
    return new Response(JSON.stringify(answered), { headers: { 'content-type': 'application/json' } })
  }
  const client = createGraphqlClient({ token: () => 'the token', onRefused: () => {} })
  const context = { url: 'http://desk.example/graphql', fetch, fetchOptions: { headers: { 'bellhop-device': 'x' } } }
  const document = gql`
    mutation {
      answer
    }
  `
  await client.mutation(document, {}, context).toPromise()
  const names = ['accept-language', 'bellhop-device', 'authorization']
  assert.deepEqual(
    sent.map((headers) => names.map((name) => headers.get(name))),
    [['en', 'x', 'Bearer the token']],
  )
})
