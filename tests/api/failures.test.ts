/** When something breaks within: the client learns a request id and nothing else, the log has it whole, and no secret is in it. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { rm, truncate } from 'node:fs/promises'
import { test } from 'node:test'
import { startApp, type Desk } from '../support/app.ts'
import { documents, logIn, signUpAda, signUpCara, signUpInvited, told } from '../support/cast.ts'
import { ask, upload } from '../support/client.ts'
import { meddle, storedFiles } from '../support/database.ts'
import { note, picture } from '../support/files.ts'

const inner = /SELECT|select |\bat \/|node_modules|SQLITE|no such table|ENOENT|\.ts\b/
const errorsOf = (desk: Desk) => desk.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')

test('A table that is gone: INTERNAL with a request id; the log has the stack under the same id', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const ticket = await cara.submits('Lost')
  meddle(desk, 'ALTER TABLE comment RENAME TO lost')
  for (const answer of [
    await cara.ask(documents.comments, { ticketId: ticket.id }),
    await cara.ask(documents.addComment, { ticketId: ticket.id, content: 'x' }),
  ]) {
    equal(answer.status, 200)
    deepEqual(Object.values(answer.data), [null])
    const [error] = answer.errors
    equal(error?.extensions.code, 'INTERNAL')
    equal(error?.extensions.requestId, answer.headers.get('x-request-id'))
    ok(!inner.test(answer.text), answer.text)
    const logged = errorsOf(desk).find(({ requestId }) => requestId === error?.extensions.requestId)
    match(logged.error.message, /no such table/)
    match(logged.error.stack, /\n\s+at /)
  }
  equal((await cara.opens(ticket)).title, 'Lost', 'All else goes on.')
  meddle(desk, 'ALTER TABLE lost RENAME TO comment')
  await cara.comments(ticket, 'Found')
})

test('A failure in the middle of a write undoes all of it', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  meddle(
    desk,
    "CREATE TRIGGER broken BEFORE INSERT ON event WHEN NEW.kind = 'file.attached' BEGIN SELECT RAISE(ABORT, 'broken'); END",
  )
  const answer = await upload(
    desk.url,
    documents.createTicket,
    { title: 'Half' },
    { token: cara.token, files: [note()] },
  )
  equal(answer.errors[0]?.extensions.code, 'INTERNAL')
  deepEqual(await cara.lists(), [])
  deepEqual(await storedFiles(desk), [])
})

test('A stored file that is gone or cut short is an error, never half a file', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  const { attachments } = await cara.submits('Bit rot', { files: [picture(), note('whole')] })
  const [first, second] = await storedFiles(desk)
  await rm(first as string)
  await truncate(second as string, 3)
  for (const { fileUrl } of attachments) {
    const response = await fetch(desk.url + fileUrl)
    equal(response.status, 500)
    const text = await response.text()
    const { extensions } = JSON.parse(text).errors[0]
    deepEqual(extensions, { code: 'INTERNAL', requestId: response.headers.get('x-request-id') })
    ok(!inner.test(text))
    equal(response.headers.get('content-disposition'), null)
    ok(
      errorsOf(desk).some(
        ({ requestId, error }) => requestId === extensions.requestId && /stored file/.test(error.message),
      ),
    )
  }
})

test('A database that is gone entirely fails each request, and the server lives', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  meddle(desk, 'ALTER TABLE session RENAME TO lost')
  const answer = await cara.ask(documents.tickets)
  equal(answer.status, 500)
  equal(answer.errors[0]?.extensions.code, 'INTERNAL')
  ok(!inner.test(answer.text))
  meddle(desk, 'ALTER TABLE lost RENAME TO session')
  deepEqual(await cara.lists(), [])
})

test('No token, password, link or text of a person is ever in the log', async () => {
  await using desk = await startApp({ env: { AGENT_SIGNUP: 'invite' } })
  const ada = await signUpInvited(desk, 'ada')
  const cara = await signUpCara(desk)
  const again = await logIn(desk, cara)
  const ticket = await cara.submits('Secret title', { description: 'Secret text', files: [note('Secret file')] })
  await cara.comments(ticket, 'Secret comment')
  const { url: invite } = told(await ada.ask(documents.inviteAgent), 'inviteAgent')
  const { url: link } = told(await ada.ask(documents.closedTicketsExport), 'closedTicketsExport')
  await ask(desk.url, documents.login, { email: cara.email, password: 'wrong guess' })
  await ask(desk.url, documents.signUp, { email: cara.email, password: 'another try', role: 'customer' })
  for (const table of ['comment', 'event', 'user', 'brake']) {
    meddle(desk, `ALTER TABLE "${table}" RENAME TO lost`)
    await cara.comments(ticket, 'Secret comment').catch(() => {})
    await cara.ask(documents.comments, { ticketId: ticket.id })
    await ask(desk.url, documents.login, { email: cara.email, password: cara.password })
    await ask(desk.url, documents.signUp, { email: 'new@example.com', password: 'brand new', role: 'customer' })
    await fetch(desk.url + link)
    meddle(desk, `ALTER TABLE lost RENAME TO "${table}"`)
  }
  ok(errorsOf(desk).length >= 8, 'There was something to log.')
  const log = desk.log.join('')
  const secrets = [
    ada.token,
    cara.token,
    again.token,
    cara.password,
    ada.password,
    'wrong guess',
    'another try',
    'brand new',
  ]
  secrets.push(
    new URL(invite).searchParams.get('invite') as string,
    link.split('/')[2] as string,
    'Secret',
    '$argon2id',
  )
  secrets.push((ticket.attachments[0]?.fileUrl ?? '').split('/')[2] as string)
  for (const secret of secrets) ok(!log.includes(secret), secret)
})

test('Every answer has an id of its own', async () => {
  await using desk = await startApp()
  const ada = await signUpAda(desk)
  const ids = new Set<string | null>()
  for (let index = 0; index < 10; index++) ids.add((await ada.ask(documents.user)).headers.get('x-request-id'))
  for (const path of ['/health', '/nothing', '/files/x', '/graphql'])
    ids.add((await fetch(desk.url + path)).headers.get('x-request-id'))
  equal(ids.size, 14)
  ok(!ids.has(null))
})
