/** The views that every agent has, in the order of the sidebar: one more is one more line here. */
import type { Messages } from '../../text/en.ts'
import type { IconName } from '../../ui/icon.tsx'
import { changeView, type TicketView, viewKey } from '../filters/view.ts'

export type NamedView = {
  readonly key: string
  readonly label: (t: Messages) => string
  readonly icon: IconName
  /** What the list shows; the count is of the same tickets. */
  readonly filter: TicketView
}

export const views: readonly NamedView[] = [
  {
    key: 'mine',
    label: (t) => t.assignment.mine,
    icon: 'person',
    filter: { status: 'open,pending', assignee: 'me' },
  },
  {
    key: 'unassigned',
    label: (t) => t.assignment.unassigned,
    icon: 'inbox',
    filter: { status: 'open,pending', assignee: 'nobody' },
  },
  {
    key: 'urgent',
    label: (t) => t.fields.priority.values.urgent,
    icon: 'urgent',
    filter: { status: 'open,pending', priority: 'urgent' },
  },
  { key: 'open', label: (t) => t.fields.status.values.open, icon: 'open', filter: { status: 'open' } },
  { key: 'pending', label: (t) => t.fields.status.values.pending, icon: 'pending', filter: { status: 'pending' } },
  { key: 'all', label: (t) => t.tickets.all, icon: 'all', filter: {} },
]

/** What the list shows where a team is chosen. */
export const viewOfTeam = (id: string): TicketView => ({ status: 'open,pending', team: id })

/** The one that a list shows, whatever its order; undefined where it is narrowed otherwise. */
export function viewOf(view: TicketView): NamedView | undefined {
  const key = viewKey(changeView(view, { sort: undefined }))
  return views.find(({ filter }) => viewKey(filter) === key)
}
