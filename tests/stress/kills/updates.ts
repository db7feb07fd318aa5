/** An update is there if and only if its cause is: told to the first agent of each comment and note by others, on the tickets that they watch. */
import { get, type Account } from '../graphql.ts'
import type { Ledger } from './ledger.ts'
import { seeComments } from './view.ts'

/** As many tickets as are written on at a time (plan.ts). */
const watchedAtOnce = 10

/** Call it with the server at rest. Answers of how many comments was told and what is wrong, and watches the tickets that are written on next. */
export async function checkUpdates(
  url: string,
  agent: Account,
  ledger: Ledger,
): Promise<{ told: number; wrong: string[] }> {
  const [now, told] = [await commentsOfOthers(url, agent, [...ledger.watched.keys()]), await seeUnread(url, agent)]
  const wrong = [...ledger.watched].flatMap(([id, before]) => {
    const [is, expected] = [told.get(id) ?? 0, (now.get(id) ?? 0) - before]
    return is === expected ? [] : [`${is} updates tell of ${expected} comments on ticket ${id}`]
  })
  const next = [...ledger.tickets.keys()].slice(-watchedAtOnce)
  const watch = next.map((id) => `t${id}: watchTicket(id: "${id}", watching: watching) { id }`)
  await get(url, { token: agent.token, query: `mutation { markUpdatesRead ${watch.join(' ')} }` })
  ledger.watched = await commentsOfOthers(url, agent, next)
  return { told: [...told.values()].reduce((sum, times) => sum + times, 0), wrong }
}

async function commentsOfOthers(url: string, agent: Account, ids: readonly string[]): Promise<Map<string, number>> {
  const seen = await seeComments(url, agent, ids)
  return new Map([...seen].map(([id, all]) => [id, all.filter(({ user }) => user.email !== agent.email).length]))
}

/** How many comments they are told of and have not read, by the ticket's id. */
async function seeUnread(url: string, { token }: Account): Promise<Map<string, number>> {
  const query = '{ updates(kinds: [commented, noted, mentioned], first: 100) { ticket { id } times isRead } }'
  const updates: readonly { ticket: { id: string }; times: number; isRead: boolean }[] = (
    await get(url, { token, query })
  ).updates
  const told = new Map<string, number>()
  for (const { ticket, times } of updates.filter(({ isRead }) => !isRead))
    told.set(ticket.id, (told.get(ticket.id) ?? 0) + times)
  return told
}
