/** What agents make for themselves, for a team or for all agents (views, canned replies): who sees it, and who may change it. */
import type { Read } from '../database/database.ts'
import { expressionBuilder } from '../database/query-builder.ts'
import type { QueryParts } from '../database/query.ts'
import type { SharedAudience, Tables } from '../database/tables.ts'
import { isAdmin, isAgent, type Viewer } from '../database/viewer.ts'
import { invalid } from '../platform/errors.ts'
import type { Said } from '../text/message.ts'
import { canBeSeen } from '../users/name.ts'
import { checkText } from '../platform/text.ts'
import { checkTeam } from './assignable.ts'
import { isMember, type Team } from './teams.ts'

export const sharedAudiences: readonly SharedAudience[] = ['own', 'team', 'everyone']

type SharedTable = 'view' | 'canned_reply'

/** One's own, what is for everyone, and what is for the teams that one is in; admins see no more either. For agents. */
export const isSharedWith = <P extends { viewer: number }>(q: QueryParts<P>, table: SharedTable) => {
  const is = expressionBuilder<Tables, SharedTable>()
  return is.or([
    is(`${table}.owner_id`, '=', q.param('viewer')),
    is(`${table}.audience`, '=', 'everyone'),
    is.and([
      is(`${table}.audience`, '=', 'team'),
      is(
        `${table}.team_id`,
        'in',
        is.selectFrom('team_member').where('user_id', '=', q.param('viewer')).select('team_member.team_id'),
      ),
    ]),
  ])
}

interface Owned {
  readonly ownerId: number
}

/** Keeping for whoever made it what others see: nobody else could see any more what they did. */
export const canTakeBack = (viewer: Viewer, { ownerId }: Owned): boolean =>
  typeof viewer !== 'string' && isAgent(viewer) && viewer.id === ownerId

/** Changing and deleting what the viewer sees. */
export const canChangeShared = (viewer: Viewer, owned: Owned): boolean => isAdmin(viewer) || canTakeBack(viewer, owned)

/** As it is stored. */
export interface Sharing {
  readonly audience: SharedAudience
  readonly team_id: number | null
}

export interface WantedSharing {
  /** Left out or null it stays. */
  readonly audience?: SharedAudience | null | undefined
  /** Whose members see it; only with the audience team, and left out it stays. */
  readonly team?: number | undefined
}

/** Throws Invalid, in the words `teamAlone`, for a team without that audience and the other way round. */
export function sharingOf(wanted: WantedSharing, before: Sharing, teamAlone: Said): Sharing {
  const audience = wanted.audience ?? before.audience
  const isForTeam = audience === 'team'
  const team = wanted.team ?? (isForTeam ? before.team_id : null)
  if (isForTeam !== (team !== null)) throw invalid('team', teamAlone)
  return { audience, team_id: team }
}

/** One shares with the teams that one is in: others would have what they can't ask for, and whoever shares it could not see it. Throws Invalid. */
export async function findOwnTeam(read: Read, viewer: number, id: number): Promise<{ team: Team; isIn: boolean }> {
  return { team: await checkTeam(read, id), isIn: await isMember(read, id, viewer) }
}

/** What one gives to such a thing as its name: composed and without blanks around it. Throws Invalid. */
export function checkSharedName(typed: string, mostCharacters: number): string {
  // A character has at most four code units when it is composed; a huge text is not gone through.
  const name = typed.length > 8 * mostCharacters ? typed : typed.normalize('NFC').trim()
  checkText('name', 'name', name, mostCharacters)
  if (!canBeSeen(name)) throw invalid('name', 'account.nameUnseen')
  return name
}

/** The same for names that people would take for one. */
export const sharedNameKey = (name: string) => name.toLowerCase().normalize('NFC')
