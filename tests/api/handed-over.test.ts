/** What was handed over of an agent who was deactivated, and is given back once they are reactivated. */
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { processBudget, requestBudget } from '../../server/platform/budgets.ts'
import { createLog } from '../../server/platform/log.ts'
import { runBatch } from '../../server/tickets/batches/run-batch.ts'
import { handedOverAtOnce } from '../../server/tickets/hand-over.ts'
import { startApp } from '../support/app.ts'
import { documents, signUp, signUpCast, told, type TestUser } from '../support/cast.ts'
import { count, meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { submitMany } from '../support/many.ts'

interface SeenHandedOver {
  readonly batch: string
  readonly tickets: number
  readonly isCapped: boolean
}

/** Ada is an admin; Lena leaves, Sam and Abe stay. */
async function openDesk() {
  const desk = await startApp()
  const { cara, ada, abe } = await signUpCast(desk)
  const [lena, sam] = [await signUp(desk, 'lena', 'agent'), await signUp(desk, 'sam', 'agent')]
  /** What Ada, or somebody else, is answered. */
  const toldAs = async (document: string, variables: Readonly<Record<string, unknown>>, name: string, by = ada) =>
    told(await by.ask(document, variables), name)
  const setOf = async (title: string, fields: object): Promise<string> => {
    const { id } = await cara.submits(title)
    await toldAs(documents.assignTicket, { id, ...fields }, 'updateTicket')
    return id
  }
  return {
    desk,
    cara,
    ada,
    abe,
    lena,
    sam,
    setOf,
    assign: (id: string, fields: object) => toldAs(documents.assignTicket, { id, ...fields }, 'updateTicket'),
    deactivate: (agent: TestUser, successor: object = {}) =>
      toldAs(documents.deactivate, { id: agent.id, ...successor }, 'deactivate'),
    reactivate: (agent: TestUser) => toldAs(documents.reactivate, { id: agent.id }, 'reactivate'),
    handedOver: (agent: TestUser, by = ada): Promise<SeenHandedOver | null> =>
      toldAs(documents.handedOver, { agent: agent.id }, 'handedOver', by),
    async undo(batch: string, by = ada) {
      const { id } = await toldAs(documents.undo, { batch }, 'undo', by)
      const look = () => toldAs(documents.batch, { id }, 'batch', by)
      await eventually(async () => (await look()).state !== 'running')
      const { state, changed, failed } = await look()
      return [state, changed, failed]
    },
    codeOf: async (by: TestUser, document: string, variables: Readonly<Record<string, unknown>>) =>
      (await by.ask(document, variables)).errors[0]?.extensions.code,
    where: (id: string) => {
      const { assignee_id, team_id } = stored(desk, `SELECT assignee_id, team_id FROM ticket WHERE id = ${id}`)[0] ?? {}
      return [assignee_id, team_id].map((value) => (value == null ? null : String(value)))
    },
    async team(name: string, ...members: readonly TestUser[]): Promise<string> {
      const { id } = await toldAs(documents.createTeam, { name }, 'createTeam')
      for (const { id: agent } of members) await toldAs(documents.addTeamMember, { team: id, agent }, 'addTeamMember')
      return id
    },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  }
}

test('Who is reactivated gets back what is still as it was handed over, with its team, and the number is said before', async () => {
  await using own = await openDesk()
  const { ada, abe, lena, sam, setOf, where } = own
  const [billing, returns] = [await own.team('Billing', lena, sam), await own.team('Returns', sam)]
  const kept = await setOf('Kept', { assignee: lena.id, team: billing })
  const without = await setOf('Of no team', { assignee: lena.id })
  const [taken, moved, closed] = [
    await setOf('Taken since', { assignee: lena.id }),
    await setOf('Moved since', { assignee: lena.id }),
    await setOf('Closed since', { assignee: lena.id }),
  ]
  equal(await own.handedOver(lena), null, 'She works here.')
  await own.deactivate(lena, { assignee: sam.id, team: returns })
  for (const id of [kept, without, taken, moved, closed]) deepEqual(where(id), [sam.id, returns])
  equal((await own.handedOver(lena))?.tickets, 5)
  await own.assign(taken, { assignee: null })
  await own.assign(moved, { team: null })
  await ada.sets({ id: closed }, 'closed')
  const found = await own.handedOver(lena)
  deepEqual([found?.tickets, found?.isCapped], [2, false])
  const batch = found?.batch ?? ''
  equal(await own.codeOf(ada, documents.undo, { batch }), 'CONFLICT', 'They would be nobody’s.')
  equal(told(await ada.ask(documents.batch, { id: batch }), 'batch').canUndo, false)
  await own.reactivate(lena)
  equal(await own.handedOver(lena), null)
  equal(told(await ada.ask(documents.batch, { id: batch }), 'batch').canUndo, true)
  deepEqual(await own.undo(batch), ['done', 2, 3])
  deepEqual(where(kept), [lena.id, billing])
  deepEqual(where(without), [lena.id, null])
  deepEqual([taken, moved, closed].map(where), [
    [null, returns],
    [sam.id, null],
    [sam.id, returns],
  ])
  equal(await own.codeOf(ada, documents.undo, { batch }), 'CONFLICT', 'It was undone already.')
  const { entries } = told(await abe.ask(documents.history, { ticketId: without, changesOnly: true }), 'history')
  deepEqual(
    entries
      .slice(0, 2)
      .map(({ kind, toName, cause, actor }: Readonly<Record<string, { id: string }>>) => [
        kind,
        toName,
        cause,
        actor?.id,
      ]),
    [
      ['assignee', 'Lena', 'reactivated', ada.id],
      ['team', null, 'reactivated', ada.id],
    ],
  )
})

test('What went to nobody is given back, but not of a team that they are in no more', async () => {
  await using own = await openDesk()
  const { ada, lena, setOf, where } = own
  const [billing, gone] = [await own.team('Billing', lena), await own.team('Gone', lena)]
  const [free, ofTeam, ofGone] = [
    await setOf('Free', { assignee: lena.id }),
    await setOf('Of Billing', { assignee: lena.id, team: billing }),
    await setOf('Of a team that is deleted', { assignee: lena.id, team: gone }),
  ]
  await own.deactivate(lena)
  told(await ada.ask(documents.removeTeamMember, { team: billing, agent: lena.id }), 'removeTeamMember')
  told(await ada.ask(documents.deleteTeam, { id: gone }), 'deleteTeam')
  const found = await own.handedOver(lena)
  equal(found?.tickets, 2)
  await own.reactivate(lena)
  deepEqual(await own.undo(found?.batch ?? ''), ['done', 2, 1])
  deepEqual([free, ofTeam, ofGone].map(where), [
    [lena.id, null],
    [null, billing],
    [lena.id, null],
  ])
})

test('What kept its team and was moved since stays, also where they are in the new team', async () => {
  await using own = await openDesk()
  const { lena, setOf, where } = own
  const [billing, returns] = [await own.team('Billing', lena), await own.team('Returns', lena)]
  const [kept, moved, movedFromNone, movedToNone] = [
    await setOf('Kept', { assignee: lena.id, team: billing }),
    await setOf('Moved', { assignee: lena.id, team: billing }),
    await setOf('Moved, of no team before', { assignee: lena.id }),
    await setOf('Taken from its team', { assignee: lena.id, team: billing }),
  ]
  await own.deactivate(lena)
  for (const id of [moved, movedFromNone]) await own.assign(id, { team: returns })
  await own.assign(movedToNone, { team: null })
  const found = await own.handedOver(lena)
  equal(found?.tickets, 1)
  await own.reactivate(lena)
  deepEqual(await own.undo(found?.batch ?? ''), ['done', 1, 3])
  deepEqual([kept, moved, movedFromNone, movedToNone].map(where), [
    [lena.id, billing],
    [null, returns],
    [null, returns],
    [null, null],
  ])
})

test('Any admin gives them back, and nobody else, whoever handed them over', async () => {
  await using own = await openDesk()
  const { ada, abe, lena, sam, setOf } = own
  await setOf('Lamp', { assignee: lena.id })
  told(await ada.ask(documents.setAdmin, { id: abe.id, isAdmin: true }), 'setAdmin')
  told(await abe.ask(documents.deactivate, { id: lena.id }), 'deactivate')
  const batch = (await own.handedOver(lena))?.batch ?? ''
  told(await ada.ask(documents.setAdmin, { id: abe.id, isAdmin: false }), 'setAdmin')
  await own.reactivate(lena)
  for (const person of [abe, sam]) {
    equal(await own.codeOf(person, documents.undo, { batch }), 'NOT_FOUND')
    equal(await own.codeOf(person, documents.batch, { id: batch }), 'NOT_FOUND')
    equal(await own.codeOf(person, documents.stopBatch, { id: batch }), 'NOT_FOUND')
  }
  equal(await own.codeOf(own.cara, documents.undo, { batch }), 'FORBIDDEN')
  deepEqual(await own.undo(batch), ['done', 1, 0])
})

test('Of many, all are given back that were handed over by then; who leaves again has another hand-over', async () => {
  await using own = await openDesk()
  const { desk, cara, lena, sam } = own
  const many = 2 * handedOverAtOnce + 7
  await submitMany(desk, cara, many, (index) => ({ title: `Request ${index}` }))
  await desk.app.database.write('system', async ({ db }) => {
    await db
      .updateTable('ticket')
      .set({ assignee_id: Number(lena.id) })
      .execute()
  })
  const of = ({ id }: TestUser) => count(desk, `ticket WHERE assignee_id = ${id}`)
  await own.deactivate(lena, { assignee: sam.id })
  await eventually(() => of(sam) === many)
  const first = await own.handedOver(lena)
  equal(first?.tickets, many)
  await own.reactivate(lena)
  desk.clock.advance(1)
  await own.deactivate(lena, { assignee: sam.id })
  equal(await own.handedOver(lena), null, 'She had none.')
  equal(await own.codeOf(own.ada, documents.undo, { batch: first?.batch }), 'CONFLICT')
  await own.reactivate(lena)
  deepEqual(await own.undo(first?.batch ?? ''), ['done', many, 0])
  equal(of(lena), many)
  equal(count(desk, "event WHERE kind = 'ticket.assignee_changed'"), 2 * many)
})

test('More than are counted are said to be more', async () => {
  await using own = await openDesk()
  const { desk, cara, lena } = own
  const most = requestBudget.batch.countedBack
  await submitMany(desk, cara, most + 1, (index) => ({ title: `Request ${index}` }))
  await desk.app.database.write('system', async ({ db }) => {
    await db
      .updateTable('ticket')
      .set({ assignee_id: Number(lena.id) })
      .execute()
  })
  await own.deactivate(lena)
  await eventually(() => count(desk, `ticket WHERE assignee_id IS NOT NULL`) === 0)
  const found = await own.handedOver(lena)
  deepEqual([found?.tickets, found?.isCapped], [most, true])
})

test('After seven days they stay where they are', async () => {
  await using own = await openDesk()
  const { desk, lena, setOf } = own
  await setOf('Lamp', { assignee: lena.id })
  await own.deactivate(lena)
  const found = await own.handedOver(lena)
  desk.clock.advance(processBudget.batches.undoMs + 1)
  const { ada } = own
  equal(await own.handedOver(lena, ada), null)
  await own.reactivate(lena)
  equal(await own.codeOf(ada, documents.undo, { batch: found?.batch }), 'CONFLICT')
})

test('A team that is deleted takes nothing from what was handed over to it', async () => {
  await using own = await openDesk()
  const { ada, lena, sam, setOf, where } = own
  const [billing, returns, other] = [
    await own.team('Billing', lena, sam),
    await own.team('Returns', sam),
    await own.team('Other', sam),
  ]
  const kept = await setOf('Kept', { assignee: lena.id, team: billing })
  const moved = await setOf('Moved since', { assignee: lena.id, team: billing })
  const taken = await setOf('Taken since', { assignee: lena.id })
  await own.deactivate(lena, { assignee: sam.id, team: returns })
  await own.assign(moved, { team: other })
  await own.assign(taken, { assignee: null })
  told(await ada.ask(documents.deleteTeam, { id: returns }), 'deleteTeam')
  deepEqual(where(kept), [sam.id, null])
  const found = await own.handedOver(lena)
  equal(found?.tickets, 1)
  await own.reactivate(lena)
  deepEqual(await own.undo(found?.batch ?? ''), ['done', 1, 2])
  deepEqual([kept, moved, taken].map(where), [
    [lena.id, billing],
    [sam.id, other],
    [null, null],
  ])
})

test('Asked for twice at once, they are given back once', async () => {
  await using own = await openDesk()
  const { ada, abe, lena, sam, setOf, where } = own
  const id = await setOf('Lamp', { assignee: lena.id })
  await own.deactivate(lena, { assignee: sam.id })
  told(await ada.ask(documents.setAdmin, { id: abe.id, isAdmin: true }), 'setAdmin')
  const batch = (await own.handedOver(lena))?.batch
  await own.reactivate(lena)
  const answers = await Promise.all([ada, abe, ada].map((admin) => admin.ask(documents.undo, { batch })))
  const codes = answers.map(({ errors }) => errors[0]?.extensions.code)
  deepEqual(
    codes.filter((code) => code !== undefined),
    ['CONFLICT', 'CONFLICT'],
  )
  await eventually(() => where(id)[0] === lena.id)
  equal(count(own.desk, 'batch WHERE undoes_id IS NOT NULL'), 1)
})

test('Who leaves again while they are given back gets no further one, and the rest once they return', async () => {
  await using own = await openDesk()
  const { desk, ada, lena, sam, setOf, where } = own
  const id = await setOf('Lamp', { assignee: lena.id })
  await own.deactivate(lena, { assignee: sam.id })
  const batch = (await own.handedOver(lena))?.batch ?? ''
  await own.reactivate(lena)
  desk.clock.advance(1)
  // Begun, and none of it done.
  meddle(
    desk,
    `INSERT INTO batch (id, actor_id, undoes_id, change, state, total, done, changed, failed, failures, piece, piece_done, created_at)
       VALUES (700, ${ada.id}, ${batch}, '{}', 'running', 1, 0, 0, 0, '[]', 0, 0, ${desk.clock.now()})`,
  )
  await own.deactivate(lena)
  const { database } = desk.app
  await runBatch(
    {
      id: 1,
      read: database.read('system'),
      write: (work) => database.write('system', work),
      signal: new AbortController().signal,
    },
    createLog('error', () => {}),
    700,
  )
  const { state, done, failed } = told(await ada.ask(documents.batch, { id: '700' }), 'batch')
  deepEqual([state, done, failed], ['stopped', 0, 0])
  deepEqual(where(id), [sam.id, null])
  await own.reactivate(lena)
  deepEqual(await own.undo(batch), ['done', 1, 0])
  deepEqual(where(id), [lena.id, null])
})
