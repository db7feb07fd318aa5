import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import type { GroupWords } from '../filters/group-words.ts'
import { isGrouped } from '../filters/groups.ts'
import type { Show } from '../filters/navigate.ts'
import { type Sort, sortNames, sorts } from '../filters/sorts.ts'
import { changeView, type TicketView } from '../filters/view.ts'
import styles from './sort.module.css'

type Props = { view: TicketView; show: Show; groupWords: GroupWords }

/** While searching, the best matches come first and there is nothing to choose. */
export function SortSelect({ view, show, groupWords }: Props) {
  const t = useText()
  const { role } = useViewer()
  const searching = Boolean(view.q)
  const labelOf = (sort: Sort) => (isGrouped(sort) ? t.field.sort(groupWords.title(sort)) : t.sort[sort])
  const options = (some: readonly Sort[]) =>
    some.map((sort) => (
      <option key={sort} value={sort}>
        {labelOf(sort)}
      </option>
    ))
  const offered = sortNames.filter((sort) => role === 'agent' || !sorts[sort].isForAgents)
  return (
    <div className={styles.sort}>
      <Select
        kind="quiet"
        aria-label={t.sort.label}
        disabled={searching}
        value={searching ? 'best' : (view.sort ?? 'newest')}
        onChange={({ currentTarget }) => {
          const sort = sortNames.find((each) => each === currentTarget.value)
          show(changeView(view, { sort: sort === 'newest' ? undefined : sort }))
        }}
      >
        {searching ? <option value="best">{t.sort.best}</option> : null}
        {options(offered.filter((sort) => !isGrouped(sort)))}
        <optgroup label={t.sort.inGroups}>{options(offered.filter(isGrouped))}</optgroup>
      </Select>
    </div>
  )
}
