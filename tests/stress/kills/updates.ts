/**
 * An update is there if and only if its cause is: told to the first agent of each comment and note by others on the tickets that they watch, of each
 * 'Not solved' that changes no status, and of those that they have muted of the notes that name them. Changes of the status they have chosen not to be told.
 */
import { get, type Account } from '../graphql.ts'
import type { Ledger } from './ledger.ts'
import { seeComments, seeRejections } from './view.ts'

/** As many tickets as are written on at a time (plan.ts). */
const watchedAtOnce = 10

/** Call it with the server at rest. Answers of how many comments was told and what is wrong, and watches the tickets that are written on next. */
export async function checkUpdates(
  url: string,
  agent: Account,
  ledger: Ledger,
): Promise<{ told: number; wrong: string[] }> {
  const muted = [...ledger.watched].filter(([, { isMuted }]) => isMuted).map(([id]) => id)
  const now = await tellingComments(url, agent, [...ledger.watched.keys()], muted)
  const { told, unwanted } = await seeUnread(url, agent)
  const wrong = [...ledger.watched].flatMap(([id, { comments }]) => {
    const [is, expected] = [told.get(id) ?? 0, (now.get(id) ?? 0) - comments]
    return is === expected ? [] : [`${is} updates tell of ${expected} comments on ticket ${id}`]
  })
  if (ledger.watched.size > 0 && unwanted > 0) wrong.push(`${unwanted} updates tell what was not wanted`)
  const next = [...ledger.tickets.keys()].slice(-watchedAtOnce)
  const nextMuted = next.filter((_id, index) => index % 3 === 0)
  const watch = next.map((id) => `w${id}: watchTicket(id: "${id}", watching: watching) { id }`)
  await get(url, { token: agent.token, query: `mutation { markUpdatesRead ${choice} ${watch.join(' ')} }` })
  const mute = nextMuted.map((id) => `m${id}: watchTicket(id: "${id}", watching: muted) { id }`)
  if (mute.length) await get(url, { token: agent.token, query: `mutation { ${mute.join(' ')} }` })
  const before = await tellingComments(url, agent, next, nextMuted)
  ledger.watched = new Map(
    next.map((id) => [id, { isMuted: nextMuted.includes(id), comments: before.get(id) ?? 0 }] as const),
  )
  return { told: [...told.values()].reduce((sum, times) => sum + times, 0), wrong }
}

const choice = 'chooseUpdates(kind: status_changed, inApp: false, inBrowser: false) { kind }'

/** How many words of others they are told of, by the ticket's id; of those that are muted these are notes that name them. */
async function tellingComments(
  url: string,
  agent: Account,
  ids: readonly string[],
  muted: readonly string[],
): Promise<Map<string, number>> {
  const seen = await seeComments(url, agent, ids)
  const rejections = await seeRejections(url, agent, ids)
  return new Map(
    [...seen].map(([id, all]) => {
      const ofOthers = all.filter(({ user }) => user.email !== agent.email)
      const telling = muted.includes(id)
        ? ofOthers.filter(({ mentions }) => mentions.some(({ user }) => user.email === agent.email))
        : [...ofOthers, ...(rejections.get(id) ?? [])]
      return [id, telling.length]
    }),
  )
}

interface SeenUpdate {
  readonly kind: string
  readonly ticket: { readonly id: string }
  readonly times: number
  readonly isRead: boolean
}

/** How many comments they are told of and have not read, by the ticket's id, and how often of what they do not want. */
async function seeUnread(url: string, { token }: Account): Promise<{ told: Map<string, number>; unwanted: number }> {
  const query =
    '{ updates(kinds: [commented, noted, mentioned, status_changed], first: 100) { kind ticket { id } times isRead } }'
  const updates: readonly SeenUpdate[] = (await get(url, { token, query })).updates
  const told = new Map<string, number>()
  let unwanted = 0
  for (const { kind, ticket, times } of updates.filter(({ isRead }) => !isRead))
    if (kind === 'status_changed') unwanted += times
    else told.set(ticket.id, (told.get(ticket.id) ?? 0) + times)
  return { told, unwanted }
}
