/** However many replies are held, however long they are and whatever files they have: they hold up nobody when they are sent, and count as what was sent. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Write } from '../../server/database/database.ts'
import { requestBudget, userBudget } from '../../server/platform/budgets.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, logIn, signUp, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { ask, upload, type Answer, type SentFile } from '../support/client.ts'
import { count, digest, meddle, stored, storedFiles } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { note, picture } from '../support/files.ts'

const desk = await startApp({ env: { MAX_USER_MB_PER_DAY: '1' } })
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

const hold = (person: TestUser, { id: ticketId }: SeenTicket, content: string, files: readonly SentFile[] = []) => {
  const given = { ticketId, content, holdSeconds: 10 }
  return files.length
    ? upload(desk.url, documents.holdReply, given, { token: person.token, files })
    : person.ask(documents.holdReply, given)
}
const held = async (...args: Parameters<typeof hold>): Promise<{ id: string }> =>
  told(await hold(...args), 'addComment')
const refusal = ({ errors: [error] }: Answer) => [error?.extensions.code, error?.extensions.field]
const released = () => eventually(() => count(desk, 'held_reply WHERE ended_at IS NULL') === 0)

/** Jobs that are due by then are looked for. */
async function advance({ clock, app }: Desk, ms: number) {
  clock.advance(ms)
  await app.database.write('system', async (write) => write.publish('jobs waiting'))
}

async function pass(ms = 10_000) {
  await advance(desk, ms)
  await released()
}

/** How many comments each transaction has written since. */
function countPerTransaction(): { readonly counts: number[]; [Symbol.dispose](): void } {
  const { database } = desk.app
  const write = database.write.bind(database)
  const counts: number[] = []
  const commentsIn = async ({ db }: Write) =>
    (await db.selectFrom('comment').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
  const counting: typeof write = (viewer, work, options) =>
    write(
      viewer,
      async (one) => {
        const before = await commentsIn(one)
        const result = await work(one)
        counts.push((await commentsIn(one)) - before)
        return result
      },
      options,
    )
  Object.assign(database, { write: counting })
  return { counts, [Symbol.dispose]: () => void Object.assign(database, { write }) }
}

test('However many somebody has held who logs out, no transaction sends many of them', async () => {
  const ticket = await cara.submits('Many')
  const eva = await signUp(desk, 'eva', 'agent')
  const many = 45
  for (let at = 0; at < many; at++) await held(eva, ticket, `Number ${at}`)
  await held(ada, ticket, 'Of somebody else')
  using sent = countPerTransaction()
  told(await eva.ask(documents.logout), 'logout')
  await eventually(() => count(desk, 'held_reply WHERE ended_at IS NULL') === 1)
  deepEqual(
    (await cara.reads(ticket)).map(({ content }) => content),
    Array.from({ length: many }, (_, at) => `Number ${at}`),
  )
  ok(Math.max(...sent.counts) <= 20, `${Math.max(...sent.counts)} in one transaction`)
  await pass()
})

test('Of long ones that are due at once each transaction sends few', async () => {
  const ticket = await cara.submits('Long')
  for (const at of [1, 2, 3]) await held(ada, ticket, `${at} ${'of many words '.repeat(5_000)}`)
  using sent = countPerTransaction()
  await pass()
  deepEqual(
    sent.counts.filter((one) => one > 0),
    [1, 1, 1],
  )
})

test('The files of what is sent since its author has logged out lie in their place at once', async () => {
  const ticket = await cara.submits('Files')
  const eva = await signUp(desk, 'eva-of-files', 'agent')
  const before = await storedFiles(desk)
  await held(eva, ticket, 'See this', [note('kept')])
  told(await eva.ask(documents.logout), 'logout')
  await released()
  const incoming = async () => (await storedFiles(desk)).filter((path) => path.includes('incoming'))
  await eventually(async () => (await incoming()).length === 0)
  equal((await storedFiles(desk)).length, before.length + 1)
})

test('The files of what is held count as sent that day, and those of what was taken back do not', async () => {
  const ticket = await cara.submits('Day')
  const eva = await signUp(desk, 'eva-of-the-day', 'agent')
  const half = [note('x'.repeat(512 * 1024))]
  const first = await held(eva, ticket, 'Half', half)
  await held(eva, ticket, 'The other half', half)
  const before = await digest(desk)
  deepEqual(refusal(await hold(eva, ticket, 'More', [note()])), ['INVALID', 'attachmentFiles'])
  deepEqual(await digest(desk), before)
  told(await eva.ask(documents.undoSend, { commentId: first.id }), 'undoSend')
  await held(eva, ticket, 'Half again', half)
  await pass()
  deepEqual(refusal(await hold(eva, ticket, 'More', [note()])), ['INVALID', 'attachmentFiles'])
})

test('A ticket promises no more places for files than it has, and customers are not refused because of them', async () => {
  const ticket = await cara.submits('Full')
  const { id } = await held(ada, ticket, 'Many', [note('first')])
  meddle(
    desk,
    `WITH RECURSIVE made (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM made WHERE number < ${requestBudget.commentFilesOfTicket - 1})
      INSERT INTO held_file (held_reply_id, ticket_id, key, file_name, file_type, file_size, sha256, is_inline)
      SELECT held_reply_id, ticket_id, key || number, file_name, file_type, 1, sha256, is_inline FROM held_file, made`,
  )
  deepEqual(refusal(await hold(abe, ticket, 'One more', [note()])), ['INVALID', 'attachmentFiles'])
  const direct = { ticketId: ticket.id, content: 'One more' }
  deepEqual(
    refusal(await upload(desk.url, documents.addCommentWithFiles, direct, { token: abe.token, files: [note()] })),
    ['INVALID', 'attachmentFiles'],
  )
  await abe.notes(ticket, 'A note has room of its own', { files: [note()] })
  await cara.comments(ticket, 'With a file', { files: [note()] })
  told(await ada.ask(documents.undoSend, { commentId: id }), 'undoSend')
  await held(abe, ticket, 'There is room again', [note()])
  await pass()
})

test('The pictures of what was held are made smaller at the pace of whoever sent them', async () => {
  const ticket = await cara.submits('Pictures')
  const eva = await signUp(desk, 'eva-of-pictures', 'agent')
  await logIn(desk, eva)
  desk.app.services.picturePace.next(Number(eva.id), 100_000)
  await held(eva, ticket, 'A picture', [picture()])
  await pass()
  const [job] = stored(desk, `SELECT run_at FROM job WHERE kind = 'thumbnails.make' AND job_key = '${ticket.id}'`)
  ok(Number(job?.run_at) > desk.clock.now())
})

test('Who has all drafts that one can have can still take back, up to as many again; then it is refused, and nothing is lost', async () => {
  const ticket = await cara.submits('Drafts')
  const other = await cara.submits('More of them')
  const eva = await signUp(desk, 'eva-of-drafts', 'agent')
  const undo = ({ id: commentId }: { id: string }) => eva.ask(documents.undoSend, { commentId })
  const drafts = () => count(desk, `draft WHERE user_id = ${eva.id}`)
  const begun = (ticketId: string, audience: string) =>
    meddle(
      desk,
      `INSERT INTO draft (user_id, ticket_id, audience, content, version, updated_at)
        VALUES (${eva.id}, ${ticketId}, '${audience}', 'Begun', 'some-version', ${desk.clock.now()})`,
    )
  begun(ticket.id, 'agents')
  for (let at = 1; at < userBudget.drafts.most; at++) {
    const { id } = await cara.submits(`Of two drafts ${at}`)
    begun(id, 'everyone')
    begun(id, 'agents')
  }
  const save = { ticketId: ticket.id, content: 'Typed', version: 'a-version-more' }
  deepEqual(refusal(await eva.ask(documents.saveDraft, save)), ['INVALID', 'content'])
  told(await undo(await held(eva, ticket, 'There is room for one')), 'undoSend')
  equal(drafts(), 2 * userBudget.drafts.most)
  // One that has its place already needs none.
  told(await undo(await held(eva, ticket, 'There is one')), 'undoSend')
  const reply = await held(eva, other, 'One too many', [note()])
  const before = await digest(desk)
  deepEqual(refusal(await undo(reply)), ['INVALID', 'content'])
  deepEqual(await digest(desk), before)
  meddle(desk, `DELETE FROM draft WHERE user_id = ${eva.id} AND ticket_id = ${ticket.id} AND audience = 'agents'`)
  told(await undo(reply), 'undoSend')
  equal(drafts(), 2 * userBudget.drafts.most)
})

test('One that can not be sent holds up no other, and is tried again', async () => {
  const [first, wrong, last] = [await cara.submits('First'), await cara.submits('Wrong'), await cara.submits('Last')]
  for (const ticket of [first, wrong, last]) await held(abe, ticket, `Of ${ticket.title}`)
  // Who does not see the ticket.
  meddle(desk, `UPDATE held_reply SET author_id = ${carl.id} WHERE ticket_id = ${wrong.id}`)
  await advance(desk, 10_000)
  await eventually(() => count(desk, 'held_reply WHERE ended_at IS NULL') === 1)
  equal(count(desk, `held_reply WHERE ended_at IS NULL AND ticket_id = ${wrong.id}`), 1)
  for (const ticket of [first, last]) {
    deepEqual(
      (await cara.reads(ticket)).map(({ content }) => content),
      [`Of ${ticket.title}`],
    )
  }
  await eventually(() => count(desk, "job WHERE last_error LIKE '%no such ticket%'") === 1)
  meddle(desk, `UPDATE held_reply SET author_id = ${abe.id} WHERE ticket_id = ${wrong.id}`)
  // One failed job tells of it, however often the clock looks for what is due.
  await held(ada, first, 'Later')
  await advance(desk, 10_000)
  await eventually(() => count(desk, 'held_reply WHERE ended_at IS NULL') === 1)
  equal(count(desk, "job WHERE last_error LIKE '%no such ticket%'"), 1)
  await pass(10 * 60_000)
  deepEqual(
    (await cara.reads(wrong)).map(({ content }) => content),
    ['Of Wrong'],
  )
})

/** A held reply by somebody who does not see the ticket. */
async function heldWrongly(title: string) {
  const ticket = await cara.submits(title)
  await held(abe, ticket, 'Once it can be sent')
  const writtenBy = ({ id }: { id: string }) =>
    meddle(desk, `UPDATE held_reply SET author_id = ${id} WHERE ticket_id = ${ticket.id}`)
  writtenBy(carl)
  return {
    ticket,
    until: () =>
      Number(stored(desk, `SELECT held_until AS until FROM held_reply WHERE ticket_id = ${ticket.id}`)[0]?.['until']),
    mend: () => writtenBy(abe),
  }
}

test('A reply that cannot be sent is tried less and less often', async () => {
  const { until, mend } = await heldWrongly('Wrong for long')
  const waits: number[] = []
  for (let tries = 0; tries < 4; tries++) {
    const before = until()
    await advance(desk, before - desk.clock.now() + 1_000)
    await eventually(() => until() > before)
    waits.push(Math.round((until() - desk.clock.now()) / 60_000))
  }
  // Each time about as long as it has been held so far.
  ok(waits.slice(0, 2).every((one) => one === 10) && waits.slice(2).join() === '20,41', waits.join())
  mend()
  await pass(41 * 60_000)
})

test('A reply that was due long ago is tried again as soon as any other', async () => {
  const { ticket, until, mend } = await heldWrongly('Wrong while nobody worked')
  const before = until()
  await advance(desk, 10 * 60 * 60_000)
  await eventually(() => until() > before)
  equal(Math.round((until() - desk.clock.now()) / 60_000), 10)
  mend()
  await pass(11 * 60_000)
  equal((await cara.reads(ticket)).length, 1)
})

test('However much one has held, others wait for one of theirs', async () => {
  const [many, one] = [await cara.submits('Many'), await cara.submits('One')]
  const long = 'Word '.repeat(10_000)
  for (let at = 0; at < 5; at++) await held(abe, many, `${at} ${long}`)
  await held(ada, one, 'Short')
  const before = count(desk, 'comment')
  await pass()
  const order = stored(desk, `SELECT ticket_id FROM comment ORDER BY id`)
    .slice(before)
    .map(({ ticket_id: id }) => Number(id))
  equal(order.length, 6)
  ok(order.indexOf(Number(one.id)) <= 1, order.join())
})

test('The files of what is held wait with it through a stop, to be sent or taken back', async () => {
  await using first = await startApp()
  const people = await signUpCast(first)
  const ticket = await people.cara.submits('A roof')
  const holdWith = async (content: string) => {
    const given = { ticketId: ticket.id, content, holdSeconds: 30 }
    const { token } = people.ada
    return told(await upload(first.url, documents.holdReply, given, { token, files: [note(content)] }), 'addComment')
  }
  await holdWith('Sent')
  const back = await holdWith('Back')
  await first.stop()
  await using second = await startApp({ folder: first.folder, clock: first.clock.now() })
  const stay = async () => (await storedFiles(second)).map((path) => path.includes('incoming'))
  deepEqual(await stay(), [true, true])
  told(await ask(second.url, documents.undoSend, { commentId: back.id }, people.ada), 'undoSend')
  await eventually(async () => (await stay()).length === 1)
  await advance(second, 30_000)
  await eventually(async () => (await stay()).every((isIncoming) => !isIncoming))
  equal(count(second, 'attachment'), 1)
})

test('Whoever has written all that one may in a day can still take back the last of it', async () => {
  const eva = await signUp(desk, 'eva.again', 'agent')
  const ticket = await cara.submits('The last word')
  const reply = await held(eva, ticket, 'Almost')
  desk.app.services.writeLimits.count(
    { id: Number(eva.id), email: eva.email, role: 'agent' },
    userBudget.textBytesPerDay,
  )
  deepEqual(refusal(await hold(eva, ticket, 'Too much')).slice(0, 1), ['RATE_LIMITED'])
  told(await eva.ask(documents.undoSend, { commentId: reply.id }), 'undoSend')
  await pass()
  deepEqual(await cara.reads(ticket), [])
})
