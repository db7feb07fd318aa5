import { formats, text } from '../../text/text.ts'
import { type Count, countText } from '../filters/counts.ts'
import type { Selection } from './selection.ts'

/** How many tickets are selected, for people. */
export function selectedInWords({ ids }: Selection, total: Count | null): string {
  const t = text()
  if (ids !== 'all') return t.selecting.selected(formats().number(ids.size))
  return total ? t.selecting.allOf(countText(total)) : t.selecting.allSelected
}
