import {
  type SavedViewFieldsFragment,
  SavedViewsDocument,
  type SaveViewMutationVariables,
} from '../../graphql/generated/tickets/views/saved.ts'
import { useAnswerStore } from '../../live/use-answer-store.ts'
import { createViewerStore } from '../../live/viewer-store.ts'
import { sessionClient } from '../../session/session.ts'
import { columnsIn } from '../filters/columns.ts'
import { isGrouped } from '../filters/groups.ts'
import { sortNames } from '../filters/sorts.ts'
import { changeView, filterOf, type TicketView, viewKey, viewOfFilter } from '../filters/view.ts'
import { viewOfTeam, views } from './views.ts'

export type SavedView = SavedViewFieldsFragment

const storeOf = createViewerStore<SavedView[]>(async () => {
  const { data, error } = await sessionClient.query(SavedViewsDocument, {})
  return { data: data?.views ?? null, error }
})

const none: readonly SavedView[] = []

/** The agent's own views and those for everyone, by position; null until known, none where they can't be had. */
export function useSavedViews(viewerId: string): readonly SavedView[] | null {
  const { data, failure } = useAnswerStore(storeOf(viewerId))
  return data ?? (failure ? none : null)
}

/** After a view was saved or deleted. */
export const reloadSavedViews = (viewerId: string): void => storeOf(viewerId).reload()

/** What the list shows where it is chosen; null where this page can't say it, such as a filter that it does not know. */
export function toTicketView({ id, filter, sort, columns, grouping }: SavedView): TicketView | null {
  if (!filter) return null
  // On the screen an order puts into groups.
  const known = sortNames.find((name) => name === (grouping ?? sort ?? 'newest'))
  const view = known && viewOfFilter(filter, known)
  return view ? changeView(view, { view: id, columns: columns?.join() }) : null
}

/** What is saved of what the list shows: all but the words. */
export const toSave = (
  view: TicketView,
): Pick<SaveViewMutationVariables, 'filter' | 'sort' | 'columns' | 'grouping'> => ({
  filter: filterOf(view),
  sort: view.sort ?? null,
  grouping: view.sort && isGrouped(view.sort) ? view.sort : null,
  columns: view.columns ? columnsIn(view.columns) : null,
})

/** What the sidebar has already for everyone. */
const isKnown = (view: TicketView): boolean =>
  [...views.map(({ filter }) => filter), viewOfTeam(view.team ?? '')].some((one) => viewKey(one) === viewKey(view))

/** Whether it shows something that can be saved, and that `chosen` does not say already. */
export function hasChanged(view: TicketView, chosen: SavedView | undefined): boolean {
  const shown = changeView(view, { q: undefined, exactly: undefined })
  if (!chosen) return !isKnown(changeView(shown, { view: undefined }))
  const saved = toTicketView(chosen)
  return !saved || viewKey(saved) !== viewKey(shown)
}
