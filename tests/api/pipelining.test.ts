/** Many requests on one connection, sent before any answer is read: each begins when the one before it is answered. */
import { equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { signUpCara, type SeenAttachment } from '../support/cast.ts'
import { openSocket, sendRaw } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const cara = await signUpCara(desk)
/** More than any buffer on the way holds. */
const large = 'x'.repeat(20_000_000)
const ticket = await cara.submits('Files', { files: [note(large, 'large.txt'), note('small', 'small.txt')] })
const [largeUrl, smallUrl] = ticket.attachments.map(({ fileUrl }: SeenAttachment) => fileUrl) as [string, string]

/** On one connection, the one under way included. */
const most = requestBudget.ofConnection

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: desk\r\n${more}\r\n`

/** How many files are open, and how many have been opened. */
const opened = { now: 0, inAll: 0 }
const { files } = desk.app.services
const read = files.read.bind(files)
files.read = async (...args) => {
  const stream = await read(...args)
  opened.now++
  opened.inAll++
  stream.once('close', () => opened.now--)
  return stream
}

test('A connection that reads nothing has one file open, whatever it asks for', async () => {
  const socket = await openSocket(desk.url)
  socket.pause()
  socket.write(get(largeUrl).repeat(most))
  await eventually(() => opened.now === 1)
  // What comes after it is answered meanwhile: by then the others had their chance.
  for (let index = 0; index < 20; index++) equal((await fetch(desk.url + smallUrl)).status, 200)
  await eventually(() => opened.now === 1)
  equal(opened.inAll, 21)
  socket.destroy()
  await eventually(() => opened.now === 0)
  equal(opened.inAll, 21)
})

test('More than a few waiting end the connection, and no other', async () => {
  const socket = await openSocket(desk.url)
  const before = opened.inAll
  socket.pause()
  socket.write(get(largeUrl).repeat(2_000))
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  await eventually(() => opened.now === 0)
  ok(opened.inAll - before <= 1)
  equal((await fetch(desk.url + smallUrl)).status, 200)
})

test('All are answered, in the order they were asked', async () => {
  const ids = Array.from({ length: most - 1 }, (_, at) => at)
  const asked = ids.map((at) => get(smallUrl, `Range: bytes=${at % 5}-${at % 5}\r\n`)).join('')
  const text = await sendRaw(desk.url, asked + get(smallUrl, 'Connection: close\r\n'))
  const answers = text.split(/(?=HTTP\/1\.1 )/)
  equal(answers.length, ids.length + 1)
  for (const at of ids) {
    match(answers[at] as string, /^HTTP\/1\.1 206 /)
    equal((answers[at] as string).at(-1), 'small'[at % 5])
  }
  match(answers.at(-1) as string, /small$/)
})

test('Requests with bodies wait their turn, too', async () => {
  const body = JSON.stringify({ query: '{ user { email } }' })
  const post =
    `POST /graphql HTTP/1.1\r\nHost: desk\r\nAuthorization: Bearer ${cara.token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  const text = await sendRaw(desk.url, `${post}\r\n${body}`.repeat(8) + `${post}Connection: close\r\n\r\n${body}`)
  equal(text.match(/"email":"cara@example\.com"/g)?.length, 9)
})

test('A WebSocket is not opened before what was asked for on its connection is answered', async () => {
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
  const socket = await openSocket(desk.url)
  let heard = ''
  socket.on('data', (data) => (heard += data.toString('latin1')))
  socket.write(get(smallUrl) + get('/graphql', upgrade))
  await eventually(() => (heard.match(/HTTP\/1\.1 /g) ?? []).length === 2)
  match(heard, /^HTTP\/1\.1 200 /)
  ok(!heard.includes('101 Switching'), heard)
  socket.write(get('/graphql', upgrade))
  await eventually(() => heard.includes('101 Switching'))
  socket.destroy()
})
