/** Who sees which views, and what they may do to them. Every read of views starts from visibleViews. */
import type { QueryParts } from '../database/query.ts'
import type { ViewAudience } from '../database/tables.ts'
import { isAdmin, isAgent, type Viewer } from '../database/viewer.ts'

export const viewAudiences: readonly ViewAudience[] = ['own', 'team', 'everyone']

/** Saving views, seeing them, and counting what they show. */
export const canUseViews = (viewer: Viewer): boolean => isAgent(viewer)

/** One's own, those for everyone, and those for the teams that one is in; admins see no others either. For who canUseViews. */
export const visibleViews = <P extends { viewer: number }>(q: QueryParts<P>) =>
  q.db
    .selectFrom('view')
    .where((is) =>
      is.or([
        is('view.owner_id', '=', q.param('viewer')),
        is('view.audience', '=', 'everyone'),
        is.and([
          is('view.audience', '=', 'team'),
          is(
            'view.team_id',
            'in',
            is.selectFrom('team_member').where('user_id', '=', q.param('viewer')).select('team_member.team_id'),
          ),
        ]),
      ]),
    )

/** Keeping one that others see for whoever made it alone: nobody else could see any more what they did. */
export const canTakeBackView = (viewer: Viewer, { ownerId }: { readonly ownerId: number }): boolean =>
  typeof viewer !== 'string' && isAgent(viewer) && viewer.id === ownerId

/** Changing and deleting one that the viewer sees. */
export const canChangeView = (viewer: Viewer, { ownerId }: { readonly ownerId: number }): boolean =>
  isAdmin(viewer) || (typeof viewer !== 'string' && isAgent(viewer) && viewer.id === ownerId)
