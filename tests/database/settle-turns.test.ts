/** Tickets of an older version: whose turn it is on them is worked out of their history, beside the work, in pieces that may be interrupted. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { settleSomeTurns, settleTurns, turnFrom } from '../../server/tickets/settle-turns.ts'
import { createRandom } from '../stress/random.ts'
import { minutes, startApp, type Desk } from '../support/app.ts'
import { signUpCast, type Status, type TestUser } from '../support/cast.ts'
import { count, meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

type Cast = Record<'cara' | 'carl' | 'ada' | 'abe', TestUser>

async function live(desk: Desk, { cara, carl, ada, abe }: Cast, tickets: number): Promise<void> {
  const random = createRandom('settle')
  for (let index = 0; index < tickets; index++) {
    const customer = random.pick([cara, carl, ada])
    const ticket = await customer.submits(`Ticket ${index}`)
    for (let acts = random.int(0, 8); acts > 0; acts--) {
      desk.clock.advance(random.pick([0, 1, minutes(5)]))
      const act = random.int(0, 4)
      if (act < 2) await (act ? customer : abe).comments(ticket, 'Hm.')
      else if (act === 2) await ada.notes(ticket, 'Hm?')
      else await ada.sets(ticket, random.pick<Status>(['open', 'open', 'pending', 'resolved', 'closed']))
    }
  }
}

const turns = (desk: Desk) =>
  stored(desk, 'SELECT id, turn, waiting_since FROM ticket ORDER BY id').map((row) => ({ ...row }))
const forget = (desk: { folder: string }) => meddle(desk, 'UPDATE ticket SET turn = NULL, waiting_since = NULL')
const left = (desk: Desk) => count(desk, "ticket WHERE turn IS NULL AND status IN ('open', 'pending')")

test('What was kept is what the history says, and the start asks for what is left', async () => {
  await using desk = await startApp()
  await live(desk, await signUpCast(desk), 40)
  const kept = turns(desk)
  await desk.stop()
  forget(desk)
  await using next = await startApp({ folder: desk.folder, clock: desk.clock.now() + minutes(1) })
  await eventually(() => left(next) === 0)
  deepEqual(turns(next), kept)
  await eventually(() => count(next, "job WHERE kind = 'turns.settle' AND every_ms IS NULL") === 0)
  await next.stop()
  await using third = await startApp({ folder: desk.folder, clock: desk.clock.now() + minutes(2) })
  equal(count(third, "job WHERE kind = 'turns.settle' AND every_ms IS NULL"), 0, 'once is enough')
})

test('It goes on wherever it was interrupted, and words that come meanwhile count', async () => {
  await using desk = await startApp()
  const cast = await signUpCast(desk)
  await live(desk, cast, 30)
  const kept = turns(desk)
  forget(desk)
  const { database } = desk.app
  const all = left(desk)
  ok(all > 12)
  equal(await database.write('system', (write) => settleSomeTurns(write, 5)), 5)
  equal(left(desk), all - 5)
  // What is undone with its transaction is done again.
  await database
    .write('system', async (write) => {
      await settleSomeTurns(write, 5)
      throw new Error('stopped')
    })
    .catch(() => {})
  equal(left(desk), all - 5)
  equal((await database.read('system').build((q) => q.db.selectFrom('ticket').select('id').limit(1))).length, 1)
  // On a ticket that is not worked out yet a word leaves that to the job, which sees the word too.
  const [waiting] = stored(
    desk,
    `SELECT id, requester_id FROM ticket WHERE turn IS NULL AND status = 'open' AND requester_id <> ${cast.ada.id} LIMIT 1`,
  )
  const id = String(waiting?.id)
  const before = kept.find((row) => String(row.id) === id)
  desk.clock.advance(minutes(9))
  await cast.abe.comments({ id }, 'A reply meanwhile.')
  equal(left(desk), all - 5)
  const said = desk.clock.now()
  const ending = new AbortController()
  const context = {
    id: 1,
    read: database.read('system'),
    write: <T>(work: Parameters<typeof database.write<T>>[1]) => database.write('system', work),
    signal: ending.signal,
  }
  ending.abort()
  await settleTurns(context, desk.app.services.log).catch(() => {})
  await settleTurns({ ...context, signal: new AbortController().signal }, desk.app.services.log)
  equal(left(desk), 0)
  const expected = before?.turn === 'customer' ? before : { id: Number(id), turn: 'customer', waiting_since: said }
  deepEqual(
    turns(desk),
    kept.map((row) => (String(row.id) === id ? expected : row)),
  )
})

test('It is done in pieces', async () => {
  await using desk = await startApp()
  const { cara } = await signUpCast(desk)
  for (let index = 0; index < 12; index++) await cara.submits(`Ticket ${index}`)
  forget(desk)
  const { database } = desk.app
  let pieces = 0
  const job = settleTurns(
    {
      id: 1,
      read: database.read('system'),
      write: async (work) => {
        pieces++
        return database.write('system', work)
      },
      signal: new AbortController().signal,
    },
    desk.app.services.log,
  )
  await job
  ok(pieces > 1, `${pieces} pieces`)
  equal(left(desk), 0)
})

test('A ticket without a history, or with one that ends otherwise, waits for agents since it was filed', () => {
  const ticket = { requesterId: 1, createdAt: 7 }
  deepEqual(turnFrom([], ticket), { turn: 'agents', waitingSince: 7 })
  const closed = {
    kind: 'ticket.status_changed',
    at: 9,
    data: '{"from":"open","to":"closed"}',
    id: 2,
    role: 'agent',
  } as const
  deepEqual(turnFrom([closed], ticket), { turn: 'agents', waitingSince: 7 })
  for (const data of ['{}', 'null', '7', '{"to":"gone"}'])
    deepEqual(turnFrom([closed, { ...closed, at: 11, data }], ticket), { turn: 'agents', waitingSince: 11 })
  const word = { kind: 'comment.added', at: 12, data: '{}', id: null, role: null } as const
  deepEqual(turnFrom([word], ticket), { turn: 'customer', waitingSince: 12 })
})
