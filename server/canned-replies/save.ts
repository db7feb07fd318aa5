/** Making, changing and deleting canned replies. */
import type { Selectable } from 'kysely'
import type { Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Status, Tables } from '../database/tables.ts'
import { record } from '../events/events.ts'
import { deskBudget, requestBudget, teamBudget, userBudget } from '../platform/budgets.ts'
import { authorize, conflict, invalid } from '../platform/errors.ts'
import { checkText } from '../platform/text.ts'
import {
  canChangeShared,
  canTakeBack,
  checkSharedName,
  findOwnTeam,
  sharedNameKey,
  sharingOf,
  type WantedSharing,
} from '../teams/sharing.ts'
import { say } from '../text/message.ts'
import { checkUse, getCannedReplyRow, toCannedReply, type CannedReply, type CannedReplyRow } from './canned-replies.ts'

/** What is left out stays; null clears the status, and leaves the rest as it is. */
export interface WantedCannedReply extends WantedSharing {
  readonly name?: string | null | undefined
  readonly content?: string | null | undefined
  readonly status?: Status | null | undefined
}

const budget = requestBudget.cannedReply

const ofOwner = query((q: QueryParts<{ owner: number }>) =>
  q.db
    .selectFrom('canned_reply')
    .where('owner_id', '=', q.param('owner'))
    .select(['id', 'name', 'audience', sql<number>`octet_length(content)`.as('bytes')]),
)

const forEveryone = query((q: QueryParts<{ limit: number }>) =>
  q.db.selectFrom('canned_reply').where('audience', '=', 'everyone').limit(q.param('limit')).select('id'),
)

const ofTeam = query((q: QueryParts<{ team: number; limit: number }>) =>
  q.db.selectFrom('canned_reply').where('team_id', '=', q.param('team')).limit(q.param('limit')).select('id'),
)

/** What is stored of one and can be changed. */
type Columns = Pick<Selectable<Tables['canned_reply']>, 'name' | 'audience' | 'team_id' | 'content' | 'status'>

/**
 * Makes one (`id` undefined), or changes one that the viewer sees and may change. Throws Unauthenticated, Forbidden, NotFound, Invalid, and
 * Conflict for a name that its owner has given already and for one too many.
 */
export async function saveCannedReply(
  write: Write,
  id: number | undefined,
  wanted: WantedCannedReply,
): Promise<CannedReply> {
  const viewer = checkUse(write.viewer)
  const before = id === undefined ? undefined : await getCannedReplyRow(write, id)
  if (before) authorize(canChangeShared(write.viewer, before), 'cannedReplies.change')
  if (before && wanted.audience === 'own') authorize(canTakeBack(write.viewer, before), 'cannedReplies.takeBack')
  const owner = before?.ownerId ?? viewer
  const columns = before ? columnsOf(before) : none
  const next = toColumns(wanted, columns)
  const others = (await write.all(ofOwner, { owner })).filter((one) => one.id !== id)
  checkRoom(others, id, next)
  if (next.audience === 'everyone' && before?.audience !== 'everyone') await checkForEveryone(write, others)
  if (next.team_id !== null && next.team_id !== columns.team_id) await checkOfTeam(write, viewer, next.team_id)
  const saved = before ? await change(write, before.id, columns, next) : await insert(write, owner, next)
  return toCannedReply(await getCannedReplyRow(write, saved), write.viewer)
}

/** What of it counts as text that someone writes. */
export const textsIn = ({ name, content }: WantedCannedReply): string[] =>
  [name, content].filter((text) => text != null)

/** Throws as `saveCannedReply` does. */
export async function deleteCannedReply(write: Write, id: number): Promise<true> {
  const row = await getCannedReplyRow(write, id)
  authorize(canChangeShared(write.viewer, row), 'cannedReplies.change')
  await write.db.deleteFrom('canned_reply').where('id', '=', id).execute()
  const event = { cannedReplyId: id, from: columnsOf(row), to: null }
  await record(write, { kind: 'canned_reply.deleted', audience: 'agents', ...event })
  return true
}

const none: Columns = { name: '', audience: 'own', team_id: null, content: '', status: null }

const columnsOf = ({ name, audience, teamId, content, status }: CannedReplyRow): Columns => ({
  name,
  audience,
  team_id: teamId,
  content,
  status,
})

function toColumns(wanted: WantedCannedReply, before: Columns): Columns {
  const name = wanted.name == null ? before.name : checkSharedName(wanted.name, budget.nameCharacters)
  if (name === '') throw invalid('name', 'cannedReplies.missing')
  const content =
    wanted.content == null ? before.content : checkText('content', 'text', wanted.content, budget.contentCharacters)
  if (content === '') throw invalid('content', 'cannedReplies.missing')
  const status = wanted.status === undefined ? before.status : wanted.status
  return { name, ...sharingOf(wanted, before, 'cannedReplies.teamAlone'), content, status }
}

interface Other extends Pick<Columns, 'name' | 'audience'> {
  readonly bytes: number
}

/** `others` are those of the same owner. */
function checkRoom(others: readonly Other[], id: number | undefined, next: Columns): void {
  const { most, bytes } = userBudget.cannedReplies
  if (id === undefined && others.length >= most) throw conflict('name', say('cannedReplies.tooMany', most))
  if (others.some(({ name }) => sharedNameKey(name) === sharedNameKey(next.name)))
    throw conflict('name', 'cannedReplies.nameTaken')
  const taken = others.reduce((sum, one) => sum + one.bytes, 0)
  if (taken + Buffer.byteLength(next.content) > bytes) throw conflict('content', 'cannedReplies.tooLong')
}

/** `others` are those of the same owner. */
async function checkForEveryone(write: Write, others: readonly Other[]): Promise<void> {
  const mostOfOne = userBudget.cannedReplies.forEveryone
  if (others.filter(({ audience }) => audience === 'everyone').length >= mostOfOne)
    throw conflict('audience', say('cannedReplies.tooManyForEveryoneOfOne', mostOfOne))
  const most = deskBudget.cannedRepliesForEveryone
  if ((await write.all(forEveryone, { limit: most })).length < most) return
  throw conflict('audience', say('cannedReplies.tooManyForEveryone', most))
}

async function checkOfTeam(write: Write, viewer: number, id: number): Promise<void> {
  const { team, isIn } = await findOwnTeam(write, viewer, id)
  authorize(isIn, say('cannedReplies.otherTeam', team.name))
  const most = teamBudget.cannedReplies
  if ((await write.all(ofTeam, { team: id, limit: most })).length < most) return
  throw conflict('team', say('cannedReplies.tooManyOfTeam', team.name, most))
}

async function insert(write: Write, owner: number, columns: Columns): Promise<number> {
  const { id } = await write.db
    .insertInto('canned_reply')
    .values({ ...columns, owner_id: owner, created_at: write.now, updated_at: write.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { cannedReplyId: id, from: null, to: columns }
  await record(write, { kind: 'canned_reply.created', audience: 'agents', ...event })
  return id
}

/** Where it is so already, nothing has happened. */
async function change(write: Write, id: number, before: Columns, next: Columns): Promise<number> {
  const names = (Object.keys(next) as (keyof Columns)[]).filter((name) => before[name] !== next[name])
  if (!names.length) return id
  const pick = (columns: Columns) => Object.fromEntries(names.map((name) => [name, columns[name]]))
  await write.db
    .updateTable('canned_reply')
    .set({ ...pick(next), updated_at: write.now })
    .where('id', '=', id)
    .execute()
  const event = { cannedReplyId: id, from: pick(before), to: pick(next) }
  await record(write, { kind: 'canned_reply.changed', audience: 'agents', ...event })
  return id
}
