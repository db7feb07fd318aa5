/** A desk with what the tests of snoozed tickets do on it, or on another. */
import { equal } from 'node:assert/strict'
import { startApp, type Desk } from '../../support/app.ts'
import { documents, signUpCast, told, type SeenTicket, type TestUser } from '../../support/cast.ts'
import { stored } from '../../support/database.ts'

export type Has = Pick<SeenTicket, 'id'>

/** Whoever opens it closes its desk. */
export async function openSnoozingDesk() {
  const desk = await startApp()
  const cast = await signUpCast(desk)
  const { ada } = cast
  const later = (ms: number, on: Desk = desk) => new Date(on.clock.now() + ms).toISOString()
  const ask = (person: TestUser, { id }: Has, wanted: { snoozedUntil?: string | null; status?: string }) =>
    person.ask(documents.snoozeTicket, { id, ...wanted })
  const snooze = async (ticket: Has, until: string | null, by = ada) =>
    told(await ask(by, ticket, { snoozedUntil: until }), 'updateTicket')
  const seen = async (person: TestUser, { id }: Has) =>
    told(await person.ask('query ($id: ID!) { ticket(id: $id) { status snoozedUntil updatedAt } }', { id }), 'ticket')
  const untilOf = async (ticket: Has, by = ada): Promise<string | null> => (await seen(by, ticket)).snoozedUntil
  const list = async (person: TestUser, filter: object): Promise<string[]> =>
    told(
      await person.ask('query ($filter: TicketFilter) { tickets(filter: $filter) { id } }', { filter }),
      'tickets',
    ).map(({ id }: Has) => id)

  /** By whom, and from and to when. */
  const historyOf = ({ id }: Has, on: Desk = desk) =>
    stored(
      on,
      `SELECT actor_id, audience, data FROM event WHERE kind = 'ticket.snoozed_until_changed' AND ticket_id = ${id} ORDER BY id`,
    ).map(({ actor_id: actor, audience, data }) => {
      equal(audience, 'agents')
      const { from, to } = JSON.parse(String(data))
      const iso = (at: number | null) => at && new Date(at).toISOString()
      return [actor === null ? null : String(actor), iso(from), iso(to)]
    })

  /** Moves the clock and has the jobs looked at. */
  async function pass(ms: number, on: Desk = desk) {
    on.clock.advance(ms)
    await on.app.database.write('system', async (write) => write.publish('jobs waiting'))
  }
  const jobs = (on: Desk = desk) =>
    stored(on, "SELECT run_at, job_key FROM job WHERE kind = 'tickets.wake' AND every_ms IS NULL ORDER BY run_at")
  return { desk, ...cast, later, ask, snooze, seen, untilOf, list, historyOf, pass, jobs }
}
