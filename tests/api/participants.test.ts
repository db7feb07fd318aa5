/** People whom a requester or an agent adds to a ticket: they see it and comment on it, nothing else, as long as they take part; and nobody learns who has an account. */
import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { participantBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUp, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import type { Answer } from '../support/client.ts'
import { note } from '../support/files.ts'
import { follow } from '../support/live.ts'
import { shareAmong } from '../support/sharing.ts'

const codeOf = ({ errors }: Answer) => errors[0]?.extensions.code

async function openDesk() {
  const desk = await startApp()
  return { desk, ...(await signUpCast(desk)) }
}

type HasEmail = { readonly email: string }

const add = (by: TestUser, { id: ticketId }: { id: string }, { email }: HasEmail) =>
  by.ask(documents.addParticipant, { ticketId, email })
const remove = (by: TestUser, { id: ticketId }: { id: string }, { email }: HasEmail) =>
  by.ask(documents.removeParticipant, { ticketId, email })
const leave = (by: TestUser, { id: ticketId }: { id: string }) => by.ask(documents.leaveTicket, { ticketId })

const idsOf = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id)
const joined = async (person: TestUser): Promise<string[]> =>
  idsOf(told(await person.ask('{ tickets(filter: { takesPart: true }) { id } }'), 'tickets'))
const found = async (person: TestUser, text: string): Promise<string[]> =>
  told(await person.ask(documents.searchTickets, { text }), 'searchTickets').hits.map((hit: any) => hit.ticket.id)
const counted = async (person: TestUser, given = ''): Promise<number> =>
  told(await person.ask(`{ ticketCounts${given} { count } }`), 'ticketCounts').reduce(
    (sum: number, one: any) => sum + one.count,
    0,
  )

async function waysTo(person: TestUser, { id, user }: SeenTicket, word: string) {
  const page = async (given: string) => idsOf(told(await person.ask(`{ tickets(${given}) { id } }`), 'tickets'))
  const opened = (await person.ask(documents.ticket, { id })).data.ticket
  return {
    listed: idsOf(await person.lists()).includes(id),
    paged: (await page('first: 50, sort: updated')).includes(id),
    joined: (await joined(person)).includes(id),
    byPerson: (await page(`filter: { requester: ${user.id} }`)).includes(id),
    opens: opened?.attachments.length === 1,
    comments: (await person.ask(documents.comments, { ticketId: id })).data.comments !== null,
    history: (await person.ask(documents.history, { ticketId: id })).data.history !== null,
    found: (await found(person, `${word} `)).includes(id),
    begun: (await found(person, word.slice(0, -2))).includes(id),
    mistyped: (await found(person, `${word.slice(0, -1)}q `)).includes(id),
    counted: (await counted(person)) === 2,
    countedByPerson: (await counted(person, `(filter: { requester: ${user.id} })`)) === 1,
  }
}

const all = (seen: boolean): Awaited<ReturnType<typeof waysTo>> => ({
  listed: seen,
  paged: seen,
  joined: seen,
  byPerson: seen,
  opens: seen,
  comments: seen,
  history: seen,
  found: seen,
  begun: seen,
  mistyped: seen,
  counted: seen,
  countedByPerson: seen,
})

test('Who was added sees that ticket on every way and no other, until they leave or are removed', async () => {
  const { desk, cara, carl, ada } = await openDesk()
  await using _ = desk
  await carl.submits('His own')
  const ticket = await cara.submits('The marmalade blinks', { files: [note('kept')] })
  const other = await cara.submits('The marmalade hums')
  await ada.notes(ticket, 'Confidential pomegranate')
  deepEqual(await waysTo(carl, ticket, 'marmalade'), all(false))
  for (const end of [() => leave(carl, ticket), () => remove(cara, ticket, carl), () => remove(ada, ticket, carl)]) {
    told(await add(cara, ticket, { email: ` ${carl.email.toUpperCase()} ` }), 'addParticipant')
    deepEqual(await waysTo(carl, ticket, 'marmalade'), all(true))
    deepEqual(await found(carl, 'marmalade'), [ticket.id])
    deepEqual(await found(carl, 'pomegranate'), [])
    equal((await carl.ask(documents.ticket, { id: other.id })).data.ticket, null)
    deepEqual(told(await carl.ask(documents.participants, { id: ticket.id }), 'ticket'), {
      participants: [carl.email],
      takesPart: true,
    })
    equal(told(await carl.ask(documents.takesPart), 'takesPart'), true)
    ok((await end()).errors.length === 0)
    deepEqual(await waysTo(carl, ticket, 'marmalade'), all(false))
    equal(told(await carl.ask(documents.takesPart), 'takesPart'), false)
  }
  // Of the one who filed it nothing has changed.
  deepEqual(idsOf(await cara.lists()), [other.id, ticket.id])
})

test('Nothing tells whether an address has an account: the answers, the ticket, its history and what is told live are the same', async () => {
  const { desk, cara, carl, ada } = await openDesk()
  await using _ = desk
  const addresses = [carl.email, ada.email, 'nobody@example.com']
  const seen = []
  for (const email of addresses) {
    const ticket = await cara.submits('The printer')
    await using ear = await follow(desk, cara)
    const first = await add(cara, ticket, { email })
    await ear.hears(({ kind }) => kind === 'participants')
    const again = await add(cara, ticket, { email })
    const history = await cara.ask(
      `query ($ticketId: ID!) { history(ticketId: $ticketId) { entries { kind participant actor { email } } } }`,
      { ticketId: ticket.id },
    )
    const gone = await remove(cara, ticket, { email })
    const left = await cara.ask(documents.participants, { id: ticket.id })
    const plain = (answer: Answer) =>
      answer.text.replaceAll(email, 'the address').replaceAll(`"id":"${ticket.id}"`, '"id":"the id"')
    const kinds = ear.changes().map(({ kind }) => kind)
    seen.push({
      answers: [first, again, history, gone, left].map(plain),
      statuses: [first, again, gone].map(({ status }) => status),
      kinds: kinds.slice(0, 2),
    })
  }
  deepEqual(seen[1], seen[0])
  deepEqual(seen[2], seen[0])
})

test('Who signs up with an address afterwards is let in only once it is added again', async () => {
  const { desk, cara } = await openDesk()
  await using _ = desk
  const ticket = await cara.submits('The printer')
  const invited = { email: 'dora@example.com' }
  told(await add(cara, ticket, invited), 'addParticipant')
  const dora = await signUp(desk, 'dora', 'customer')
  deepEqual([await dora.lists(), await joined(dora), await found(dora, 'printer')], [[], [], []])
  equal((await dora.ask(documents.ticket, { id: ticket.id })).data.ticket, null)
  equal(codeOf(await leave(dora, ticket)), 'NOT_FOUND')
  deepEqual(told(await add(cara, ticket, invited), 'addParticipant').participants, [invited.email])
  deepEqual(idsOf(await dora.lists()), [ticket.id])
})

test('Only the requester and agents add and remove; whoever takes part only leaves', async () => {
  const { desk, cara, carl, ada } = await openDesk()
  await using _ = desk
  const dora = await signUp(desk, 'dora', 'customer')
  const mia = await signUp(desk, 'mia', 'customer')
  await shareAmong(ada, 'Acme', [cara, mia])
  const ticket = await cara.submits('The printer')
  told(await add(ada, ticket, carl), 'addParticipant')
  for (const person of [carl, mia]) {
    equal(codeOf(await add(person, ticket, dora)), 'FORBIDDEN')
    equal(codeOf(await remove(person, ticket, carl)), 'FORBIDDEN')
  }
  equal(codeOf(await add(dora, ticket, dora)), 'NOT_FOUND')
  equal(codeOf(await remove(dora, ticket, carl)), 'NOT_FOUND')
  equal(codeOf(await leave(mia, ticket)), 'NOT_FOUND')
  equal(codeOf(await leave(ada, ticket)), 'NOT_FOUND')
  for (const email of [cara.email, 'none', '']) {
    const refused = await add(cara, ticket, { email })
    deepEqual([codeOf(refused), refused.errors[0]?.extensions.field], ['INVALID', 'email'])
  }
  deepEqual(told(await carl.ask(documents.participants, { id: ticket.id }), 'ticket').participants, [carl.email])
  told(await leave(carl, ticket), 'leaveTicket')
  equal(codeOf(await leave(carl, ticket)), 'NOT_FOUND')
})

test('A comment of a participant is a customer’s: it opens the ticket and makes it the agents’ turn; whether it is solved is not theirs to say', async () => {
  const { desk, cara, carl, ada } = await openDesk()
  await using _ = desk
  const ticket = await cara.submits('The printer')
  told(await ada.ask(documents.assignTicket, { id: ticket.id, assignee: ada.id }), 'updateTicket')
  await ada.comments(ticket, 'Is it plugged in?')
  told(await add(cara, ticket, carl), 'addParticipant')
  await ada.sets(ticket, 'resolved')
  equal(codeOf(await carl.ask(documents.answerSolution, { ticketId: ticket.id, solved: true })), 'FORBIDDEN')
  equal(codeOf(await carl.ask(documents.updateTicket, { id: ticket.id, status: 'closed' })), 'FORBIDDEN')
  await carl.comments(ticket, 'It is not')
  const { status, turn } = told(
    await ada.ask('query ($id: ID!) { ticket(id: $id) { status turn } }', { id: ticket.id }),
    'ticket',
  )
  deepEqual([status, turn], ['open', 'agents'])
  const updates = told(await ada.ask(documents.updates), 'updates') as { kind: string; actor: { id: string } | null }[]
  ok(
    updates.some(({ kind, actor }) => (kind === 'answered' || kind === 'reopened') && actor?.id === carl.id),
    JSON.stringify(updates),
  )
  told(await cara.ask(documents.answerSolution, { ticketId: ticket.id, solved: true }), 'answerSolution')
})

test('Participants are told live of that ticket alone, from when they are added until they are not', async () => {
  const { desk, cara, carl } = await openDesk()
  await using _ = desk
  const [printer, lamp, shelf] = [
    await cara.submits('The printer'),
    await cara.submits('The lamp'),
    await cara.submits('The shelf'),
  ]
  await using before = await follow(desk, carl)
  told(await add(cara, printer, carl), 'addParticipant')
  // Who sees other tickets than before begins anew.
  equal(await before.line.closed(), 4410)
  await using ear = await follow(desk, carl)
  await cara.comments(lamp, 'For nobody else')
  await cara.comments(printer, 'For both')
  await ear.hears(({ kind, ticket }) => kind === 'comment' && ticket?.id === printer.id)
  told(await add(cara, shelf, carl), 'addParticipant')
  await ear.hears(({ kind }) => kind === 'reset')
  await cara.comments(shelf, 'For both, too')
  await ear.hears(({ kind, ticket }) => kind === 'comment' && ticket?.id === shelf.id)
  told(await remove(cara, printer, carl), 'removeParticipant')
  await ear.line.until(() => ear.changes().filter(({ kind }) => kind === 'reset').length === 2)
  const heard = ear.changes().length
  await cara.comments(printer, 'Not any more')
  await cara.comments(shelf, 'The end')
  await ear.line.until(() => ear.changes().length > heard)
  deepEqual(
    ear
      .changes()
      .slice(heard)
      .flatMap(({ ticket }) => ticket?.id ?? []),
    [shelf.id],
  )
  ok(ear.changes().every(({ ticket }) => ticket?.id !== lamp.id))
})

test('Who is added again as before is not made to load everything anew', async () => {
  const { desk, cara, carl } = await openDesk()
  await using _ = desk
  const ticket = await cara.submits('The printer')
  told(await add(cara, ticket, carl), 'addParticipant')
  await using ear = await follow(desk, carl)
  for (let again = 0; again < 3; again++) told(await add(cara, ticket, carl), 'addParticipant')
  await cara.comments(ticket, 'The end')
  await ear.hears(({ kind }) => kind === 'comment')
  deepEqual(
    ear.changes().map(({ kind }) => kind),
    ['ready', 'comment'],
  )
})

test('Whoever is added, removed, and leaves while all of them write, read and search sees it or does not, and nothing fails', async () => {
  const { desk, cara, carl, ada } = await openDesk()
  await using _ = desk
  await carl.submits('His own')
  const ticket = await cara.submits('The marmalade blinks', { files: [note('kept')] })
  const answers: Answer[] = []
  const ways: (() => Promise<Answer>)[] = [
    () => add(cara, ticket, carl),
    () => add(ada, ticket, carl),
    () => remove(cara, ticket, carl),
    () => leave(carl, ticket),
    () => carl.ask(documents.addComment, { ticketId: ticket.id, content: 'Along' }),
    () => carl.ask(documents.ticket, { id: ticket.id }),
    () => carl.ask(documents.history, { ticketId: ticket.id }),
    () => carl.ask(documents.searchTickets, { text: 'marma' }),
    () => carl.ask('{ tickets { id participants takesPart } ticketCounts { count } }'),
    () => cara.ask(documents.answerSolution, { ticketId: ticket.id, solved: false }),
  ]
  for (let round = 0; round < 6; round++) {
    await using ear = await follow(desk, carl)
    answers.push(...(await Promise.all(ways.map((way) => way()))))
    ok(ear.changes().every((change) => change.ticket === null || change.ticket.id === ticket.id))
  }
  const codes = new Set(answers.map(codeOf))
  ok(
    [...codes].every((code) => code === undefined || code === 'NOT_FOUND'),
    [...codes].join(),
  )
  await remove(ada, ticket, carl)
  deepEqual(await waysTo(carl, ticket, 'marmalade'), all(false))
  // Each that is there has been added since it was removed or left last.
  told(await add(ada, ticket, carl), 'addParticipant')
  deepEqual(await waysTo(carl, ticket, 'marmalade'), all(true))
})

test('A request that is sent again with its key is not answered to who was removed meanwhile', async () => {
  const { desk, cara, carl } = await openDesk()
  await using _ = desk
  const ticket = await cara.submits('The printer')
  told(await add(cara, ticket, carl), 'addParticipant')
  const key = 'a-key-of-sixteen-or-more'
  const send = (files: boolean) =>
    carl.comments(ticket, 'With me', { key: `${key}${files}`, ...(files && { files: [note('x')] }) })
  for (const files of [false, true]) await send(files)
  const draft = { ticketId: ticket.id, content: 'I was about to', version: 'version-1' }
  told(await carl.ask(documents.saveDraft, draft), 'saveDraft')
  told(await remove(cara, ticket, carl), 'removeParticipant')
  for (const files of [false, true]) await rejects(send(files), /NOT_FOUND/)
  equal(codeOf(await carl.ask(documents.saveDraft, { ...draft, after: ['version-1'] })), 'NOT_FOUND')
  deepEqual(told(await carl.ask(documents.drafts), 'drafts'), [])
  told(await add(cara, ticket, carl), 'addParticipant')
  equal(told(await carl.ask(documents.drafts), 'drafts')[0].content, 'I was about to')
})

test('So many are added to a ticket, and so many by one person in a row, whoever has an account', async () => {
  const { desk, cara } = await openDesk()
  await using _ = desk
  const { ofTicket, adding } = participantBudget
  const full = await cara.submits('Full')
  for (let at = 0; at < ofTicket; at++) told(await add(cara, full, { email: `p${at}@example.com` }), 'addParticipant')
  const refused = await add(cara, full, { email: 'carl@example.com' })
  deepEqual([codeOf(refused), refused.errors[0]?.extensions.field], ['CONFLICT', 'email'])
  match(refused.errors[0]?.message ?? '', /Up to 20 people/)
  // One who is there already takes no room.
  told(await add(cara, full, { email: 'p0@example.com' }), 'addParticipant')
  const next = await cara.submits('Next')
  let added = ofTicket + 1
  for (let at = 0; ; at++) {
    const answer = await add(cara, next, { email: `p${at % ofTicket}@example.com` })
    if (answer.errors.length) {
      equal(codeOf(answer), 'RATE_LIMITED')
      break
    }
    added++
  }
  equal(added, adding.freeFailures)
  desk.clock.advance(2 * adding.forgetOneMs)
  told(await add(cara, next, { email: 'p0@example.com' }), 'addParticipant')
})
