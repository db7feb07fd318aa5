/** Members of one organisation see each other's tickets where an admin has allowed it: wholly, on every way, and only at this moment. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { organisationBudget } from '../../server/platform/budgets.ts'
import { searchTickets } from '../../server/search/search.ts'
import { countTickets } from '../../server/tickets/counts.ts'
import { listTickets } from '../../server/tickets/list.ts'
import { getTicket } from '../../server/tickets/tickets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUp, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import type { Answer } from '../support/client.ts'
import { count, meddle, stored } from '../support/database.ts'
import { note } from '../support/files.ts'
import { follow } from '../support/live.ts'
import { organise, put, share, shareAmong } from '../support/sharing.ts'

const codeOf = ({ errors }: Answer) => errors[0]?.extensions.code

async function openDesk() {
  const desk = await startApp()
  const [cast, dora] = [await signUpCast(desk), await signUp(desk, 'dora', 'customer')]
  return { desk, ...cast, dora }
}

const idsOf = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id)
const found = async (person: TestUser, text: string, given: object = {}): Promise<string[]> =>
  told(await person.ask(documents.searchTickets, { text, ...given }), 'searchTickets').hits.map(
    (hit: any) => hit.ticket.id,
  )
const counted = async (person: TestUser, given: object = {}): Promise<number> =>
  told(await person.ask(documents.ticketCounts, { ...given }), 'ticketCounts').reduce(
    (sum: number, one: any) => sum + one.count,
    0,
  )
const page = async (person: TestUser, given: string): Promise<string[]> =>
  idsOf(told(await person.ask(`{ tickets(${given}) { id } }`), 'tickets'))

/** On which ways this person gets to a ticket with a word that stands in nothing else, and with one file. */
async function waysTo(person: TestUser, ticket: SeenTicket, word: string) {
  const opened = await person.ask(documents.ticket, { id: ticket.id })
  const comments = await person.ask(documents.comments, { ticketId: ticket.id })
  return {
    listed: idsOf(await person.lists()).includes(ticket.id),
    paged: (await page(person, 'first: 200')).includes(ticket.id),
    byStatus: (
      await page(person, 'filter: { status: [open, pending, resolved, closed] }, sort: updated, first: 200')
    ).includes(ticket.id),
    byPerson: (await page(person, `filter: { requester: ${ticket.user.id} }, first: 200`)).includes(ticket.id),
    among: (await page(person, `ids: [${ticket.id}]`)).includes(ticket.id),
    opens: opened.data.ticket !== null && opened.data.ticket.attachments.length === 1,
    comments: comments.data.comments !== null,
    found: (await found(person, `${word} `)).includes(ticket.id),
    begun: (await found(person, word.slice(0, -2))).includes(ticket.id),
    mistyped: (await found(person, `${word.slice(0, -1)}q `)).includes(ticket.id),
    byNumber: (await found(person, `#${ticket.id}`)).includes(ticket.id),
  }
}

const all = (seen: boolean): Awaited<ReturnType<typeof waysTo>> => ({
  listed: seen,
  paged: seen,
  byStatus: seen,
  byPerson: seen,
  among: seen,
  opens: seen,
  comments: seen,
  found: seen,
  begun: seen,
  mistyped: seen,
  byNumber: seen,
})

test('Members see each other’s tickets on every way once it is allowed, nobody else does, and not a moment longer', async () => {
  const { desk, cara, carl, ada, abe, dora } = await openDesk()
  await using _ = desk
  const ticket = await cara.submits('The wugglemeister', { files: [note('kept')] })
  const own = await carl.submits('The frobnicator', { files: [note('kept')] })
  const check = async (seen: boolean, what: string) => {
    deepEqual(await waysTo(carl, ticket, 'wugglemeister'), all(seen), what)
    deepEqual(await waysTo(cara, own, 'frobnicator'), all(seen), what)
    deepEqual(await waysTo(dora, ticket, 'wugglemeister'), all(false), `${what}, a stranger`)
    for (const person of [cara, carl]) {
      equal(await counted(person), seen ? 2 : 1, what)
      equal(await counted(person, { requester: person.id }), 1, what)
      equal(told(await person.ask(documents.sharedWith), 'sharedWith'), seen ? 'Acme' : null, what)
      deepEqual(
        await waysTo(person, person === cara ? ticket : own, person === cara ? 'wugglemeister' : 'frobnicator'),
        all(true),
        what,
      )
    }
    equal(await counted(carl, { requester: cara.id }), seen ? 1 : 0, what)
    equal(await counted(dora), 0, what)
    equal(await counted(dora, { requester: cara.id }), 0, what)
    equal(await counted(ada), 2, what)
  }
  await check(false, 'at first')
  const acme = await organise(abe, 'Acme')
  const beta = await shareAmong(ada, 'Beta', [dora])
  for (const person of [cara, carl]) await put(abe, person, acme)
  await check(false, 'as members')
  equal(codeOf(await abe.ask(documents.setTicketSharing, { id: acme, isAllowed: true })), 'FORBIDDEN')
  equal(codeOf(await cara.ask(documents.setTicketSharing, { id: acme, isAllowed: true })), 'FORBIDDEN')
  await share(ada, acme)
  await check(true, 'allowed')
  await share(ada, acme, false)
  await check(false, 'not any more')
  await share(ada, acme)
  await share(ada, acme)
  await check(true, 'allowed again')
  await put(abe, carl, null)
  await check2(false)
  await put(abe, carl, acme)
  await check(true, 'back')
  await put(abe, carl, beta)
  await check2(false)
  await put(abe, carl, acme)
  equal(told(await ada.ask(documents.deleteOrganisation, { id: acme }), 'deleteOrganisation'), true)
  await check(false, 'deleted')
  deepEqual(
    stored(
      desk,
      "SELECT kind, audience, actor_id FROM event WHERE kind LIKE 'organisation.sharing%' AND data LIKE '%\"organisationId\":1%' ORDER BY id",
    ).map(({ kind, audience, actor_id }) => [kind, audience, Number(actor_id)]),
    ['allowed', 'ended', 'allowed'].map((what) => [`organisation.sharing_${what}`, 'agents', Number(ada.id)]),
  )

  async function check2(seen: boolean) {
    deepEqual(await waysTo(carl, ticket, 'wugglemeister'), all(seen))
    deepEqual(await waysTo(cara, own, 'frobnicator'), all(seen))
    deepEqual(await waysTo(carl, own, 'frobnicator'), all(true))
    deepEqual(await waysTo(cara, ticket, 'wugglemeister'), all(true))
  }
})

test('A colleague reads and comments, which is the customer’s word; changes nothing, and sees nothing that is for agents', async () => {
  const { desk, cara, carl, ada, abe } = await openDesk()
  await using _ = desk
  await shareAmong(ada, 'Acme', [cara, carl])
  const ticket = await cara.submits('The printer')
  const other = await abe.ask(documents.assignTicket, { id: ticket.id, assignee: abe.id, addTags: ['zzqtag'] })
  equal(other.errors.length, 0)
  await abe.notes(ticket, 'zzqnote', { files: [note('zzqfile', 'zzqfile.txt')] })
  await abe.comments(ticket, 'Is it on?')
  await abe.sets(ticket, 'resolved')
  const seen =
    '{ id status title sharedWith priority assignee { id } team { id } tags turn waitingSince snoozedUntil isUnread readUpTo user { email } attachments { fileName } }'
  const { priority, assignee, team, tags, snoozedUntil, isUnread, ...rest } = told(
    await carl.ask(`{ ticket(id: ${ticket.id}) ${seen} }`),
    'ticket',
  )
  deepEqual([priority, assignee, team, tags, snoozedUntil, isUnread], [null, null, null, null, null, null])
  deepEqual([rest.sharedWith, rest.user.email, rest.attachments], ['Acme', cara.email, []])
  const said = await carl.comments(ticket, 'It still blinks')
  equal(said.user.email, carl.email)
  const after = told(await abe.ask(`{ ticket(id: ${ticket.id}) { status turn sharedWith } }`), 'ticket')
  deepEqual(after, { status: 'open', turn: 'agents', sharedWith: 'Acme' })
  deepEqual(
    (await cara.reads(ticket)).map(({ content }) => content),
    ['Is it on?', 'It still blinks'],
  )
  for (const change of ['title: "Mine"', 'status: closed', 'priority: urgent', `assignee: ${abe.id}`, 'addTags: ["x"]'])
    equal(codeOf(await carl.ask(`mutation { updateTicket(id: ${ticket.id}, ${change}) { id } }`)), 'FORBIDDEN', change)
  equal(codeOf(await carl.ask(documents.addNote, { ticketId: ticket.id, content: 'x' })), 'FORBIDDEN')
  for (const word of ['zzqnote', 'zzqno', 'zzqfile', 'zzqtag', 'abe@example.com'])
    deepEqual(await found(carl, word), word.startsWith('abe') ? [ticket.id] : [], word)
  for (const operation of [
    'organisations { createdAt }',
    'customers { createdAt }',
    `organisation(id: 1) { createdAt }`,
    `requesters(prefix: "cara") { id }`,
  ])
    equal(codeOf(await carl.ask(`{ ${operation} }`)), 'FORBIDDEN', operation)
})

test('What a search completes and corrects comes from what is shared, and of one’s own alone where that is asked for', async () => {
  const { desk, cara, carl, ada, dora } = await openDesk()
  await using _ = desk
  const acme = await shareAmong(ada, 'Acme', [cara, carl])
  const ticket = await cara.submits('A quixotic machine')
  await dora.submits('A quizzical machine')
  const own = await carl.submits('Something else')
  const meant = async (text: string, given: object = {}) => {
    const { correctedText, hits } = told(await carl.ask(documents.searchTickets, { text, ...given }), 'searchTickets')
    return [correctedText, idsOf(hits.map((hit: any) => hit.ticket))]
  }
  const mine = { requester: carl.id }
  deepEqual(await meant('quixotci '), ['quixotic ', [ticket.id]])
  deepEqual(await meant('quizzicla '), [null, []])
  deepEqual(await meant('quixotci ', mine), [null, []])
  deepEqual(await meant('quix', mine), [null, []])
  deepEqual(await meant('machine '), [null, [ticket.id]])
  deepEqual(await meant('-machine'), [null, [own.id]])
  deepEqual(await meant('"quixotic mach'), [null, [ticket.id]])
  deepEqual(await meant('qui'), [null, [ticket.id]])
  deepEqual(await meant('machine ', { requester: dora.id }), [null, []])
  await put(ada, carl, null)
  for (const text of ['quixotci ', 'quix', 'qui', 'machine ', '"quixotic mach', `#${ticket.id}`])
    deepEqual(await meant(text), [null, []], text)
  await put(ada, carl, acme)
  await share(ada, acme, false)
  for (const text of ['quixotci ', 'quix', 'machine ']) deepEqual(await meant(text), [null, []], text)
})

test('Colleagues are told live at once, and not any more from the moment on in which they are moved out or sharing ends', async () => {
  const { desk, cara, carl, ada, dora } = await openDesk()
  await using _ = desk
  const acme = await shareAmong(ada, 'Acme', [cara, carl])
  const ticket = await cara.submits('The printer')
  const secrets = ['before', 'moved out', 'back', 'ended']
  await using stranger = await follow(desk, dora)
  await using toAll = await follow(desk, carl)
  await using toOne = await follow(desk, carl, { ticket: ticket.id })
  await ada.comments(ticket, secrets[0] as string)
  for (const ear of [toAll, toOne])
    await ear.hears(({ kind, ticket: of }) => kind === 'comment' && of?.id === ticket.id)
  const heard = toAll.changes().length
  await put(ada, carl, null)
  await ada.comments(ticket, secrets[1] as string)
  for (const ear of [toAll, toOne]) equal(await ear.line.closed(), 4410)
  // That it is to load anew may still be said before its line is closed.
  deepEqual(
    toAll
      .changes()
      .slice(heard)
      .filter(({ ticket: of }) => of),
    [],
  )
  // Their own session goes on, and what is theirs.
  const mine = await carl.submits('Mine')
  await using again = await follow(desk, carl, { after: toAll.changes().at(-1)?.id as string })
  await again.hears(({ ticket: of }) => of?.id === mine.id)
  deepEqual(
    again.changes().flatMap(({ ticket: of }) => (of?.id === ticket.id ? [of] : [])),
    [],
  )
  await put(ada, carl, acme)
  equal(await again.line.closed(), 4410)
  await using back = await follow(desk, carl)
  await ada.comments(ticket, secrets[2] as string)
  await back.hears(({ kind, ticket: of }) => kind === 'comment' && of?.id === ticket.id)
  const before = back.changes().length
  await share(ada, acme, false)
  await ada.comments(ticket, secrets[3] as string)
  equal(await back.line.closed(), 4410)
  deepEqual(
    back
      .changes()
      .slice(before)
      .filter(({ ticket: of }) => of),
    [],
  )
  const theirs = await dora.submits('The end')
  await stranger.hears(({ ticket: of }) => of?.id === theirs.id)
  ok(stranger.changes().every(({ ticket: of }) => !of || of.id === theirs.id))
})

test('Members are told to load anew when others join them or leave, and nobody else is', async () => {
  const { desk, cara, carl, ada, dora } = await openDesk()
  await using _ = desk
  const acme = await shareAmong(ada, 'Acme', [cara])
  await shareAmong(ada, 'Beta', [dora])
  await using member = await follow(desk, cara)
  await using other = await follow(desk, dora)
  const kindsOf = (ear: typeof member) => ear.changes().map(({ kind }) => kind)
  await put(ada, carl, acme)
  await member.hears(({ kind }) => kind === 'reset')
  await put(ada, carl, null)
  await member.line.until(() => kindsOf(member).filter((kind) => kind === 'reset').length === 2)
  await cara.submits('Mine')
  await member.hears(({ kind }) => kind === 'created')
  deepEqual(kindsOf(member), ['ready', 'reset', 'reset', 'created'])
  await dora.submits('Hers')
  await other.hears(({ kind }) => kind === 'created')
  deepEqual(kindsOf(other), ['ready', 'created'])
})

test('A key that is sent again tells nothing of a ticket that is not shared any more', async () => {
  const { desk, cara, carl, ada } = await openDesk()
  await using _ = desk
  await shareAmong(ada, 'Acme', [cara, carl])
  const ticket = await cara.submits('The printer')
  const sent = { headers: { 'idempotency-key': 'the-same' } }
  const variables = { ticketId: ticket.id, content: 'It blinks' }
  const first = told(await carl.ask(documents.addComment, variables, sent), 'addComment')
  deepEqual(told(await carl.ask(documents.addComment, variables, sent), 'addComment'), first)
  await put(ada, carl, null)
  equal(codeOf(await carl.ask(documents.addComment, variables, sent)), 'NOT_FOUND')
  equal(count(desk, 'comment'), 1)
})

test('As many as can be searched for share their tickets, and no more', async () => {
  const { desk, cara, carl, ada } = await openDesk()
  await using _ = desk
  const { sharingMembers } = organisationBudget
  const acme = await organise(ada, 'Acme')
  await put(ada, cara, acme)
  meddle(
    desk,
    `INSERT INTO "user" (email, password_hash, role, created_at)
       SELECT 'm' || value || '@example.com', 'x', 'customer', 1 FROM ${series(sharingMembers)};
     INSERT INTO organisation_member (user_id, organisation_id, created_at)
       SELECT id, ${acme}, 1 FROM "user" WHERE email LIKE 'm%@example.com';`,
  )
  const refused = await ada.ask(documents.setTicketSharing, { id: acme, isAllowed: true })
  deepEqual([codeOf(refused), refused.errors[0]?.extensions.field], ['CONFLICT', 'organisation'])
  match(refused.errors[0]?.message ?? '', /Up to 200 members/)
  await put(ada, cara, null)
  await share(ada, acme)
  equal(codeOf(await ada.ask(documents.setOrganisation, { customer: carl.id, organisation: acme })), 'CONFLICT')
  meddle(desk, `DELETE FROM organisation_member WHERE user_id = (SELECT max(user_id) FROM organisation_member)`)
  await put(ada, carl, acme)
  const ticket = await carl.submits('Of many')
  deepEqual([await found(carl, 'many'), idsOf(await carl.lists())], [[ticket.id], [ticket.id]])
})

const series = (to: number) =>
  `(WITH RECURSIVE s (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM s WHERE value < ${to}) SELECT value FROM s) AS s`

test('A person whom a session does not know as a member any more, and one whose session does, see what holds now', async () => {
  const { desk, cara, carl, ada } = await openDesk()
  await using _ = desk
  const acme = await shareAmong(ada, 'Acme', [cara, carl])
  const ticket = await cara.submits('The printer')
  const own = await carl.submits('Mine')
  // As a request that was let in before they were moved out, and reads on after it.
  const viewer = { id: Number(carl.id), email: carl.email, role: 'customer' as const, sharesIn: Number(acme) }
  const seen = async () => {
    const { database } = desk.app
    const listed = await listTickets(database, viewer, { isBare: true, filter: {}, sort: 'newest', first: 50 })
    const hits = await searchTickets(database, viewer, { text: 'printer ', exactly: false, filter: {}, first: 10 })
    return {
      opens: await getTicket(database.read(viewer), Number(ticket.id)).then(
        () => true,
        () => false,
      ),
      listed: await Promise.all([...listed].map(async (one) => (await one).id)),
      counted: (await countTickets(database.read(viewer))).reduce((sum, one) => sum + one.count, 0),
      hits: hits.hits.map((hit) => hit.ticket.id),
    }
  }
  const [theirs, mine] = [Number(ticket.id), Number(own.id)]
  deepEqual(await seen(), { opens: true, listed: [mine, theirs], counted: 2, hits: [theirs] })
  await put(ada, carl, null)
  deepEqual(await seen(), { opens: false, listed: [mine], counted: 1, hits: [] })
  const beta = await shareAmong(ada, 'Beta', [carl])
  deepEqual(await seen(), { opens: false, listed: [mine], counted: 1, hits: [] })
  await put(ada, carl, acme)
  equal((await seen()).opens, true)
  await share(ada, acme, false)
  deepEqual(await seen(), { opens: false, listed: [mine], counted: 1, hits: [] })
  ok(beta)
})
