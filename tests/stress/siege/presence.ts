/** Agents who look who else is on a ticket, and are there meanwhile. */
import { check, pickTicket, timed } from './action.ts'
import type { Person } from './person.ts'

/** Everyone whom one is told is an agent, and somebody else. */
export async function seeWhoIsThere(person: Person): Promise<void> {
  const { subscriber, account, random } = person
  const ticket = pickTicket(person)
  if (!ticket || !subscriber.isOpen) return
  await timed(person, 'see who is there', async () => {
    const there = await subscriber.look(ticket.id, random.pick(['everyone', 'agents', null]))
    check(there.length <= 20, `${there.length} people`)
    for (const { user } of there)
      check(user.role === 'agent' && user.id !== account.id, `told of ${user.role} ${user.id}`)
  })
}
