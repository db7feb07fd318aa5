/** Texts that agents answer with again and again, as they are read. */
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { SharedAudience, Status } from '../database/tables.ts'
import { userOf, type User, type Viewer } from '../database/viewer.ts'
import { authorize, notFound } from '../platform/errors.ts'
import { LongList } from '../platform/long-list.ts'
import { canChangeShared } from '../teams/sharing.ts'
import type { Team } from '../teams/teams.ts'
import { canUseCannedReplies, visibleCannedReplies } from './access.ts'

/** Times in ms since 1970. */
export interface CannedReply {
  readonly id: number
  readonly name: string
  readonly audience: SharedAudience
  /** Null unless it is for a team. */
  readonly team: Team | null
  readonly owner: User
  /** Markdown with placeholders, as typed: whoever inserts it fills these. */
  readonly content: string
  /** The status that is offered with it. */
  readonly status: Status | null
  readonly canChange: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

/** As it is stored. */
export interface CannedReplyRow {
  readonly id: number
  readonly name: string
  readonly audience: SharedAudience
  readonly teamId: number | null
  readonly teamName: string | null
  readonly ownerId: number
  readonly ownerEmail: string
  readonly ownerName: string | null
  readonly ownerRole: User['role']
  readonly content: string
  readonly status: Status | null
  readonly createdAt: number
  readonly updatedAt: number
}

const selectCannedReplies = <P extends { viewer: number }>(q: QueryParts<P>) =>
  visibleCannedReplies(q)
    .innerJoin('user', 'user.id', 'canned_reply.owner_id')
    .leftJoin('team', 'team.id', 'canned_reply.team_id')
    .select([
      'canned_reply.id',
      'canned_reply.name',
      'canned_reply.audience',
      'canned_reply.team_id as teamId',
      'team.name as teamName',
      'canned_reply.owner_id as ownerId',
      'user.email as ownerEmail',
      'user.name as ownerName',
      'user.role as ownerRole',
      'canned_reply.content',
      'canned_reply.status',
      'canned_reply.created_at as createdAt',
      'canned_reply.updated_at as updatedAt',
    ])

const allCannedReplies = query((q: QueryParts<{ viewer: number }>) =>
  selectCannedReplies(q).orderBy('canned_reply.name').orderBy('canned_reply.id'),
)

const cannedReplyById = query((q: QueryParts<{ viewer: number; id: number }>) =>
  selectCannedReplies(q).where('canned_reply.id', '=', q.param('id')),
)

/** Those that the viewer sees, by name. Throws Unauthenticated, and Forbidden to customers. */
export async function listCannedReplies(read: Read): Promise<LongList<CannedReply>> {
  const rows = await read.all(allCannedReplies, { viewer: checkUse(read.viewer) })
  return new LongList(rows.map((row) => toCannedReply(row, read.viewer)))
}

/** The id of who may use them. Throws Unauthenticated, and Forbidden to customers. */
export function checkUse(viewer: Viewer): number {
  const { id } = userOf(viewer)
  authorize(canUseCannedReplies(viewer), 'cannedReplies.use')
  return id
}

/** Throws what `checkUse` throws, and NotFound, the same for one that is not there and for somebody else's own. */
export async function getCannedReplyRow(read: Read, id: number): Promise<CannedReplyRow> {
  const row = await read.first(cannedReplyById, { viewer: checkUse(read.viewer), id })
  if (!row) throw notFound('cannedReply')
  return row
}

export function toCannedReply(row: CannedReplyRow, viewer: Viewer): CannedReply {
  const { teamId, teamName, ownerId, ownerEmail, ownerName, ownerRole, ...rest } = row
  return {
    ...rest,
    team: teamId === null || teamName === null ? null : { id: teamId, name: teamName },
    owner: { id: ownerId, email: ownerEmail, name: ownerName, role: ownerRole },
    canChange: canChangeShared(viewer, row),
  }
}
