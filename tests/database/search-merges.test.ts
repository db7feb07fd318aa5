/** The full text index of SQLite is merged between the writes, and never within one. */
import { equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { User } from '../../server/database/viewer.ts'
import { openSqlite } from '../../server/database/sqlite.ts'
import { createLog } from '../../server/platform/log.ts'
import { searchOf } from '../../server/search/dialects.ts'
import { mergeIndex } from '../../server/search/index-merger.ts'
import { indexTexts } from '../../server/search/index-writer.ts'
import { createTicket } from '../../server/tickets/create.ts'
import { startApp, temporaryFolder } from '../support/app.ts'
import { signUpCast } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { search } from '../support/search.ts'
import { isOnPostgres } from '../support/test-database.ts'

const options = { skip: isOnPostgres && 'PostgreSQL merges nothing.' }

/** How many parts the indexes lie in, together. */
const parts = (desk: { folder: string }) =>
  Number(
    stored(
      desk,
      `SELECT ${searchOf({ name: 'sqlite' })
        .mergedTables.map((table) => `(SELECT count(DISTINCT segid) FROM ${table}_idx)`)
        .join(' + ')} AS parts`,
    )[0]?.parts,
  )

async function openDesk() {
  const folder = await temporaryFolder()
  const database = openSqlite({ directory: folder, log: createLog('error'), now: Date.now, reactions: [indexTexts] })
  const { id } = await database.write('system', (write) =>
    write.db
      .insertInto('user')
      .values({ email: 'cara@example.com', role: 'customer', password_hash: '-', created_at: 0 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const cara: User = { id, email: 'cara@example.com', role: 'customer' }
  let tickets = 0
  const submit = () => {
    const number = ++tickets
    const description = Array.from({ length: 2_000 }, (_, at) => `w${number}x${at.toString(36)}`).join(' ')
    return database.write(cara, (write) => createTicket(write, { title: `Ticket ${number}`, description }))
  }
  return { folder, database, submit }
}

test(
  'A write merges nothing; merging is done in many short transactions, with the writes of others in between',
  options,
  async () => {
    const desk = await openDesk()
    const { database, submit } = desk
    try {
      const writes = 40
      for (let number = 0; number < writes; number++) await submit()
      const before = parts(desk)
      ok(before >= 3 * writes, `${before} parts`)

      const { signal } = new AbortController()
      const order: string[] = []
      const merging = mergeIndex(database, signal).then(() => order.push('merged'))
      for (let number = 0; number < 5; number++) {
        await submit()
        order.push('written')
        await turn()
      }
      await merging
      // How many depends on how fast the machine merges.
      ok(order.indexOf('merged') >= 2, order.join())
      await mergeIndex(database, signal)
      const left = parts(desk)
      ok(left < before / 4, `${left} of ${before} parts`)
      await mergeIndex(database, signal)
      equal(parts(desk), left)
    } finally {
      await database.close()
    }
  },
)

test('Who is told to stop stops, and what is left is merged later', options, async () => {
  const desk = await openDesk()
  try {
    for (let number = 0; number < 20; number++) await desk.submit()
    const before = parts(desk)
    const stopping = new AbortController()
    const merging = mergeIndex(desk.database, stopping.signal)
    stopping.abort()
    await merging
    ok(parts(desk) > before / 2, `${parts(desk)} of ${before} parts`)
    await mergeIndex(desk.database, new AbortController().signal)
    ok(parts(desk) < before / 3, `${parts(desk)} of ${before} parts`)
  } finally {
    await desk.database.close()
  }
})

test('A desk merges what its people write, and finds all of it', options, async () => {
  await using desk = await startApp()
  const { cara, ada } = await signUpCast(desk)
  const tickets = 30
  for (let number = 1; number <= tickets; number++) {
    const ticket = await cara.submits(`Parcel ${number}`, { description: 'mergeword' })
    await ada.comments(ticket, `answerword ${number}`)
  }
  await eventually(() => parts(desk) <= 3 * 2 * 4)
  for (const person of [cara, ada])
    equal((await search(person, 'mergeword answerword ', { first: 100 })).length, tickets)
})
