import { useViewer } from '../../session/session.ts'
import { text, useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'
import { isGrouped } from '../filters/groups.ts'
import type { Show } from '../filters/navigate.ts'
import { type Sort, sortNames, sorts } from '../filters/sorts.ts'
import { changeView, type TicketView } from '../filters/view.ts'
import styles from './sort.module.css'

/** While searching, the best matches come first and there is nothing to choose. */
export function SortSelect({ view, show }: { view: TicketView; show: Show }) {
  const t = useText()
  const { role } = useViewer()
  const searching = Boolean(view.q)
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

const options = (offered: readonly Sort[]) =>
  offered.map((sort) => (
    <option key={sort} value={sort}>
      {text().sort[sort]}
    </option>
  ))
