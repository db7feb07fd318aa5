/** Files with a ticket: what is taken, under which type and name, and that a refusal leaves nothing of it. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { after, test } from 'node:test'
import { iso, png } from '../../server/attachments/file-samples.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCara, signUpAda, told } from '../support/cast.ts'
import { upload, type SentFile } from '../support/client.ts'
import { digest, stored, storedFiles } from '../support/database.ts'
import { note, pdf, picture, svg } from '../support/files.ts'
import { isOnS3 } from '../support/test-files.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const cara = await signUpCara(desk)
const ada = await signUpAda(desk)

const send = (files: readonly SentFile[], title = 'With files') =>
  upload(desk.url, documents.createTicket, { title }, { token: cara.token, files })

test('Files come back byte for byte, in the order they were sent', async () => {
  const files = [
    picture('a.png', 'x'.repeat(200_000)),
    note('b'.repeat(70_000), 'b.txt'),
    pdf('c.pdf'),
    note('', 'empty.txt'),
  ]
  const { attachments } = await cara.submits('Three', { files })
  deepEqual(
    attachments.map(({ fileName, fileType, fileSize }) => [fileName, fileType, fileSize]),
    [
      ['a.png', 'image/png', 200_070],
      ['b.txt', 'text/plain', 70_000],
      ['c.pdf', 'application/pdf', 69],
      ['empty.txt', 'text/plain', 0],
    ],
  )
  for (const [index, { fileUrl }] of attachments.entries()) {
    const bytes = Buffer.from(await (await fetch(desk.url + fileUrl)).arrayBuffer())
    ok(bytes.equals(Buffer.from(files[index]?.content as string)))
  }
})

test('The stored hash is that of the bytes, and the history names each file', async () => {
  const file = note('hash me', 'hashed.txt')
  const { id } = await cara.submits('Hashed', { files: [file] })
  const [row] = stored(desk, `SELECT sha256 AS hash, key FROM attachment WHERE ticket_id = ${id}`)
  deepEqual(Buffer.from(row?.hash as Uint8Array), createHash('sha256').update('hash me').digest())
  match(String(row?.key), /^[A-Za-z0-9_-]{22}$/)
  const kinds = stored(desk, `SELECT kind, actor_id AS actor FROM event WHERE ticket_id = ${id}`)
  deepEqual(
    kinds.map(({ kind, actor }) => [kind, String(actor)]),
    [
      ['ticket.created', cara.id],
      ['file.attached', cara.id],
    ],
  )
})

const html = '<!doctype html><script>window.__x = 1</script>'
const lies: readonly [file: SentFile, type: string | undefined][] = [
  [{ name: 'page.png', type: 'image/png', content: html }, undefined],
  [{ name: 'page.html', type: 'image/png', content: html }, undefined],
  [{ name: 'page.html', type: 'text/html', content: picture().content }, undefined],
  [{ name: 'page', type: 'text/plain', content: html }, undefined],
  [{ name: 'run.exe', type: 'image/png', content: 'MZ\u0090\0' }, undefined],
  [{ name: 'run.pdf', type: 'application/pdf', content: 'MZ\u0090\0 %PDF-1.4' }, undefined],
  [{ name: 'archive.zip', type: 'application/zip', content: 'PK\x03\x04' }, undefined],
  [{ name: 'script.js', type: 'text/javascript', content: 'alert(1)' }, undefined],
  [{ name: 'page.mht', type: 'text/plain', content: 'MIME-Version: 1.0' }, undefined],
  [
    {
      name: 'page.xhtml',
      type: 'image/svg+xml; x',
      content: `<html xmlns="http://www.w3.org/1999/xhtml">${html}</html>`,
    },
    undefined,
  ],
  [{ name: 'empty.png', type: 'image/png', content: '' }, undefined],
  [{ name: 'binary.txt', type: 'text/plain', content: Buffer.from([0, 1, 2, 255]) }, undefined],
  [{ name: 'fake.docx', type: 'application/msword', content: 'not a document' }, undefined],
  [{ name: 'real.png', type: 'text/html', content: picture().content }, 'image/png'],
  [{ name: 'REAL.PNG', type: '', content: picture().content }, 'image/png'],
  [{ name: 'real.jpg', type: 'image/jpeg', content: picture().content }, 'image/png'],
  [{ name: 'page.txt', type: 'text/html', content: html }, 'text/plain'],
  [{ name: 'logo.svg', type: 'IMAGE/SVG+XML', content: svg().content }, 'image/svg+xml'],
  [{ name: 'logo.png', type: 'image/svg+xml; x', content: svg().content }, 'image/svg+xml'],
  [{ name: 'scan.pdf', type: 'image/png', content: pdf().content }, 'application/pdf'],
  [{ name: 'flood.png', type: 'image/png', content: png(30_000, 30_000) }, 'application/octet-stream'],
  [{ name: 'photo.heic', type: 'image/heic', content: iso('heic', 'mif1') }, 'image/heic'],
]

for (const [file, type] of lies) {
  test(`${file.name} sent as '${file.type}' is ${type ?? 'refused'}`, async () => {
    const before = await digest(desk)
    const answer = await send([picture('good.png'), file])
    if (type === undefined) {
      deepEqual(answer.data, { createTicket: null })
      deepEqual([answer.errors[0]?.extensions.code, answer.errors[0]?.extensions.field], ['INVALID', 'attachmentFiles'])
      ok(answer.errors[0]?.message.includes(`“${file.name}”`) ?? false, answer.text)
      deepEqual(await digest(desk), before, 'Neither the ticket nor the good file is left.')
    } else equal(told(answer, 'createTicket').attachments[1].fileType, type)
  })
}

const names: readonly [sent: string, shown: string][] = [
  ['../../../etc/passwd.txt', 'passwd.txt'],
  ['..\\..\\windows\\win.txt', 'win.txt'],
  ['..%2F..%2Fx.txt', '..%2F..%2Fx.txt'],
  ['.htaccess.txt', 'htaccess.txt'],
  ['\u200B.htaccess.txt', 'htaccess.txt'],
  ['CON.txt', '_CON.txt'],
  ['invoice\u202Etxt.exe.txt', 'invoicetxt.exe.txt'],
  ['e\u0301te\u0301.txt', 'été.txt'],
  ['😀 emoji.txt', '😀 emoji.txt'],
  ["it's; filename=evil.txt", "it's; filename=evil.txt"],
  ['a%0d%0aSet-Cookie: x=1.txt', 'a%0d%0aSet-Cookie: x=1.txt'],
  ['name.txt ...', 'name.txt'],
]

test('A file name is display data: no path, nothing invisible, and never a place on disk', async () => {
  const { attachments } = await cara.submits('Names', { files: names.slice(0, 10).map(([name]) => note('x', name)) })
  const more = await cara.submits('Names', { files: names.slice(10).map(([name]) => note('x', name)) })
  const shown = [...attachments, ...more.attachments].map(({ fileName }) => fileName)
  for (const [index, [sent, expected]] of names.entries()) {
    if (sent.includes('%2F')) ok(!shown[index]?.includes('/'), 'No separator.')
    else equal(shown[index], expected, JSON.stringify(sent))
  }
  for (const path of await storedFiles(desk)) {
    if (isOnS3) match(path, /\/files\/[A-Za-z0-9_-]{22}\._S3rver_object$/)
    else match(relative(`${desk.folder}/files`, path), /^[A-Za-z0-9_-]{2}\/[A-Za-z0-9_-]{22}$/)
  }
})

test('A name of 4,000 characters is shortened, its extension kept', async () => {
  const [attachment] = (await cara.submits('Long name', { files: [note('x', `${'ä'.repeat(4000)}.txt`)] })).attachments
  ok(Buffer.byteLength(attachment?.fileName ?? '') <= 255)
  match(attachment?.fileName ?? '', /^ä+\.txt$/)
})

test('Only uploads become attachments: no id, address, path or object', async () => {
  const before = await digest(desk)
  const forged = [
    '1',
    1,
    true,
    {},
    { url: 'http://127.0.0.1:1/' },
    'http://127.0.0.1:1/x',
    '/etc/passwd',
    { file: { key: 'x' }, fileName: 'x' },
  ]
  for (const value of forged) {
    for (const attachmentFiles of [value, [value]]) {
      const answer = await cara.ask(documents.createTicket, { title: 'Forged', attachmentFiles })
      equal(answer.status, 400, JSON.stringify(attachmentFiles))
      equal(answer.errors[0]?.extensions.code, 'BAD_REQUEST')
    }
  }
  const literal = await cara.ask('mutation { createTicket(title: "Forged", attachmentFiles: ["x"]) { id } }')
  equal(literal.status, 400)
  deepEqual(await digest(desk), before)
})

test('A ticket that is refused for its subject leaves no file', async () => {
  const before = await digest(desk)
  for (const title of ['', 'x'.repeat(251)]) {
    const { errors } = await send([picture()], title)
    deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['INVALID', 'title'])
  }
  deepEqual(await digest(desk), before)
})

test('Files of an operation that takes none are dropped', async () => {
  const before = await digest(desk)
  const answer = await upload(
    desk.url,
    'query ($attachmentFiles: [Upload!]) { user { id } }',
    {},
    { token: cara.token, files: [note()] },
  )
  ok(answer.status === 400 || told(answer, 'user'))
  const unused = await upload(desk.url, 'query { user { id } }', {}, { token: cara.token, files: [note()] })
  ok(told(unused, 'user'))
  deepEqual(await digest(desk), before)
})

test('One file named twice in a document is refused, and is no bug', async () => {
  const before = await digest(desk, ['once'])
  const twiceInOne = await upload(
    desk.url,
    'mutation ($f: Upload!) { createTicket(title: "Twice", attachmentFiles: [$f, $f]) { id } }',
    {},
    { token: cara.token, files: [note()], name: 'f', single: true },
  )
  equal(twiceInOne.errors[0]?.extensions.code, 'INVALID', twiceInOne.text)
  deepEqual(await digest(desk, ['once']), before)
  const inTwo = await upload(
    desk.url,
    `mutation ($attachmentFiles: [Upload!]) {
      a: createTicket(title: "First", attachmentFiles: $attachmentFiles) { id attachments { fileUrl } }
      b: createTicket(title: "Second", attachmentFiles: $attachmentFiles) { id } }`,
    {},
    { token: cara.token, files: [note()] },
  )
  equal(inTwo.data.b, null)
  deepEqual(
    inTwo.errors.map(({ path, extensions }) => [path?.[0], extensions.code]),
    [['b', 'INVALID']],
  )
  equal((await fetch(desk.url + inTwo.data.a.attachments[0].fileUrl)).status, 200, 'The first ticket keeps its file.')
})

test('An agent may ask for help with files, too', async () => {
  const { attachments } = await ada.submits('From Ada', { files: [note()] })
  equal(attachments.length, 1)
})

test('No file without a log-in', async () => {
  const before = await digest(desk)
  for (const token of [undefined, 'x'.repeat(43)]) {
    const answer = await upload(desk.url, documents.createTicket, { title: 'No one' }, { token, files: [note()] })
    equal(answer.status, 401)
    equal(answer.errors[0]?.extensions.code, 'UNAUTHENTICATED')
  }
  const login = await upload(desk.url, documents.login, { email: cara.email, password: cara.password }, { files: [] })
  equal(login.status, 401, 'Nor is there a way to log in by multipart.')
  deepEqual(await digest(desk), before)
})
