/**
 * What a team leaves on a desk that was seeded without one: agents, active tickets that are theirs, priorities, whose turn it is, and a
 * ticket of 60 formatted comments.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { graphqlRequest, openConnection } from '../client.ts'
import { commentOn, webDocument } from '../documents.ts'
import { line } from '../report.ts'
import type { Desk, Member } from '../seed.ts'
import { createWriter } from '../text.ts'

export interface Staff {
  readonly agents: readonly Member[]
  /** Those of the agents whose tickets fill a page of 50 on a desk of 10,000 already: all that is taken is theirs. */
  readonly owners: readonly Member[]
  /** The id of a ticket of 60 comments. */
  readonly longTicket: string
}

export interface UnstaffedDesk {
  readonly desk: Desk
  readonly directory: string
  /** Whether it is PostgreSQL's. */
  readonly isShared: boolean
  readonly port: number
  /** On its database, beside its server. */
  execute(sql: string): Promise<void>
}

const [agents, owners] = [1_000, 40]
/** On the long ticket. */
export const comments = 60

/** Logs the agents in as of now; all else is done once, and is there the next time. */
export async function staffDesk(desk: UnstaffedDesk): Promise<Staff> {
  const kept = join(desk.directory, 'bench-staff.json')
  const isKept = existsSync(kept)
  const members = Array.from({ length: agents }, (_, at) => memberOf(at + 1))
  for (const sql of hire(members, desk.isShared)) await desk.execute(sql)
  const people = { agents: members, owners: members.slice(0, owners) }
  if (isKept) return { ...people, longTicket: JSON.parse(readFileSync(kept, 'utf8')).longTicket }
  const startedAt = performance.now()
  for (const sql of handOut) await desk.execute(sql)
  // As on a desk where all this was done over months: nothing is left to be tidied up while it is measured.
  if (desk.isShared) await desk.execute('VACUUM ANALYZE')
  const staff = { ...people, longTicket: await discuss(desk) }
  line(`${agents} agents took over in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  writeFileSync(kept, JSON.stringify({ longTicket: staff.longTicket }))
  return staff
}

/** Nobody asks for the id or the tickets of these. */
const memberOf = (number: number): Member => ({
  id: Number.NaN,
  email: `team.${number}@example.com`,
  token: createHash('sha256').update(`bench team.${number}`).digest('base64url'),
  tickets: [],
})

/** Each is logged in as of now. */
function hire(members: readonly Member[], isPostgres: boolean): string[] {
  const now = Date.now()
  const bytes = (hex: string) => (isPostgres ? `'\\x${hex}'::bytea` : `X'${hex}'`)
  const known = members.map(
    ({ email, token }) => `('${email}', ${bytes(createHash('sha256').update(token).digest('hex'))})`,
  )
  const withKnown = `WITH known (email, hash) AS (VALUES ${known.join(',')})`
  return [
    `${withKnown} INSERT INTO "user" (email, role, password_hash, created_at)
      SELECT known.email, 'agent', one.password_hash, one.created_at FROM known, "user" AS one
      WHERE one.email = 'agent.1@example.com' ON CONFLICT DO NOTHING`,
    `${withKnown} INSERT INTO session (token_hash, user_id, created_at, last_used_at)
      SELECT known.hash, "user".id, ${now}, ${now} FROM known, "user" WHERE "user".email = known.email
      ON CONFLICT (token_hash) DO UPDATE SET last_used_at = excluded.last_used_at`,
  ]
}

/** A quarter of what is active is nobody's, a tenth urgent, and of what is open a third waits for agents. */
const handOut = [
  `UPDATE ticket SET assignee_id = (SELECT min(id) FROM "user" WHERE email LIKE 'team.%') + (id / 4) % ${owners}
    WHERE status IN ('open', 'pending') AND id % 4 <> 0`,
  `UPDATE ticket SET priority = CASE id % 10 WHEN 0 THEN 'urgent' ELSE 'high' END
    WHERE status IN ('open', 'pending') AND id % 10 IN (0, 1, 2)`,
  `UPDATE ticket SET turn = 'agents' WHERE status = 'open' AND id % 3 = 0`,
]

/** Resolves to the id of a ticket on which its requester and an agent have written in turn. */
async function discuss({ desk, port }: UnstaffedDesk): Promise<string> {
  const write = createWriter(60)
  const [customer, agent] = [desk.customers[0], desk.agents[0]] as [Member, Member]
  const connection = openConnection(port)
  const ask = async ({ token }: Member, operation: string, variables: object) =>
    JSON.parse((await connection.ask(graphqlRequest(token, { query: webDocument(operation), variables }))).body).data
  const ticket = await ask(customer, 'createTicket', { title: write.title(), description: write.description() })
  const { id } = ticket.createTicket
  const step = () => write.comment().split(' ').slice(0, 6).join(' ')
  for (let at = 0; at < comments; at++) {
    const text = `${write.comment()}\n\n1. **${step()}**\n2. ${step()}, then \`${step()}\`\n\n> ${step()}\n\n[${step()}](https://example.com/)`
    await ask(at % 2 ? agent : customer, 'addComment', commentOn(id, text))
  }
  connection.close()
  return id
}
