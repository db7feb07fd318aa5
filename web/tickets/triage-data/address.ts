/** Where one is in a triage, as it stands in the address of the list, beside what narrows that. */
import { parseView, type TicketView } from '../filters/view.ts'

export type TriagePlace = {
  /** The ticket that one is at, or one of two other places. */
  readonly triage?: string
  /** The tickets that were selected for it, divided by commas; without them all that the view shows. */
  readonly among?: string
}

/** Before the first ticket is known, and behind the last. */
export const first = 'first'
export const end = 'end'

/** As many as a list of ids may have here, as the server takes them in one question. */
const most = 200
const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** Reads the search params of an address; what is not valid is as if it were not there. */
export function parsePlace(params: Record<string, unknown>): TriagePlace {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '')
  const triage = text('triage')
  if (triage !== first && triage !== end && !isId(triage)) return {}
  const among = amongOf(text('among').split(','))
  return { triage, ...(among && { among }) }
}

/** Each once, in their order. */
export const amongOf = (ids: readonly string[]): string => [...new Set(ids.filter(isId))].slice(0, most).join(',')

/** The list's own reading, and this. */
export const parseListAddress = (params: Record<string, unknown>): TicketView & TriagePlace => ({
  ...parseView(params),
  ...parsePlace(params),
})
