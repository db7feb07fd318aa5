import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, createGraphqlClient } from './client.ts'
import type { TypedDocument } from './document.ts'
import { formOf } from './upload.ts'

const busy = { errors: [{ message: 'Busy.', extensions: { code: 'UNAVAILABLE', retryAfter: 2 } }] }
const later = { errors: [{ message: 'Wait.', extensions: { code: 'RATE_LIMITED', retryAfter: 900 } }] }
const ended = { errors: [{ message: 'Log in.', extensions: { code: 'UNAUTHENTICATED' } }] }
const answered = { data: { answer: 42 } }

type Document = TypedDocument<{ answer: number }, Record<string, unknown>>
const query = 'query answer{answer}' as Document
const mutation = 'mutation change{answer}' as Document
const login = 'mutation login($email:String!){answer}' as Document

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A client of a server that answers one after another of `answers`, the last of them for ever; null is no answer at all. */
function clientOf(...answers: (Response | null)[]) {
  const sent: { headers: Headers; body: unknown }[] = []
  let refused = 0
  const client = createGraphqlClient({ token: () => 'the token', onRefused: () => refused++ })
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)]
    sent.push({ headers: new Headers(init?.headers), body: init?.body })
    if (!answer) throw new TypeError('Failed to fetch')
    return answer.clone()
  }
  return { client, options: { fetch }, sent, refused: () => refused }
}

const messageOf = ({ error }: Answer<unknown>) => error?.graphQLErrors[0]?.message

test('an operation is sent with its name, its variables, the token and the language of the page, beside what a call sends of its own', async () => {
  const { client, options, sent } = clientOf(json(answered))
  const { data, error } = await client.query(query, { id: '7' }, { ...options, headers: { 'bellhop-device': 'x' } })
  assert.deepEqual([data, error], [{ answer: 42 }, undefined])
  const [{ headers, body } = assert.fail()] = sent
  assert.deepEqual(JSON.parse(String(body)), { operationName: 'answer', query, variables: { id: '7' } })
  const names = ['accept-language', 'bellhop-device', 'authorization', 'content-type']
  assert.deepEqual(
    names.map((name) => headers.get(name)),
    ['en', 'x', 'Bearer the token', 'application/json'],
  )
})

test('what is being asked for is not asked for again meanwhile', async () => {
  const { client, options, sent } = clientOf(json(answered))
  const { fetch } = globalThis
  globalThis.fetch = options.fetch
  try {
    const same = [client.query(query, { id: '7' }), client.query(query, { id: '7' })]
    await Promise.all([...same, client.query(query, { id: '8' })])
    assert.equal(sent.length, 2)
    await client.query(query, { id: '7' })
    assert.equal(sent.length, 3)
  } finally {
    globalThis.fetch = fetch
  }
})

test('what was asked before a change is asked for again after it', async () => {
  const { client, options, sent } = clientOf(json(answered))
  const { fetch } = globalThis
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  globalThis.fetch = async (...request) => {
    const answer = await options.fetch(...request)
    await { 1: first, 3: second }[sent.length]?.promise
    return answer
  }
  try {
    const before = client.query(query, { id: '7' })
    await client.mutation(mutation, { id: '7' })
    const after = client.query(query, { id: '7' })
    assert.equal(sent.length, 3)
    first.resolve()
    await before
    const same = client.query(query, { id: '7' })
    second.resolve()
    await Promise.all([after, same])
    assert.equal(sent.length, 3)
  } finally {
    globalThis.fetch = fetch
  }
})

test('an old token does not travel with a log-in', async () => {
  const { client, options, sent } = clientOf(json(answered))
  await client.mutation(login, { email: 'a' }, options)
  assert.equal(sent[0]?.headers.get('authorization'), null)
})

test('a read that the server was too busy for is asked for once more', async () => {
  const { client, options, sent } = clientOf(json(busy, 503), json(answered))
  const { data, error } = await client.query(query, {}, options)
  assert.equal(error, undefined)
  assert.equal(data?.answer, 42)
  assert.equal(sent.length, 2)
})

test('a server that stays busy is not asked for ever', async () => {
  const { client, options, sent } = clientOf(json(busy))
  assert.equal(messageOf(await client.query(query, {}, options)), 'Busy.')
  assert.equal(sent.length, 2)
})

test('a long wait is told, not waited for, and a change is never sent twice', async () => {
  const waiting = clientOf(json(later), json(answered))
  assert.equal(messageOf(await waiting.client.query(query, {}, waiting.options)), 'Wait.')
  assert.equal(waiting.sent.length, 1)
  const changing = clientOf(json(busy), json(answered))
  assert.equal(messageOf(await changing.client.mutation(mutation, {}, changing.options)), 'Busy.')
  assert.equal(changing.sent.length, 1)
})

test('a token that the server knows no more is told of, once for each answer', async () => {
  const { client, options, refused } = clientOf(json(ended, 401))
  await client.query(query, {}, options)
  assert.equal(refused(), 1)
})

test('what is no answer of GraphQL is a failure of the network, and never thrown', async () => {
  const page = new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  for (const answer of [null, page, json({}), new Response('', { status: 200 })]) {
    const { client, options } = clientOf(answer)
    const { data, error } = await client.mutation(mutation, {}, options)
    assert.equal(data, undefined)
    assert.ok(error?.networkError)
    assert.deepEqual(error.graphQLErrors, [])
  }
})

test('of a field that failed there is an error beside the data of the others', async () => {
  const { client, options } = clientOf(json({ data: { answer: null }, errors: [{ message: 'No.' }] }))
  const answer = await client.query(query, {}, options)
  assert.deepEqual([answer.data, messageOf(answer)], [{ answer: null }, 'No.'])
})

test('files travel beside the variables, each with where it stood', async () => {
  const files = [new File(['one'], 'one.txt'), new File(['two'], 'two.txt')]
  const form = formOf({ variables: { title: 'Lamp', attachmentFiles: files, none: null } })
  assert.ok(form)
  assert.deepEqual(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? JSON.parse(value) : value.name]),
    [
      ['operations', { variables: { title: 'Lamp', attachmentFiles: [null, null], none: null } }],
      ['map', { 0: ['variables.attachmentFiles.0'], 1: ['variables.attachmentFiles.1'] }],
      ['0', 'one.txt'],
      ['1', 'two.txt'],
    ],
  )
  assert.equal(formOf({ variables: { title: 'Lamp', attachmentFiles: null } }), undefined)
  // The browser names the boundary itself.
  const { client, options, sent } = clientOf(json(answered))
  await client.mutation(mutation, { files }, options)
  assert.equal(sent[0]?.headers.get('content-type'), null)
  assert.ok(sent[0]?.body instanceof FormData)
})

test('what was asked for ahead is there for who asks for it next, once, and not after a change', async () => {
  const { client, options, sent } = clientOf(json(answered))
  const { fetch } = globalThis
  globalThis.fetch = options.fetch
  try {
    const ahead = await client.ahead(() => client.query(query, { id: '7' }))
    assert.equal(await client.query(query, { id: '7' }), ahead)
    assert.equal(sent.length, 1)
    await client.query(query, { id: '7' })
    assert.equal(sent.length, 2)
    await client.ahead(() => client.query(query, { id: '7' }))
    await client.query(query, { id: '8' })
    await client.mutation(mutation, { id: '7' })
    assert.equal(sent.length, 5)
    await client.query(query, { id: '7' })
    assert.equal(sent.length, 6)
  } finally {
    globalThis.fetch = fetch
  }
})
