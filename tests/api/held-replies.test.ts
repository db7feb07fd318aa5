/** Replies that are held: agents alone see them until they are sent, once, as if they were written then; their authors can take them back, and nothing of them is left. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { days, minutes, startApp } from '../support/app.ts'
import { documents, logIn, signUp, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { upload, type Answer } from '../support/client.ts'
import { count, digest, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

interface Given {
  readonly content?: string
  readonly holdSeconds?: number
  readonly status?: string
  readonly audience?: string
  readonly lastSeen?: string
  readonly draft?: readonly string[]
}

interface SeenHeld {
  readonly id: string
  readonly content: string
  readonly createdAt: string
  readonly heldUntil: string
  readonly heldFiles: readonly string[]
}

const hold = (person: TestUser, { id: ticketId }: { id: string }, given: Given = {}, key?: string): Promise<Answer> =>
  person.ask(
    documents.holdReply,
    { ticketId, content: 'Try this.', holdSeconds: 10, ...given },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  )
const held = async (...args: Parameters<typeof hold>): Promise<SeenHeld> => told(await hold(...args), 'addComment')
const undo = (person: TestUser, { id: commentId }: { id: string }) => person.ask(documents.undoSend, { commentId })
const heldOn = async (person: TestUser, { id: ticketId }: { id: string }) =>
  told(await person.ask(documents.heldReplies, { ticketId }), 'heldReplies')
const codeOf = ({ errors: [error] }: Answer) => error?.extensions.code
const textsOf = async (person: TestUser, ticket: SeenTicket) =>
  (await person.reads(ticket)).map(({ content }) => content)
const stateOf = async ({ id }: { id: string }) =>
  told(await cara.ask('query ($id: ID!) { ticket(id: $id) { status turn waitingSince updatedAt } }', { id }), 'ticket')
const draftsOf = async (person: TestUser, { id: ticketId }: { id: string }) =>
  told(await person.ask(documents.drafts, { ticketId }), 'drafts')

/** Moves the clock to when it is due, and has the desk look. */
async function pass(ms = 10_000) {
  desk.clock.advance(ms)
  await desk.app.database.write('system', async (write) => write.publish('jobs waiting'))
}

const released = (ms?: number) =>
  pass(ms).then(() => eventually(() => count(desk, 'held_reply WHERE ended_at IS NULL') === 0))

test('A reply that is held is no comment until it is sent, and then it is as one written then', async () => {
  const ticket = await cara.submits('A printer')
  desk.clock.advance(minutes(1))
  const before = await stateOf(ticket)
  const reply = await held(ada, ticket)
  match(reply.id, /^held-\d+$/)
  equal(Date.parse(reply.heldUntil) - Date.parse(reply.createdAt), 10_000)
  deepEqual(await textsOf(cara, ticket), [])
  deepEqual(await textsOf(abe, ticket), [])
  deepEqual(await stateOf(ticket), before)
  equal(await heldOn(cara, ticket), null)
  const [seen] = await heldOn(abe, ticket)
  deepEqual([seen.id, seen.content, seen.user.id, seen.audience], [reply.id, 'Try this.', ada.id, 'everyone'])

  desk.clock.advance(5_000)
  await cara.comments(ticket, 'It hums, too.')
  await released(5_000)
  deepEqual(await textsOf(cara, ticket), ['It hums, too.', 'Try this.'])
  deepEqual(await heldOn(abe, ticket), [])
  const comment = (await cara.reads(ticket)).at(-1)
  const now = new Date(desk.clock.now()).toISOString()
  deepEqual(await stateOf(ticket), { status: 'open', turn: 'customer', waitingSince: now, updatedAt: now })
  equal(comment?.user.id, ada.id)
  const [event] = stored(desk, `SELECT * FROM event WHERE ticket_id = ${ticket.id} ORDER BY id DESC LIMIT 1`)
  deepEqual([event?.kind, String(event?.actor_id), event?.at], ['comment.added', ada.id, desk.clock.now()])
  equal(count(desk, `held_reply WHERE content <> '' AND ended_at IS NOT NULL`), 0)
})

test('Taken back, its text is the draft, its status is as it was, and nothing of it is left', async () => {
  const ticket = await cara.submits('A scanner')
  const { waitingSince } = await stateOf(ticket)
  told(
    await ada.ask(documents.snoozeTicket, { id: ticket.id, snoozedUntil: '2030-06-01T00:00:00.000Z' }),
    'updateTicket',
  )
  desk.clock.advance(minutes(1))
  const reply = await held(ada, ticket, { status: 'resolved' })
  deepEqual([(await stateOf(ticket)).status, (await stateOf(ticket)).turn], ['resolved', null])
  desk.clock.advance(3_000)
  const back = told(await undo(ada, reply), 'undoSend')
  deepEqual(
    [back.status, back.turn, back.waitingSince, back.snoozedUntil],
    ['open', 'agents', waitingSince, '2030-06-01T00:00:00.000Z'],
  )
  deepEqual(
    (await draftsOf(ada, ticket)).map(({ content, audience }: { content: string; audience: string }) => [
      content,
      audience,
    ]),
    [['Try this.', 'everyone']],
  )
  equal((await draftsOf(ada, ticket))[0].version, `taken-back-${reply.id}`)
  // Again makes no difference.
  const after = await digest(desk)
  equal(told(await undo(ada, reply), 'undoSend').status, 'open')
  deepEqual(await digest(desk), after)
  await pass()
  deepEqual(await textsOf(cara, ticket), [])
  equal(count(desk, `event WHERE kind = 'comment.added' AND ticket_id = ${ticket.id}`), 0)
  equal(count(desk, `held_reply WHERE content <> '' AND ended_at IS NOT NULL`), 0)
})

test('What somebody has set since stays, and so does another draft', async () => {
  const ticket = await cara.submits('A lamp')
  const reply = await held(ada, ticket, { status: 'pending', lastSeen: '0' })
  await abe.sets(ticket, 'closed')
  told(
    await ada.ask(documents.saveDraft, { ticketId: ticket.id, content: 'Something newer', version: 'another-one' }),
    'saveDraft',
  )
  equal(told(await undo(ada, reply), 'undoSend').status, 'closed')
  deepEqual(
    (await draftsOf(ada, ticket)).map(({ content }: { content: string }) => content),
    ['Something newer'],
  )
})

test('Only its author takes it back, and only until it is sent', async () => {
  const ticket = await cara.submits('A shelf')
  const reply = await held(ada, ticket)
  deepEqual([codeOf(await undo(abe, reply)), codeOf(await undo(cara, reply))], ['NOT_FOUND', 'NOT_FOUND'])
  for (const id of ['held-999999', 'held-0', 'held-', '1', `held-${'9'.repeat(30)}`])
    equal(codeOf(await undo(ada, { id })), 'NOT_FOUND')
  await released()
  const before = await digest(desk)
  equal(codeOf(await undo(ada, reply)), 'CONFLICT')
  deepEqual(await digest(desk), before)
})

test('Of taking it back and sending it, one comes first and the other makes no difference', async () => {
  const ticket = await cara.submits('A kettle')
  let undone = 0
  for (let at = 0; at < 12; at++) {
    const reply = await held(ada, ticket, { content: `Number ${at}` })
    const [answer] = await Promise.all([undo(ada, reply), released()])
    const isSent = (await textsOf(cara, ticket)).includes(`Number ${at}`)
    equal(isSent, codeOf(answer) === 'CONFLICT')
    if (!isSent) undone += 1
  }
  equal(count(desk, `comment WHERE ticket_id = ${ticket.id}`), 12 - undone)
})

test('Asked for again with its key it is the same reply, then the comment, and after it was taken back nothing', async () => {
  const ticket = await cara.submits('A chair')
  const first = await held(ada, ticket, {}, 'a-key-of-adas')
  equal((await held(ada, ticket, {}, 'a-key-of-adas')).id, first.id)
  equal(count(desk, `held_reply WHERE ticket_id = ${ticket.id}`), 1)
  await released()
  const [comment] = await cara.reads(ticket)
  equal((await held(ada, ticket, {}, 'a-key-of-adas')).id, comment?.id)
  const second = await held(ada, ticket, {}, 'another-of-adas')
  told(await undo(ada, second), 'undoSend')
  equal(codeOf(await hold(ada, ticket, {}, 'another-of-adas')), 'NOT_FOUND')
  deepEqual((await textsOf(cara, ticket)).length, 1)
})

test('Whoever logs out, ends a log-in or is deactivated can take nothing back: it is sent at once', async () => {
  const ticket = await cara.submits('A table')
  const ways: [string, (eva: TestUser) => Promise<Answer>][] = [
    ['logs out', (eva) => eva.ask('mutation { logout }')],
    ['ends the others', (eva) => eva.ask(documents.endOtherSessions)],
    ['is deactivated', (eva) => ada.ask(documents.deactivate, { id: eva.id })],
  ]
  for (const [way, end] of ways) {
    const eva = await signUp(desk, `eva-${way.replaceAll(' ', '-')}`, 'agent')
    await logIn(desk, eva)
    await held(eva, ticket, { content: way })
    await held(ada, ticket, { content: 'Of somebody else' })
    equal((await end(eva)).errors.length, 0)
    await eventually(async () => (await textsOf(cara, ticket)).at(-1) === way)
  }
  equal((await heldOn(ada, ticket)).length, ways.length)
  await released()
})

test('Of two who reply at once from the same view the second is refused, held or not', async () => {
  const ticket = await cara.submits('A door')
  const first = await held(ada, ticket, { lastSeen: '0' })
  const { errors } = await hold(abe, ticket, { lastSeen: '0' })
  deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.ids], ['CONFLICT', [first.id]])
  const number = first.id.replace('held-', '')
  const second = await held(abe, ticket, { lastSeen: `0~${number}` })
  // One's own are no news.
  const third = await held(ada, ticket, { lastSeen: `0~${second.id.replace('held-', '')}` })
  for (const lastSeen of ['0~', '0~0', '0~1~', '0~1~x', `0${'~1'.repeat(101)}`, '~1'])
    equal(codeOf(await hold(abe, ticket, { lastSeen })), 'NOT_FOUND')
  await released()
  equal((await textsOf(cara, ticket)).length, 3)
  // Who saw them while they were held knows what they have become.
  await held(abe, ticket, { lastSeen: `0~${number}~${third.id.replace('held-', '')}` })
  equal(codeOf(await hold(ada, ticket, { lastSeen: `0~${number}` })), 'CONFLICT')
})

test('Of replies that are held those alone were seen that are named, whatever has become of them', async () => {
  const ticket = await cara.submits('A gutter')
  const numberOf = ({ id }: SeenHeld) => id.replace('held-', '')
  const first = await held(ada, ticket, { content: 'Sent first', holdSeconds: 10 })
  const second = await held(ada, ticket, { content: 'Sent second', holdSeconds: 30 })
  const newer = async (lastSeen: string) => (await hold(abe, ticket, { lastSeen })).errors[0]?.extensions.ids
  deepEqual(await newer(`0~${numberOf(second)}`), [first.id])
  deepEqual(await newer(`0~${numberOf(first)}`), [second.id])
  await pass()
  await eventually(async () => (await textsOf(cara, ticket)).length === 1)
  const [comment] = await cara.reads(ticket)
  // Who looks at the comments just before it is sent, and at what is held just after, has not seen it.
  deepEqual(await newer(`0~${numberOf(second)}`), [comment?.id])
  deepEqual(await newer(`0~${numberOf(first)}`), [second.id])
  equal(await newer(`0~${numberOf(first)}~${numberOf(second)}`), undefined)
  await released(30_000)
  const eva = await signUp(desk, 'eva-of-the-gutter', 'agent')
  equal(codeOf(await hold(eva, ticket, { lastSeen: `0~${numberOf(second)}` })), 'CONFLICT')
})

test('Whether a reply was held, and which it was, a customer does not learn by naming it', async () => {
  const ticket = await cara.submits('A ladder')
  const reply = await held(ada, ticket)
  await released()
  const refusal = async (lastSeen: string) =>
    (await hold(cara, ticket, { holdSeconds: 0, lastSeen })).errors[0]?.extensions
  const unnamed = await refusal('0')
  equal(unnamed?.code, 'CONFLICT')
  deepEqual(await refusal(`0~${reply.id.replace('held-', '')}`), unnamed)
})

test('Replies of agents alone are held, for a minute at most', async () => {
  const ticket = await cara.submits('A window')
  const before = await digest(desk)
  const wrong: [TestUser, Given][] = [
    [cara, {}],
    [ada, { audience: 'agents' }],
    [ada, { holdSeconds: -1 }],
    [ada, { holdSeconds: 61 }],
    [ada, { content: ' ' }],
  ]
  for (const [person, given] of wrong) equal(codeOf(await hold(person, ticket, given)), 'INVALID')
  deepEqual(await digest(desk), before)
  const sent = await held(ada, ticket, { holdSeconds: 0 })
  deepEqual([/^\d+$/.test(sent.id), sent.heldUntil, sent.heldFiles], [true, null, null])
})

test('Its files are sent with it, and are gone when it is taken back', async () => {
  const ticket = await cara.submits('A drawer')
  const send = async (content: string): Promise<SeenHeld> =>
    told(
      await upload(
        desk.url,
        documents.holdReply,
        { ticketId: ticket.id, content, holdSeconds: 10 },
        { token: ada.token, files: [note('first', 'a.txt'), note('second', 'b.txt')] },
      ),
      'addComment',
    )
  const reply = await send('See these')
  deepEqual(reply.heldFiles, ['a.txt', 'b.txt'])
  deepEqual((await heldOn(abe, ticket))[0].heldFiles, ['a.txt', 'b.txt'])
  equal(count(desk, `attachment WHERE ticket_id = ${ticket.id}`), 0)
  const keys = stored(desk, 'SELECT key FROM held_file').map(({ key }) => String(key))
  told(await undo(ada, reply), 'undoSend')
  equal(count(desk, 'held_file'), 0)
  await eventually(async () => (await Promise.all(keys.map(isStored))).every((is) => !is))

  await send('See those')
  await released()
  const document = 'query ($id: ID!) { comments(ticketId: $id) { attachments { fileName fileUrl } } }'
  const [comment] = told(await cara.ask(document, { id: ticket.id }), 'comments')
  deepEqual(
    comment.attachments.map(({ fileName }: { fileName: string }) => fileName),
    ['a.txt', 'b.txt'],
  )
  equal(await (await fetch(`${desk.url}${comment.attachments[1].fileUrl}`)).text(), 'second')
  equal(count(desk, 'held_file'), 0)
})

const isStored = async (key: string) => {
  const { openDiskStore } = await import('../../server/storage/file-store-disk.ts')
  const { join } = await import('node:path')
  if (desk.config.objectStore) return false
  const store = await openDiskStore(join(desk.folder, 'files'))
  try {
    return (await store.size(key)) !== undefined
  } finally {
    await store.close()
  }
}

test('The draft that it was written in is gone while it is held', async () => {
  const ticket = await cara.submits('A wall')
  const version = 'a-version-of-adas'
  told(await ada.ask(documents.saveDraft, { ticketId: ticket.id, content: 'Try this.', version }), 'saveDraft')
  const reply = await held(ada, ticket, { draft: [version] })
  deepEqual(await draftsOf(ada, ticket), [])
  told(await undo(ada, reply), 'undoSend')
  equal((await draftsOf(ada, ticket)).length, 1)
})

test('A desk that was stopped meanwhile sends what is due when it starts', async () => {
  await using first = await startApp()
  const people = await signUpCast(first)
  const ticket = await people.cara.submits('A roof')
  told(
    await people.ada.ask(documents.holdReply, { ticketId: ticket.id, content: 'Later', holdSeconds: 10 }),
    'addComment',
  )
  await first.stop()
  await using second = await startApp({ folder: first.folder, clock: first.clock.now() + minutes(1) })
  await eventually(() => count(second, 'comment') === 1)
  equal(count(second, 'held_reply WHERE ended_at IS NULL'), 0)
})

test('Each agent chooses how long, and what has ended is forgotten after a day', async () => {
  const secondsOf = async (person: TestUser) => told(await person.ask(documents.undoSendSeconds), 'undoSendSeconds')
  deepEqual([await secondsOf(ada), await secondsOf(cara)], [10, null])
  equal(told(await ada.ask(documents.chooseUndoSend, { seconds: 30 }), 'chooseUndoSend'), 30)
  deepEqual([await secondsOf(ada), await secondsOf(abe)], [30, 10])
  for (const seconds of [-1, 61]) equal(codeOf(await ada.ask(documents.chooseUndoSend, { seconds })), 'INVALID')
  equal(codeOf(await cara.ask(documents.chooseUndoSend, { seconds: 5 })), 'FORBIDDEN')
  ok(count(desk, 'held_reply') > 0)
  await released()
  await pass(days(1) + minutes(1))
  await eventually(() => count(desk, 'held_reply') === 0)
})
