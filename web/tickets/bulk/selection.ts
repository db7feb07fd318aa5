/** Which tickets of the list are selected, as data. */

export type Selection = {
  /** Tickets by themselves, or all that the list's filter lets through, loaded or not. */
  readonly ids: ReadonlySet<string> | 'all'
  /** Where the next range begins: the ticket that was selected or taken out last. */
  readonly anchor: string | null
  /** By touch: rows are there to be selected, not to be opened. */
  readonly isMode: boolean
}

export const noSelection: Selection = { ids: new Set(), anchor: null, isMode: false }

export const isEmpty = ({ ids }: Selection): boolean => ids !== 'all' && ids.size === 0

export const isSelected = ({ ids }: Selection, id: string): boolean => ids === 'all' || ids.has(id)

/** Of all, those that are loaded are left when one is taken out. */
const idsOf = ({ ids }: Selection, listed: readonly string[]): ReadonlySet<string> =>
  ids === 'all' ? new Set(listed) : ids

export function toggle(selection: Selection, id: string, listed: readonly string[]): Selection {
  const ids = new Set(idsOf(selection, listed))
  if (!ids.delete(id)) ids.add(id)
  return { ...selection, ids, anchor: id }
}

/** All from the anchor to the ticket, in the order of the list; the ticket alone where the anchor is not in it any more. */
export function selectRange(selection: Selection, id: string, listed: readonly string[]): Selection {
  const { anchor } = selection
  const [from, to] = [anchor === null ? -1 : listed.indexOf(anchor), listed.indexOf(id)]
  if (to < 0) return selection
  const range = from < 0 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...selection, ids: new Set([...idsOf(selection, listed), ...range]), anchor: anchor ?? id }
}
