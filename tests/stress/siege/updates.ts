/** What agents are told, and what customers say of their tickets: each thing that must be there is. */
import { check, keyOf, pickTicket, timed } from './action.ts'
import type { Person } from './person.ts'

interface SeenUpdate {
  readonly id: string
  readonly ticket: { readonly id: string }
  readonly comment: string | null
  readonly at: string
  readonly cursor: string
}

/** Whoever was named in a note finds that, however much else they are told meanwhile; then they have read it. */
export async function readUpdates(person: Person): Promise<void> {
  const { ledger, account } = person
  const named = ledger.named.get(account.email) ?? []
  const seen: SeenUpdate[] = []
  const query = `query ($after: String) { updates(kinds: [mentioned], first: 100, after: $after) {
    id kind ticket { id title } actor { name } comment excerpt times at isRead cursor } }`
  for (let isMore = true; isMore && seen.length < 500;) {
    const variables = { after: seen.at(-1)?.cursor ?? null }
    const page = await timed(person, 'read updates', () => person.get({ query, variables }))
    if (!page) return
    seen.push(...page.updates)
    isMore = page.updates.length === 100
  }
  const newest = new Map<string, number>()
  for (const { ticket, comment } of seen) newest.set(ticket.id, Math.max(newest.get(ticket.id) ?? 0, Number(comment)))
  for (const { ticketId, noteId } of named)
    if ((newest.get(ticketId) ?? 0) < Number(noteId))
      person.meter.fail(`${account.email} was not told of note ${noteId}`)
  ledger.named.set(
    account.email,
    (ledger.named.get(account.email) ?? []).filter((one) => !named.includes(one)),
  )
  if (!seen[0]) return
  await timed(person, 'mark updates read', async () => {
    const query = 'mutation ($until: DateTime) { markUpdatesRead(until: $until) }'
    const { markUpdatesRead } = await person.get({ query, variables: { until: seen[0]?.at } })
    check(markUpdatesRead >= 0, `${markUpdatesRead} are unread`)
  })
}

/** What was said of it is what it says, also to another device. */
export async function watchTicket(person: Person): Promise<void> {
  const ticket = pickTicket(person)
  if (!ticket) return
  const wanted = person.random.pick(['watching', 'muted', 'no'])
  await timed(person, 'watch', async () => {
    const query =
      'mutation ($id: ID!, $watching: TicketWatch!) { watchTicket(id: $id, watching: $watching) { watching } }'
    const { watchTicket } = await person.get({ query, variables: { id: ticket.id, watching: wanted } })
    check(watchTicket.watching === wanted, `${watchTicket.watching} instead of ${wanted}`)
    const read = 'query ($id: ID!) { ticket(id: $id) { watching } }'
    const data = await person.get({ query: read, variables: { id: ticket.id } })
    check(data.ticket.watching === wanted, `${data.ticket.watching} instead of ${wanted}`)
  })
}

/** Of one of their own: the status follows from it. */
export async function answerSolution(person: Person): Promise<void> {
  const { ledger, random } = person
  const ticket = pickTicket(person)
  if (!ticket || ticket.isBusy) return
  const isSolved = random.chance(0.5)
  const announce = person.announcing(ticket.owner)
  await ledger.change(ticket, () =>
    timed(person, 'say whether it is solved', async () => {
      const query =
        'mutation ($id: ID!, $solved: Boolean!) { answerSolution(ticketId: $id, solved: $solved) { status confirmedAt } }'
      const variables = { id: ticket.id, solved: isSolved }
      const { answerSolution } = await person.get({ query, variables, key: keyOf(random) })
      const expected = isSolved ? (ticket.status === 'closed' ? 'closed' : 'resolved') : 'open'
      check(answerSolution.status === expected, `${answerSolution.status} instead of ${expected}`)
      check((answerSolution.confirmedAt !== null) === isSolved, `confirmed at ${answerSolution.confirmedAt}`)
      if (ticket.status !== expected) {
        ticket.status = expected
        ticket.version++
        announce('status', ticket)
      }
      return true
    }),
  )
}
