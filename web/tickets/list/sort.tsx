import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import { isGrouped } from '../filters/groups.ts'
import type { Show } from '../filters/navigate.ts'
import { type Sort, sortNames, sorts } from '../filters/sorts.ts'
import { changeView, type TicketView } from '../filters/view.ts'
import styles from './sort.module.css'

type Props = { view: TicketView; show: Show }

/** While searching, the best matches come first and there is nothing to choose. */
export function SortSelect({ view, show }: Props) {
  const t = useText()
  const { role } = useViewer()
  const searching = Boolean(view.q)
  const options = (some: readonly Sort[]) =>
    some.map((sort) => (
      <option key={sort} value={sort}>
        {t.sort[sort]}
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
