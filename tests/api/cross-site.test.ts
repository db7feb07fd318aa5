/** What pages of other sites can make a browser send here, and whether Bellhop itself ever asks anyone for anything. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { test } from 'node:test'
import type { Socket } from 'node:net'
import { startApp } from '../support/app.ts'
import { documents, signUpAda, signUpCara } from '../support/cast.ts'
import { multipart, post } from '../support/client.ts'
import { picture } from '../support/files.ts'

const elsewhere = { origin: 'https://evil.example' }

/** A form or a script of another site can send these without asking first (Fetch standard, 'CORS-safelisted'). */
const simpleTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined]

test('What another site can send without asking first changes nothing', async () => {
  await using desk = await startApp()
  const variables = { email: 'eve@example.com', password: 'long enough', role: 'agent' }
  const body = JSON.stringify({ query: documents.signUp, variables })
  for (const type of simpleTypes) {
    const answer = await post(desk.url, body, { headers: { ...elsewhere, ...(type ? { 'content-type': type } : {}) } })
    ok([400, 401, 415].includes(answer.status), `${type}: ${answer.status}`)
    equal(answer.headers.get('access-control-allow-origin'), null)
  }
  const parts = multipart([{ name: 'operations', value: body }])
  const form = await post(desk.url, parts.body, { headers: { ...elsewhere, 'content-type': parts.contentType } })
  equal(form.status, 401)
  const query = new URLSearchParams({ query: documents.signUp, variables: JSON.stringify(variables) })
  equal((await fetch(`${desk.url}/graphql?${query.toString()}`, { headers: elsewhere })).status, 405)
  const { data } = await post(
    desk.url,
    JSON.stringify({ query: documents.login, variables: { ...variables, role: undefined } }),
    {
      headers: { 'content-type': 'application/json' },
    },
  )
  equal(data.login, null, 'No account came of it.')
})

test('A browser that asks first whether another site may send JSON or a token is told no', async () => {
  await using desk = await startApp()
  for (const headers of ['content-type', 'authorization', 'idempotency-key']) {
    const answer = await fetch(`${desk.url}/graphql`, {
      method: 'OPTIONS',
      headers: { ...elsewhere, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    })
    equal(answer.headers.get('access-control-allow-origin'), null)
    equal(answer.headers.get('access-control-allow-headers'), null)
    equal(answer.headers.get('access-control-allow-methods'), null)
    await answer.body?.cancel()
  }
})

test('Bellhop asks no one for anything but its database and its store of files', async () => {
  const asked = new Set<string>()
  const watch = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    // A socket of the file system has no port and leads nowhere else.
    socket.once('connect', () => socket.remotePort && asked.add(`${socket.remoteAddress}:${socket.remotePort}`))
    socket.once('lookup', (_error, address, _family, host) => asked.add(`${host} ${address}`))
  }
  subscribe('net.client.socket', watch)
  try {
    await using desk = await startApp()
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    const ticket = await cara.submits('See http://leak.example/x.png and mail me at a@leak.example', {
      description: 'http://127.0.0.1:9/ <img src="http://leak.example/y.png">',
      files: [picture('http:__leak.example_z.png')],
    })
    await ada.comments(ticket, 'http://leak.example/callback?x=1')
    await ada.sets(ticket, 'closed')
    await ada.ask(documents.search, { text: 'leak' })
    const { url } = (await ada.ask(documents.closedTicketsExport)).data.closedTicketsExport
    await (await fetch(desk.url + url)).text()
    await (await fetch(desk.url + ticket.attachments[0]?.fileUrl)).arrayBuffer()
    const { port } = new URL(desk.url)
    const known = new Set([`127.0.0.1:${port}`, ...serversOf(desk.config)])
    const others = [...asked].filter((one) => !known.has(one) && !one.startsWith('127.0.0.1 '))
    deepEqual(others, [])
    ok(asked.has(`127.0.0.1:${port}`), 'The watch would have seen it.')
  } finally {
    unsubscribe('net.client.socket', watch)
  }
})

/** Those that the settings name. */
function serversOf({
  databaseUrl,
  objectStore,
}: {
  databaseUrl: string | undefined
  objectStore: { endpoint: string } | undefined
}): string[] {
  return [databaseUrl, objectStore?.endpoint].flatMap((url) => {
    if (url === undefined) return []
    const { hostname, port } = new URL(url)
    return [`${hostname === 'localhost' ? '127.0.0.1' : hostname}:${port}`]
  })
}
