/** Sending again after a lost answer: with an Idempotency-Key nothing happens twice. */
import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { days, startApp } from '../support/app.ts'
import { documents, signUpCast, told } from '../support/cast.ts'
import { count, storedFiles } from '../support/database.ts'
import { note, picture } from '../support/files.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

test('A ticket sent twice with one key is there once', async () => {
  const key = randomUUID()
  const first = await cara.submits('Once', { key })
  deepEqual(await cara.submits('Once', { key }), first)
  notEqual((await cara.submits('Once', { key: randomUUID() })).id, first.id)
  notEqual((await cara.submits('Once')).id, first.id)
  equal((await cara.lists()).length, 3)
})

test('Sent ten times at once, with files: one ticket, one set of files, nothing left over', async () => {
  const key = randomUUID()
  const before = (await storedFiles(desk)).length
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => cara.submits('At once', { key, files: [picture(), note()] })),
  )
  equal(new Set(sent.map(({ id }) => id)).size, 1)
  equal(count(desk, "ticket WHERE title = 'At once'"), 1)
  equal((await storedFiles(desk)).length, before + 2)
  const { attachments } = await cara.opens(sent[0] as { id: string })
  deepEqual(
    attachments.map(({ fileName }) => fileName),
    ['screenshot.png', 'note.txt'],
  )
  for (const { fileUrl } of attachments) equal((await fetch(desk.url + fileUrl)).status, 200)
})

test('A comment sent twice with one key is there once', async () => {
  const ticket = await cara.submits('Talk')
  const key = randomUUID()
  const first = await cara.comments(ticket, 'Hello?', { key })
  deepEqual(await cara.comments(ticket, 'Hello?', { key }), first)
  await ada.sets(ticket, 'closed')
  await cara.comments(ticket, 'Hello?', { key })
  equal((await cara.opens(ticket)).status, 'closed', 'The second time does not open it again.')
  equal((await cara.reads(ticket)).length, 1)
})

test("A key is its sender's own", async () => {
  const key = randomUUID()
  const caras = await cara.submits("Cara's", { key })
  const carls = await carl.submits("Carl's", { key })
  notEqual(carls.id, caras.id)
  equal(carls.title, "Carl's")
})

test('One key for a ticket and for a comment are two things', async () => {
  const key = randomUUID()
  const ticket = await cara.submits('Both', { key })
  const comment = await cara.comments(ticket, 'Both', { key })
  equal(comment.content, 'Both')
  deepEqual(await cara.submits('Both', { key }), ticket)
  deepEqual(await cara.comments(ticket, 'Both', { key }), comment)
})

test('Two comments in one request with a key are two comments, once', async () => {
  const ticket = await cara.submits('Pair')
  const document = `mutation ($id: ID!) {
    a: addComment(ticketId: $id, content: "one") { id } b: addComment(ticketId: $id, content: "two") { id } }`
  const send = () =>
    cara.ask(document, { id: ticket.id }, { headers: { 'idempotency-key': 'a key for two'.replaceAll(' ', '-') } })
  const first = await send()
  deepEqual((await send()).data, first.data)
  deepEqual(
    (await cara.reads(ticket)).map(({ content }) => content),
    ['one', 'two'],
  )
})

test('A try that was refused does not use up its key', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const refused = await cara.ask(documents.createTicket, { title: ' ' }, { headers })
  equal(refused.errors[0]?.extensions.code, 'INVALID')
  equal(told(await cara.ask(documents.createTicket, { title: 'Better' }, { headers }), 'createTicket').title, 'Better')
})

test('A key holds for a day', async () => {
  const key = randomUUID()
  const first = await cara.submits('Yesterday', { key })
  desk.clock.advance(days(1) - 1)
  equal((await cara.submits('Yesterday', { key })).id, first.id)
})

test('What can not be a key is refused', async () => {
  for (const key of ['short', 'with space inside', 'x'.repeat(201), 'umlaut-\u00e4\u00e4\u00e4\u00e4']) {
    const { status, errors } = await cara.ask(
      documents.createTicket,
      { title: 'No' },
      { headers: { 'idempotency-key': key } },
    )
    equal(status, 400, key)
    equal(errors[0]?.extensions.code, 'BAD_REQUEST')
  }
  equal(count(desk, "ticket WHERE title = 'No'"), 0)
})
