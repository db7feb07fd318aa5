import { statusLabels } from '../statuses.ts'
import { rangeLabel } from './date-ranges.ts'
import { statusesOf, type TicketView } from './view.ts'

/** What narrows the list besides status and words, each with its name for people. */
export function filterLabels(
  { requester, created, updated, files }: TicketView,
  requesterName: string | undefined,
): [part: keyof TicketView, label: string][] {
  const labels: [part: keyof TicketView, label: string][] = []
  if (requester) labels.push(['requester', requesterName ?? `Customer ${requester}`])
  if (created) labels.push(['created', `Created: ${rangeLabel(created)}`])
  if (updated) labels.push(['updated', `Updated: ${rangeLabel(updated)}`])
  if (files) labels.push(['files', files === 'yes' ? 'With files' : 'Without files'])
  return labels
}

/** All that narrows the list besides words, in one line; empty when nothing does. */
export function filtersInWords(view: TicketView, requesterName: string | undefined): string {
  const status = statusesOf(view).map((each) => statusLabels[each])
  const others = filterLabels(view, requesterName).map(([, label]) => label)
  return [...(status.length ? [status.join(' or ')] : []), ...others].join(', ')
}
