import type { Filter, Known } from './filter.ts'
import { filters, filtersWithToken, type Param } from './filters.ts'
import type { TicketView } from './view.ts'

/** What narrows the list besides status and words, each with its name for people. */
export function filterLabels(view: TicketView, known: Known): [part: Param, label: string][] {
  return labelsOf(filtersWithToken(), view, known)
}

/** All that narrows the list besides words, in one line; empty when nothing does. */
export function filtersInWords(view: TicketView, known: Known): string {
  return labelsOf(filters, view, known)
    .map(([, label]) => label)
    .join(', ')
}

function labelsOf(some: readonly Filter<Param>[], view: TicketView, known: Known): [part: Param, label: string][] {
  return some.flatMap(({ param, label }) => {
    const value = view[param]
    return value ? [[param, label(value, known)]] : []
  })
}
