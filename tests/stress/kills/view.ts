/** The desk as an agent sees it over the API. */
import { get, type Account } from '../graphql.ts'
import { send } from '../http.ts'
import { sha256Of } from './plan.ts'

export interface SeenTicket {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly status: string
  readonly user: { readonly email: string }
  readonly attachments: readonly { fileName: string; fileUrl: string; fileSize: number }[]
}

export interface SeenComment {
  readonly id: string
  readonly content: string
  readonly audience: string
  readonly user: { readonly email: string }
  readonly mentions: readonly { readonly user: { readonly email: string } }[]
}

export async function seeTickets(url: string, { token }: Account): Promise<SeenTicket[]> {
  const query = '{ tickets { id title description status user { email } attachments { fileName fileUrl fileSize } } }'
  return (await get(url, { token, query })).tickets
}

/** The comments of each ticket, by the ticket's id. */
export async function seeComments(
  url: string,
  { token }: Account,
  ticketIds: readonly string[],
): Promise<Map<string, SeenComment[]>> {
  const seen = new Map<string, SeenComment[]>()
  for (let from = 0; from < ticketIds.length; from += 15) {
    const ids = ticketIds.slice(from, from + 15)
    const fields = ids.map(
      (id) => `t${id}: comments(ticketId: "${id}") { id content audience user { email } mentions { user { email } } }`,
    )
    const data = await get(url, { token, query: `{ ${fields.join(' ')} }` })
    for (const id of ids) seen.set(id, data[`t${id}`])
  }
  return seen
}

/** When customers said that a ticket is not solved which was open anyway, by the ticket's id. */
export async function seeRejections(
  url: string,
  { token }: Account,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const seen = new Map<string, readonly string[]>()
  for (const id of ids) {
    const query =
      'query ($id: ID!) { history(ticketId: $id, changesOnly: true, first: 100) { entries { kind at cause } } }'
    const { entries } = (await get(url, { token, query, variables: { id } })).history
    const moved = new Set(
      entries
        .filter(({ kind, cause }: SeenChange) => kind === 'status' && cause === 'answered')
        .map(({ at }: SeenChange) => at),
    )
    const rejected = entries.filter(({ kind, at }: SeenChange) => kind === 'rejected' && !moved.has(at))
    seen.set(
      id,
      rejected.map(({ at }: SeenChange) => at),
    )
  }
  return seen
}

interface SeenChange {
  readonly kind: string
  readonly at: string
  readonly cause: string | null
}

/** The addresses of who takes part in each ticket, by the ticket's id. */
export async function seeParticipants(
  url: string,
  { token }: Account,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const query = 'query ($ids: [ID!]) { tickets(ids: $ids) { id participants } }'
  const { tickets } = await get(url, { token, query, variables: { ids } })
  return new Map(tickets.map(({ id, participants }: { id: string; participants: string[] }) => [id, participants]))
}

/** What the desk is called, as strangers see it. */
export async function seeDeskName(url: string): Promise<string | null> {
  return (await get(url, { query: '{ desk { name } }' })).desk.name
}

/** The texts of the person's drafts, by their versions. */
export async function seeDrafts(url: string, { token }: Account): Promise<Map<string, string>> {
  const { drafts } = await get(url, { token, query: '{ drafts { version content } }' })
  return new Map(drafts.map(({ version, content }: { version: string; content: string }) => [version, content]))
}

/** The SHA-256 of what is downloaded from a link. */
export async function seeFile(url: string, fileUrl: string): Promise<string> {
  const { status, body } = await send(`${url}${fileUrl}`)
  return status === 200 ? sha256Of(body) : `status ${status}`
}

/** Whose token it is, such as `agent ada@example.com`. */
export async function seeUser(url: string, token: string): Promise<string> {
  const { user } = await get(url, { token, query: '{ user { email role } }' })
  return user ? `${user.role} ${user.email}` : 'no one'
}
