/** Commands know no request: mail, an import, a job or the command line call what the API calls, and the API shows what they did. */
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { demoDesk } from '../../scripts/demo/content.ts'
import { fillDesk } from '../../scripts/demo/fill.ts'
import { submitTicket } from '../../server/attachments/submit-ticket.ts'
import { addComment } from '../../server/comments/comments.ts'
import { createActor } from '../../server/database/actor.ts'
import { UserError } from '../../server/platform/errors.ts'
import { logIn, logOut } from '../../server/sessions/log-in.ts'
import { signUp } from '../../server/sessions/sign-up.ts'
import { createVisitor } from '../../server/sessions/visitor.ts'
import { Upload } from '../../server/storage/upload.ts'
import { setFields } from '../../server/tickets/set-fields.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUpAda, signUpCara, told } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { count } from '../support/database.ts'
import { actorOf } from '../support/many.ts'

const isRefused = (code: string) => (error: unknown) => error instanceof UserError && error.code === code

const visitorOf = ({ app: { database } }: Desk) =>
  createVisitor(database, database.read('anonymous'), { network: '192.0.2.7', device: undefined })

test('Someone signs up, logs in and out without a request; guesses are counted as in the API', async () => {
  await using desk = await startApp()
  const { database, services } = desk.app
  const account = { email: 'Cara@example.com', password: 'Cara has a secret' }
  const { user } = await signUp(visitorOf(desk), services, { ...account, role: 'customer' })
  const session = await logIn(visitorOf(desk), services, account)
  const who = async () => told(await ask(desk.url, documents.user, {}, { token: session.token }), 'user')
  deepEqual(await who(), { id: String(user.id), email: 'cara@example.com', role: 'customer' })
  equal(await logOut(database, user, session.token), true)
  equal(await who(), null)
  const guess = () => logIn(visitorOf(desk), services, { ...account, password: 'something else' })
  const before = count(desk, 'brake')
  await rejects(guess(), isRefused('INVALID'))
  equal(count(desk, 'brake'), before + 1)
  while (await guess().then(Boolean, isRefused('INVALID')));
  await rejects(logIn(visitorOf(desk), services, account), isRefused('RATE_LIMITED'))
})

test('A ticket with a file, a comment and a change without a request; a key counts across both ways', async () => {
  await using desk = await startApp()
  const { database, services } = desk.app
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const [customer, agent] = [cara, ada].map((person) => createActor(database, services, actorOf(person)))
  const submit = async (key: string | undefined) => {
    const file = new Upload(await services.files.receive(Readable.from([Buffer.from('Printed twice')])), 'note.txt')
    const submission = { ticket: { title: 'By mail', description: null }, uploads: [file], key }
    return submitTicket(customer!, services, submission)
  }
  const { id } = await submit('a key')
  equal((await submit('a key')).id, id)
  await agent!.write((write) => setFields(write, id, { status: 'pending' }))
  const comment = { ticketId: id, content: 'Blinks again' }
  await customer!.write(
    (write) => addComment(write, comment, { limits: desk.config.limits, key: undefined }),
    [comment.content],
  )
  const seen = await ada.opens({ id: String(id) })
  deepEqual([seen.title, seen.status, seen.user.email], ['By mail', 'open', 'cara@example.com'])
  deepEqual(
    seen.attachments.map(({ fileName, fileSize }) => [fileName, fileSize]),
    [['note.txt', 13]],
  )
  equal(await (await fetch(desk.url + seen.attachments[0]?.fileUrl)).text(), 'Printed twice')
  deepEqual(
    (await ada.reads(seen)).map(({ content, user }) => [content, user.email]),
    [['Blinks again', 'cara@example.com']],
  )
})

test('What a person may write is limited wherever they write from, and nobody writes as nobody', async () => {
  await using desk = await startApp({ env: { MAX_WRITES_PER_MINUTE: '1' } })
  const { database, services } = desk.app
  const cara = await signUpCara(desk)
  const submission = { ticket: { title: 'Once', description: null }, uploads: [], key: undefined }
  const customer = createActor(database, services, actorOf(cara))
  await submitTicket(customer, services, submission)
  await rejects(submitTicket(customer, services, submission), isRefused('RATE_LIMITED'))
  const refused = await cara.ask(documents.createTicket, { title: 'Twice' })
  equal(refused.errors[0]?.extensions.code, 'RATE_LIMITED')
  const nobody = createActor(database, services, 'anonymous')
  await rejects(submitTicket(nobody, services, submission), isRefused('UNAUTHENTICATED'))
  equal(count(desk, 'ticket'), 1)
})

test('The demo is lived through by the same commands, each at its own time', async () => {
  await using desk = await startApp()
  const { users, tickets } = demoDesk(new Date(desk.clock.now()))
  const some = tickets.slice(0, 12)
  const end = desk.clock.now()
  await fillDesk(
    desk.app,
    { users, tickets: some },
    {
      get at() {
        return desk.clock.now()
      },
      set at(time: number | undefined) {
        desk.clock.advance((time ?? end) - desk.clock.now())
      },
    },
  )
  const agent = users.find(({ role }) => role === 'agent')!
  const { token } = told(await ask(desk.url, documents.login, agent), 'login')
  const list = told(await ask(desk.url, documents.tickets, {}, { token }), 'tickets') as Record<string, any>[]
  deepEqual(
    list.map(({ title, createdAt, user, attachments }) => [title, createdAt, user.email, attachments.length]),
    some.toReversed().map((one) => [one.title, one.createdAt.toISOString(), one.requester, one.files.length]),
  )
  const writtenAs = (wanted: string) => some.flatMap(({ story }) => story.filter(({ kind }) => kind === wanted)).length
  equal(count(desk, "comment WHERE audience = 'everyone'"), writtenAs('comment'))
  equal(count(desk, "comment WHERE audience = 'agents'"), writtenAs('note'))
})
