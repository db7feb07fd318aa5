/** Multipart requests that break the rules: refused with a clear 4xx, and nothing of them is left on disk. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUpCara, told } from '../support/cast.ts'
import { multipart, openSocket, post, postParts, sendRaw, upload, type Answer, type Part } from '../support/client.ts'
import { digest, storedFiles } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { note, picture } from '../support/files.ts'
import { isOnS3 } from '../support/test-files.ts'

const megabyte = 1024 * 1024
const desk = await startApp({ env: { MAX_FILE_MB: '1', MAX_TICKET_MB: '2', MAX_FILES: '3' } })
after(() => desk[Symbol.asyncDispose]())
const { token } = await signUpCara(desk)
const untouched = await digest(desk)

const operationsOf = (variables: unknown, query: string = documents.createTicket): Part => ({
  name: 'operations',
  value: JSON.stringify({ query, variables }),
})
const operations = operationsOf({ title: 'Odd', attachmentFiles: [null] })
const mapOf = (map: unknown): Part => ({ name: 'map', value: JSON.stringify(map) })
const map = mapOf({ 0: ['variables.attachmentFiles.0'] })
const file = (name = '0', sent = note()): Part => ({ name, file: sent })

async function refused(answer: Answer | Promise<Answer>, status: number, message?: RegExp): Promise<void> {
  const { status: got, errors, data, text } = await answer
  equal(got, status, text)
  equal(errors.length, 1)
  match(errors[0]?.extensions.code ?? '', /^(BAD_REQUEST|INVALID)$/)
  deepEqual(data, {})
  if (message) match(errors[0]?.message ?? '', message)
  deepEqual(await digest(desk), untouched)
}

const odd: Readonly<Record<string, readonly Part[]>> = {
  'no parts': [],
  'no map': [operations],
  'no operations': [map, file()],
  'map before operations': [map, operations, file()],
  'a file before map': [operations, file(), map],
  'operations twice': [operations, operations, map, file()],
  'map twice': [operations, map, map, file()],
  'a field beside': [operations, { name: 'extra', value: 'x' }, map, file()],
  'a field after': [operations, map, file(), { name: 'extra', value: 'x' }],
  'a file that map does not name': [operations, map, file('1')],
  'a file of that name twice': [operations, map, file(), file()],
  'a file in map that was not sent': [
    operationsOf({ title: 'x', attachmentFiles: [null, null] }),
    mapOf({ 0: ['variables.attachmentFiles.0'], 1: ['variables.attachmentFiles.1'] }),
    file(),
  ],
  'operations that are no JSON': [{ name: 'operations', value: '{' }, map, file()],
  'operations that are null': [{ name: 'operations', value: 'null' }, map, file()],
  'operations that are a batch': [
    { name: 'operations', value: `[${(operations as { value: string }).value}]` },
    map,
    file(),
  ],
  'map that is no JSON': [operations, { name: 'map', value: 'x' }, file()],
  'map that is null': [operations, mapOf(null), file()],
  'map that is a list': [operations, mapOf([['variables.attachmentFiles.0']]), file()],
  'map with a text for a list': [operations, mapOf({ 0: 'variables.attachmentFiles.0' }), file()],
  'map without a path': [operations, mapOf({ 0: [] }), file()],
  'map with two paths': [operations, mapOf({ 0: ['variables.attachmentFiles.0', 'variables.title'] }), file()],
  'map with a number for a path': [operations, mapOf({ 0: [0] }), file()],
  'two files for one path': [
    operations,
    mapOf({ 0: ['variables.attachmentFiles.0'], 1: ['variables.attachmentFiles.0'] }),
    file(),
    file('1'),
  ],
  'a path that leads nowhere': [operations, mapOf({ 0: ['variables.other'] }), file()],
  'a path beyond the list': [operations, mapOf({ 0: ['variables.attachmentFiles.1'] }), file()],
  'a path to what is not null': [operations, mapOf({ 0: ['variables.title'] }), file()],
  'a path into the document': [operations, mapOf({ 0: ['query'] }), file()],
  'a path without variables': [operations, mapOf({ 0: ['attachmentFiles.0'] }), file()],
  'a path into a prototype': [operations, mapOf({ 0: ['variables.__proto__.polluted'] }), file()],
  'a path to a prototype': [operations, mapOf({ 0: ['variables.__proto__'] }), file()],
  'a path to a constructor': [operations, mapOf({ 0: ['variables.constructor.prototype'] }), file()],
  'a path to an inherited name': [operations, mapOf({ 0: ['variables.toString'] }), file()],
  'a path to a length': [operations, mapOf({ 0: ['variables.attachmentFiles.length'] }), file()],
  'a path of a thousand steps': [operations, mapOf({ 0: [`variables${'.a'.repeat(1000)}`] }), file()],
  'an invalid document': [operationsOf({}, '{ nothing }'), map, file()],
  'no document': [operationsOf({}, ''), map, file()],
}

for (const [what, parts] of Object.entries(odd)) {
  test(`Refused: ${what}`, () => refused(postParts(desk.url, parts, { token }), 400))
}

test('No prototype was touched on the way', async () => {
  for (const text of [
    '{"query":"{ user { id } }","variables":{"__proto__":null}}',
    '{"query":"{ user { id } }","variables":{"__proto__":{"polluted":1}}}',
  ]) {
    await postParts(desk.url, [{ name: 'operations', value: text }, mapOf({ 0: ['variables.__proto__'] }), file()], {
      token,
    })
    await postParts(
      desk.url,
      [
        { name: 'operations', value: text },
        { name: 'map', value: '{"__proto__":["variables.__proto__"]}' },
        file('__proto__'),
      ],
      { token },
    )
  }
  equal(({} as Record<string, unknown>).polluted, undefined)
  equal(({} as Record<string, unknown>).file, undefined)
  deepEqual(await digest(desk), untouched)
})

test('A request without files is a request like any other', async () => {
  const parts: Part[] = [operationsOf({}, documents.user), mapOf({})]
  ok(told(await postParts(desk.url, parts, { token }), 'user'))
})

test('More files than allowed are refused', () =>
  refused(
    upload(
      desk.url,
      documents.createTicket,
      { title: 'Many' },
      { token, files: Array.from({ length: 4 }, (_, at) => note('x', `${at}.txt`)) },
    ),
    413,
    /at most 3 files/,
  ))

test('A map of more files than may be sent is refused before anything is done with it', async () => {
  const entries = Array.from({ length: 4_000 }, (_, at): [string, string[]] => [`f${at}`, [`variables.x.${at % 1000}`]])
  const many = mapOf(Object.fromEntries(entries))
  await refused(postParts(desk.url, [operations, many, file('f0')], { token }), 413, /at most 3 files/)
  const four = mapOf(Object.fromEntries(entries.slice(0, 4)))
  await refused(postParts(desk.url, [operations, four, file('f0')], { token }), 413, /at most 3 files/)
  for (const text of ['['.repeat(200_000), `{"a":${'['.repeat(200_000)}`, `[${'1,'.repeat(200_000)}1]`]) {
    await refused(postParts(desk.url, [operations, { name: 'map', value: text }, file()], { token }), 400)
    await refused(postParts(desk.url, [{ name: 'operations', value: text }, map, file()], { token }), 400)
  }
})

test('100 files and 10,000 fields are refused', async () => {
  const files = Array.from({ length: 100 }, (_, at) => note('x', `${at}.txt`))
  await refused(upload(desk.url, documents.createTicket, { title: 'Many' }, { token, files }), 413)
  const fields = Array.from({ length: 10_000 }, (_, at): Part => ({ name: `f${at}`, value: 'x' }))
  await refused(postParts(desk.url, fields, { token }), 400)
  await refused(postParts(desk.url, [operations, map, ...fields], { token }), 400)
})

test('A file over the limit is refused by name; one of just that size is taken', async () => {
  const tooBig = note('x'.repeat(megabyte + 1), 'big.txt')
  await refused(
    upload(desk.url, documents.createTicket, { title: 'Big' }, { token, files: [picture(), tooBig] }),
    413,
    /“big.txt” is larger than 1 MB/,
  )
  await using other = await startApp({ env: { MAX_FILE_MB: '1' } })
  const cara = await signUpCara(other)
  const { attachments } = await cara.submits('Just right', { files: [note('x'.repeat(megabyte))] })
  equal(attachments[0]?.fileSize, megabyte)
})

test('Files that are too much together are refused', async () => {
  const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => note('x'.repeat(megabyte * 0.7), name))
  const answer = await upload(desk.url, documents.createTicket, { title: 'Much' }, { token, files })
  deepEqual([answer.data.createTicket, answer.errors[0]?.extensions.code], [null, 'INVALID'])
  match(answer.errors[0]?.message ?? '', /2 MB together/)
  deepEqual(await digest(desk), untouched)
})

test('A body far over the limit is cut off, with an answer', async () => {
  const body = multipart([operations, map, file('0', note('x'.repeat(8 * megabyte)))])
  await refused(post(desk.url, body.body, { token, headers: { 'content-type': body.contentType } }), 413)
})

test('operations over the limit is refused', () =>
  refused(postParts(desk.url, [operationsOf({ title: 'x'.repeat(2 * megabyte) }), map, file()], { token }), 413))

test('What is not multipart, though it says so, is refused', async () => {
  const headers = (type: string) => ({ token, headers: { 'content-type': type } })
  await refused(post(desk.url, 'x', headers('multipart/form-data')), 400, /boundary/)
  for (const body of [
    '',
    'x',
    '--b',
    '--b--',
    '--b\r\n\r\n',
    '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--',
    '\0'.repeat(5000),
  ]) {
    await refused(post(desk.url, body, headers('multipart/form-data; boundary=b')), 400)
  }
  const whole = multipart([operations, map, file('0', note('x'.repeat(3000)))])
  for (let length = 0; length < whole.body.length; length += 97) {
    await refused(post(desk.url, whole.body.subarray(0, length), headers(whole.contentType)), 400)
  }
})

const head = (length: number, bearer: string, type: string) =>
  `POST /graphql HTTP/1.1\r\nHost: desk\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: ${type}\r\n` +
  `Content-Length: ${length}\r\nConnection: close\r\n\r\n`

test('With a bad token the answer comes before the body, of which nothing is stored', async () => {
  const { body, contentType } = multipart([operations, map, file()])
  const socket = await openSocket(desk.url)
  socket.write(head(1_000_000_000, 'x'.repeat(43), contentType))
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  match(String(chunk), /^HTTP\/1\.1 401 /)
  socket.write(body)
  socket.destroy()
  deepEqual(await digest(desk), untouched)
})

test('An upload that breaks off leaves nothing', async () => {
  const { body, contentType } = multipart([operations, map, file('0', note('x'.repeat(800_000)))])
  for (const sent of [300, 1000, 400_000, body.length - 1]) {
    const socket = await openSocket(desk.url)
    socket.write(head(body.length, token, contentType))
    socket.write(body.subarray(0, sent))
    // An object store gets only what has arrived whole.
    if (sent > 1000 && !isOnS3) await eventually(async () => (await storedFiles(desk)).length === 1)
    socket.resetAndDestroy()
    await eventually(async () => (await storedFiles(desk)).length === 0)
  }
  deepEqual(await digest(desk), untouched)
})

test('A name with line ends starts no header of its own', async () => {
  const raw =
    '--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n' +
    `${(operations as { value: string }).value}\r\n--b\r\nContent-Disposition: form-data; name="map"\r\n\r\n` +
    '{"0":["variables.attachmentFiles.0"]}\r\n--b\r\nContent-Disposition: form-data; name="0"; filename="a.txt\r\n' +
    'X-Evil: 1"\r\n\r\nx\r\n--b--\r\n'
  const text = await sendRaw(desk.url, head(raw.length, token, 'multipart/form-data; boundary=b') + raw)
  ok(!/5\d\d /.test(text.slice(0, 15)), text)
  ok(!/^X-Evil/im.test(text.split('\r\n\r\n')[0] ?? ''))
})
