/** The views that every agent has, in the order of the sidebar: one more is one more line here. What is to be done leaves out what is snoozed. */
import type { Messages } from '../../text/messages.ts'
import type { WorkIconName } from '../../ui/work-icon.tsx'
import { changeView, type TicketView, viewKey } from '../filters/view.ts'

export type NamedView = {
  readonly key: string
  readonly label: (t: Messages) => string
  readonly icon: WorkIconName
  /** What the list shows; the count is of the same tickets. */
  readonly filter: TicketView
}

export const views: readonly NamedView[] = [
  {
    key: 'mine',
    label: (t) => t.assignment.mine,
    icon: 'person',
    filter: { status: 'open,pending', assignee: 'me', snoozed: 'no' },
  },
  {
    key: 'unassigned',
    label: (t) => t.assignment.unassigned,
    icon: 'inbox',
    filter: { status: 'open,pending', assignee: 'nobody', snoozed: 'no' },
  },
  {
    key: 'urgent',
    label: (t) => t.fields.priority.values.urgent,
    icon: 'urgent',
    filter: { status: 'open,pending', priority: 'urgent', snoozed: 'no' },
  },
  {
    key: 'waiting',
    label: (t) => t.sort.waiting,
    icon: 'waiting',
    filter: { turn: 'agents', snoozed: 'no', sort: 'waiting' },
  },
  {
    key: 'open',
    label: (t) => t.fields.status.values.open,
    icon: 'open',
    filter: { status: 'open', snoozed: 'no' },
  },
  {
    key: 'pending',
    label: (t) => t.fields.status.values.pending,
    icon: 'pending',
    filter: { status: 'pending', snoozed: 'no' },
  },
  { key: 'snoozed', label: (t) => t.snooze.snoozed, icon: 'snooze', filter: { snoozed: 'yes' } },
  { key: 'all', label: (t) => t.tickets.all, icon: 'all', filter: {} },
]

/** What the list shows where a team is chosen. */
export const viewOfTeam = (id: string): TicketView => ({ status: 'open,pending', team: id, snoozed: 'no' })

/** The one that a list shows, whatever its order and columns; undefined where it is narrowed otherwise. */
export function viewOf(view: TicketView): NamedView | undefined {
  const unsorted = (one: TicketView) => viewKey(changeView(one, { sort: undefined, columns: undefined }))
  return views.find(({ filter }) => unsorted(filter) === unsorted(view))
}
