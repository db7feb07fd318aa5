/** A desk whose numbers have grown beyond 32 bits. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, told } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { note } from '../support/files.ts'
import { isOnPostgres } from '../support/test-database.ts'

const setLastId = (table: string, id: number) =>
  isOnPostgres
    ? `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), ${id})`
    : `UPDATE sqlite_sequence SET seq = ${id} WHERE name = '${table}'`

/** PostgreSQL passes over the id of a transaction that has to begin anew. */
const isNext = (id: string | undefined, last: number) =>
  Number(id) === last + 1 || (isOnPostgres && Number(id) > last && Number(id) < last + 10)

for (const last of [2_047, 4_000_000, 4_000_000_000]) {
  test(`After ${last} of each there is one more, with comments and files, and it is found`, async () => {
    await using desk = await startApp()
    const { cara, ada } = await signUpCast(desk)
    const before = await cara.submits('Before', { files: [note()] })
    await ada.comments(before, 'Before')
    meddle(desk, ['ticket', 'comment', 'attachment', 'event'].map((table) => setLastId(table, last)).join('; '))
    const ticket = await cara.submits('The printer blinks', { files: [note('Twice', 'blinking.txt')] })
    ok(isNext(ticket.id, last), `ticket ${ticket.id}`)
    await ada.comments(ticket, 'Is it still blinking?')
    await ada.sets(ticket, 'closed')
    equal((await cara.opens(ticket)).status, 'closed')
    const comments = await cara.reads(ticket)
    ok(comments.length === 1 && isNext(comments[0]?.id, last), `comments ${comments.map(({ id }) => id).join(', ')}`)
    deepEqual(
      (await cara.lists()).map(({ id }) => id),
      [ticket.id, before.id],
    )
    const search = told(await ada.ask(documents.search, { text: 'blink' }), 'search')
    deepEqual(new Set(search.map((hit: any) => hit.ticket.id)), new Set([ticket.id]))
  })
}
