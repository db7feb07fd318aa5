/** Many tickets at once, by the domain's own functions and many in one transaction: requests would only take longer. */
import { createTicket } from '../../server/tickets/create.ts'
import { setStatus } from '../../server/tickets/status.ts'
import type { Desk } from './app.ts'
import type { Status, TestUser } from './cast.ts'

export const actorOf = ({ id, email, role }: TestUser) => ({ id: Number(id), email, role })

export async function submitMany(
  desk: Desk,
  person: TestUser,
  count: number,
  text: (index: number) => { title: string; description?: string },
): Promise<void> {
  for (let done = 0; done < count; done += 250) {
    await desk.app.database.write(actorOf(person), async (write) => {
      for (let index = done; index < Math.min(count, done + 250); index++) await createTicket(write, text(index))
    })
  }
}

export async function setMany(desk: Desk, agent: TestUser, ids: readonly number[], status: Status): Promise<void> {
  await desk.app.database.write(actorOf(agent), async (write) => {
    for (const id of ids) await setStatus(write, id, status)
  })
}
