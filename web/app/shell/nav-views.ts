import { useEffect, useMemo } from 'react'
import { useViewer } from '../../session/session.ts'
import { changeView, filterOf, type TicketView, viewKey } from '../../tickets/filters/view.ts'
import { toTicketView, useSavedViews } from '../../tickets/views/saved-views.ts'
import { type CountedFilter, useViewCounts, type ViewCounts } from '../../tickets/views/use-view-counts.ts'
import { viewOfTeam, views } from '../../tickets/views/views.ts'
import { useText } from '../../text/text.ts'
import type { WorkIconName } from '../../ui/work-icon.tsx'
import { createStore } from '../../ui/store.ts'
import { useTeams } from '../../users/use-teams.ts'

/** One line of the sidebar: what the list shows once it is chosen. */
export type NavView = {
  readonly key: string
  readonly label: string
  /** Null for teams: the first letter of the name stands there. */
  readonly icon: WorkIconName | null
  /** Who else sees it; left out where nobody needs to be told. */
  readonly audience?: string
  readonly search: TicketView
}

export type NavGroup = { readonly key: string; readonly title: string | null; readonly items: readonly NavView[] }

/** So many are counted at once, of so many values in so many characters: one message of the line holds no more. Those further down have no number. */
const mostCounted = { views: 30, values: 600, characters: 12_000 }

function countable(all: readonly NavView[]): CountedFilter[] {
  let [values, characters] = [0, 0]
  return all
    .slice(0, mostCounted.views)
    .map(({ key, search }) => ({ key, filter: filterOf(search) }))
    .filter(({ filter }) => {
      const json = JSON.stringify(filter)
      values += json.split(/[,:]/).length + 3
      characters += json.length
      return values <= mostCounted.values && characters <= mostCounted.characters
    })
}

/** The views that everyone has, those of the teams, and those that were saved; `isKnown` once all have come that will. */
export function useNavGroups(): { readonly groups: readonly NavGroup[]; readonly isKnown: boolean } {
  const t = useText()
  const { teams, failure } = useTeams()
  const saved = useSavedViews(useViewer().id)
  return useMemo(() => {
    const own = views.map(({ key, label, icon, filter }) => ({ key, label: label(t), icon, search: filter }))
    const ofTeams = (teams ?? []).map(({ team: { id, name } }) => ({
      key: `team ${id}`,
      label: name,
      icon: null,
      search: viewOfTeam(id),
    }))
    const ofSaved = (saved ?? []).flatMap((one) => {
      const search = toTicketView(one)
      if (!search) return []
      const audience = one.team
        ? t.views.forTeam(one.team.name)
        : one.audience === 'own'
          ? undefined
          : t.views.forEveryone
      const icon: WorkIconName = audience ? 'people' : 'filter'
      return [{ key: `saved ${one.id}`, label: one.name, icon, search, ...(audience && { audience }) }]
    })
    const groups: NavGroup[] = [
      { key: 'views', title: null, items: own },
      { key: 'teams', title: t.shell.teams, items: ofTeams },
      { key: 'saved', title: t.shell.saved, items: ofSaved },
    ]
    return { groups: groups.filter(({ items }) => items.length), isKnown: Boolean((teams || failure) && saved) }
  }, [t, teams, failure, saved])
}

/** As they stand in the sidebar, for who names a view elsewhere. */
export const shownCounts = createStore<ViewCounts>(new Map())

/** All of them, each with the number of its tickets, as far as it is known. */
export function useNavViews(): { readonly groups: readonly NavGroup[]; readonly counts: ViewCounts } {
  const { groups, isKnown } = useNavGroups()
  // All at once: each list of filters is a question of its own.
  const counted = useMemo(() => (isKnown ? countable(groups.flatMap(({ items }) => items)) : []), [groups, isKnown])
  const counts = useViewCounts(counted)
  useEffect(() => shownCounts.set(counts), [counts])
  return { groups, counts }
}

/** Whether the list shows it, in whatever order and columns. */
export const isShown = (shown: TicketView | null, { search }: NavView): boolean =>
  shown !== null && keyOfTickets(shown) === keyOfTickets(search)

const keyOfTickets = (view: TicketView) => viewKey(changeView(view, { sort: undefined, columns: undefined }))
