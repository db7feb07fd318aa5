/** Tickets with very many words, whose document lies in parts on PostgreSQL: all is found as in any other. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createLog } from '../../server/platform/log.ts'
import { searchOf } from '../../server/search/dialects.ts'
import { buildIndex } from '../../server/search/index-builder.ts'
import { addText } from '../../server/search/index-writer.ts'
import { startApp } from '../support/app.ts'
import { signUpCast, type Person, type SeenTicket } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { allPages, idsOf, searchTickets, type SearchArguments } from '../support/search-tickets.ts'
import { isOnPostgres } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

const words = (start: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${start}${index.toString(36)}`).join(' ')

async function writeLong(): Promise<SeenTicket> {
  const ticket = await cara.submits('A long story', { description: `${words('alpha', 1_500)} opening` })
  await ada.comments(ticket, `${words('beta', 1_500)} middle`)
  await cara.comments(ticket, `${words('gamma', 4_500)} closing`)
  await ada.comments(ticket, 'one short afterword, and opening once more')
  return ticket
}

const before = await cara.submits('Before', { description: 'opening of something else, and its closing' })
const long = await writeLong()
const later = await cara.submits('Later', { description: 'opening afterword' })
await carl.submits('Of Carl', { description: 'opening middle closing afterword' })

const ids = (...tickets: readonly SeenTicket[]) => tickets.map(({ id }) => Number(id))
const find = async (person: Person, text: string, more: SearchArguments = {}) =>
  idsOf((await searchTickets(person, text, { exactly: true, ...more })).hits)

const looksFor: readonly [text: string, found: readonly SeenTicket[]][] = [
  ['alpha0 ', [long]],
  ['alpha0 beta15 gamma2a ', [long]],
  ['opening middle ', [long]],
  ['opening closing ', [long, before]],
  ['opening afterword ', [later, long]],
  ['story gamma3 ', [long]],
  ['opening gamma3', [long]],
  ['beta1 afterwo', [long]],
  ['"short afterword" opening ', [long]],
  ['middle nothing ', []],
]

async function findsAll(): Promise<void> {
  for (const [text, found] of looksFor) {
    deepEqual(await find(cara, text), ids(...found), text)
    deepEqual(await find(ada, text, { requester: cara.id }), ids(...found), text)
    deepEqual(await find(ada, text, { requester: cara.id, status: ['open'] }), ids(...found), text)
    deepEqual(await find(ada, text, { status: ['closed'] }), [], text)
    deepEqual(idsOf(await allPages(cara, text, { first: 1, exactly: true })), ids(...found), text)
  }
  for (const text of ['alpha0 ', 'beta1 gamma3 ', 'story ']) deepEqual(await find(carl, text), [], text)
}

test('Words in different parts of a long ticket are found together, by those who see it', findsAll)

test('A comment on a long ticket touches only the last part of its document', { skip: !isOnPostgres }, async () => {
  const rows = () =>
    stored(desk, `SELECT part, xmin::text AS written, length(words) AS words FROM search_ticket_part ORDER BY id, part`)
  const parts = rows()
  ok(parts.length > 2, `${parts.length} parts`)
  ok(parts.every((row) => Number(row.words) <= 2_002))
  await ada.comments(long, 'another unheard postscriptum')
  const changed = rows().filter(({ written }, at) => written !== parts[at]?.written)
  deepEqual(
    changed.map(({ part }) => part),
    [parts.at(-1)?.part],
  )
  await ada.comments(long, 'postscriptum unheard')
  deepEqual(
    rows().filter(({ written }) => written === changed[0]?.written).length,
    1,
    'What stands there already is not written again.',
  )
  deepEqual(await find(cara, 'alpha0 postscriptum '), ids(long))
})

test('What agents alone may read of a long ticket is found with all its parts, and by them alone', async () => {
  await desk.app.database.write('system', (write) =>
    addText(write, {
      owner: {
        ticketId: Number(long.id),
        requesterId: Number(cara.id),
        audience: 'agents',
        commentId: null,
        attachmentId: null,
      },
      text: { body: 'confidential' },
    }),
  )
  for (const text of ['confidential ', 'alpha0 gamma3 confidential ', 'story confid']) {
    deepEqual(await find(ada, text), ids(long), text)
    deepEqual(await find(ada, text, { requester: cara.id }), ids(long), text)
    deepEqual(await find(cara, text), [], text)
  }
  await ada.comments(long, 'publication')
  for (const person of [cara, ada]) deepEqual(await find(person, 'publication alpha0 '), ids(long))
  deepEqual(await find(ada, 'publication confidential '), ids(long))
  await findsAll()
})

test('An index that is built anew holds the same', async () => {
  const { database } = desk.app
  await database.write('system', async (write) => {
    for (const statement of searchOf(database.dialect).clear()) await write.run(statement)
    await write.run(
      sql`update search_build set before = (select max(id) + 1 from ticket), newest = (select max(id) from ticket)`,
    )
  })
  deepEqual(await find(cara, 'opening middle '), [])
  await buildIndex(database, { log: createLog('error'), signal: new AbortController().signal })
  equal((await searchTickets(cara, 'opening ')).indexed, null)
  await findsAll()
})
