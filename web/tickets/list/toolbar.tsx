import type { ComponentType, ReactNode } from 'react'
import { FilterButton } from '../filters/button.tsx'
import type { Param } from '../filters/filters.ts'
import { StatusChips } from '../filters/status-chips.tsx'
import type { TokensProps } from '../filters/tokens.tsx'
import { isNarrowed } from '../filters/view.ts'
import styles from './toolbar.module.css'
import type { List } from './use-list.ts'

type Props = {
  list: List
  /** What shows by which filters it is narrowed. */
  Tokens: ComponentType<TokensProps>
  /** Turns a filter into what one would type for it, for who types filters. */
  onEdit?: (param: Param) => void
  /** Between the button of the filters and what it has led to. */
  between?: ReactNode
  after?: ReactNode
  /** Last: they come once it is known that there are any. */
  chips?: ReactNode
}

/** All by which the list is narrowed, beside its search box. */
export function ListFilters({
  list: { view, show, counts, requesterName },
  Tokens,
  onEdit,
  between,
  after,
  chips,
}: Props) {
  return (
    <div className={styles.rest}>
      <StatusChips view={view} show={show} counts={counts} />
      <FilterButton view={view} show={show} />
      {between}
      {chips}
      {isNarrowed(view) ? <Tokens view={view} show={show} requesterName={requesterName} onEdit={onEdit} /> : null}
      {after}
    </div>
  )
}
