/** Customers who add one another to their tickets, read along, and leave again. */
import { check, pickTicket, timed } from './action.ts'
import type { Person } from './person.ts'

/** Whoever is added stands on the ticket; what they read of it then is theirs to see. */
export async function addSomeone(person: Person): Promise<void> {
  const { ledger, random, account } = person
  const ticket = pickTicket(person)
  if (!ticket || ticket.owner.id !== account.id) return
  const email = random.pick(person.customers.filter((one) => one !== account.email))
  // Once: whoever has left it stays away.
  const name = `${email} on ${ticket.id}`
  if (ledger.everAdded.has(name)) return
  ledger.everAdded.add(name)
  const isAdded = await timed(person, 'add somebody', async () => {
    const query =
      'mutation ($id: ID!, $email: String!) { addParticipant(ticketId: $id, email: $email) { participants } }'
    const { addParticipant } = await person.get({ query, variables: { id: ticket.id, email } })
    check(addParticipant.participants.includes(email), `${email} is not on it`)
    return true
  })
  if (isAdded) ledger.added.set(email, [...(ledger.added.get(email) ?? []), ticket.id])
}

/** What one was added to is found by its number and among what is shared, until one leaves it. */
export async function readAlong(person: Person): Promise<void> {
  const { ledger, random, account } = person
  const [id] = ledger.added.get(account.email) ?? []
  if (id === undefined) return
  await timed(person, 'read along', async () => {
    const query = `query ($id: ID!) { ticket(id: $id) { id takesPart participants } comments(ticketId: $id) { id content }
      tickets(filter: { takesPart: true }, first: 200) { id takesPart } takesPart }`
    const data = await person.get({ query, variables: { id } })
    check(data.takesPart && data.ticket.takesPart && data.ticket.participants.includes(account.email), 'not on it')
    check(
      data.tickets.every(({ takesPart }: { takesPart: boolean }) => takesPart),
      'shows what they were not added to',
    )
    const isListed = data.tickets.some((one: { id: string }) => one.id === id)
    check(isListed || data.tickets.length === 200, 'is not listed')
  })
  if (random.chance(0.5)) return
  ledger.added.set(
    account.email,
    (ledger.added.get(account.email) ?? []).filter((one) => one !== id),
  )
  await timed(person, 'leave', async () => {
    const { leaveTicket } = await person.get({
      query: 'mutation ($id: ID!) { leaveTicket(ticketId: $id) }',
      variables: { id },
    })
    check(leaveTicket, 'was not on it')
    const { tickets } = await person.get({
      query: 'query ($ids: [ID!]!) { tickets(ids: $ids) { id } }',
      variables: { ids: [id] },
    })
    check(tickets.length === 0, 'is still seen')
  })
}
