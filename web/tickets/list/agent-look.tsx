import { type CSSProperties, useMemo } from 'react'
import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ChoiceMark } from '../choice-mark.tsx'
import { isChoice } from '../fields.ts'
import { agentGroupWords } from '../filters/agent-group-words.ts'
import type { ColumnName } from '../filters/columns.ts'
import type { TicketView } from '../filters/view.ts'
import { rowOfFocus } from '../shortcuts/keys.ts'
import { useUnreadKey } from '../unread/use-unread-key.ts'
import { AgentGroupCounts } from './agent-group-counts.tsx'
import { AgentRow } from './agent-row.tsx'
import { SkeletonCell, SkeletonTitle } from './cells.tsx'
import { columns, tracksOf, useChosenColumns } from './columns.tsx'
import { useDensity } from './density.ts'
import type { GroupMarkProps, KeysProps, Look } from './look.ts'
import { RowKeys } from './row-keys.tsx'
import styles from './table.module.css'

/** The columns that the agent has chosen, or the usual ones of this density. */
export function useAgentLook(view: TicketView): Look {
  const density = useDensity()
  const names = useChosenColumns(view)?.join(',')
  return useMemo(() => {
    const chosen = names === undefined ? undefined : (names.split(',') as ColumnName[])
    return {
      density,
      chosen,
      className: classNames(styles.agent, density === 'compact' && styles.compact, chosen && styles.hasChosen),
      style: chosen && ({ '--chosen': tracksOf(chosen) } as CSSProperties),
      Heads,
      Row: AgentRow,
      SkeletonCells,
      Keys,
      columnCount: chosen
        ? chosen.reduce((sum, name) => sum + Math.max(1, columns[name].widths.length), 0)
        : density === 'compact'
          ? 9
          : 4,
      groupWords: agentGroupWords,
      GroupMark,
      Counts: AgentGroupCounts,
      isOnCard: false,
      canPeek: true,
    }
  }, [density, names])
}

function Keys({ store, table, current }: KeysProps) {
  useUnreadKey(() => rowOfFocus() ?? current)
  return <RowKeys store={store} table={table} current={current} />
}

function GroupMark({ by, of }: GroupMarkProps) {
  return isChoice(by) ? <ChoiceMark name={by} value={of[by]} /> : null
}

function Heads({ look }: { look: Look }) {
  return look.chosen ? <ChosenHeads chosen={look.chosen} /> : <UsualHeads compact={look.density === 'compact'} />
}

function ChosenHeads({ chosen }: { chosen: readonly ColumnName[] }) {
  const t = useText()
  return chosen.flatMap((name) =>
    columns[name].heads(t).map((head) => (
      <th key={head} role="columnheader" className={name === 'title' ? styles.titleHead : undefined}>
        {head}
      </th>
    )),
  )
}

function UsualHeads({ compact }: { compact: boolean }) {
  const t = useText()
  return (
    <>
      {compact ? (
        <>
          <th role="columnheader" className={styles.priority}>
            <VisuallyHidden>{t.fields.priority.name}</VisuallyHidden>
          </th>
          <th role="columnheader" className={styles.number}>
            {t.tickets.number}
          </th>
        </>
      ) : null}
      <th role="columnheader" className={styles.titleHead}>
        {t.tickets.title}
      </th>
      {compact ? (
        <th role="columnheader" className={styles.turn}>
          {t.turn.name}
        </th>
      ) : null}
      <th role="columnheader">{t.fields.status.name}</th>
      <th role="columnheader" className={styles.idHead}>
        {t.tickets.customerId}
      </th>
      <th role="columnheader">{t.tickets.customerMail}</th>
      {compact ? (
        <>
          <th role="columnheader" className={styles.assignee}>
            <VisuallyHidden>{t.assignment.assignee}</VisuallyHidden>
          </th>
          <th role="columnheader" className={styles.active}>
            {t.tickets.active}
          </th>
        </>
      ) : null}
    </>
  )
}

function SkeletonCells({ look: { density }, width }: { look: Look; width: number }) {
  const compact = density === 'compact'
  return (
    <>
      {compact ? (
        <>
          <SkeletonCell width={2} className={styles.priority} />
          <SkeletonCell width={4} className={styles.number} />
        </>
      ) : null}
      <SkeletonTitle width={width} isTwoLines={!compact} />
      {compact ? <SkeletonCell width={10} className={styles.turn} /> : null}
      <SkeletonCell width={8} className={styles.status} />
      <SkeletonCell width={3} className={styles.id} />
      <SkeletonCell width={20} className={styles.mail} />
      {compact ? (
        <>
          <SkeletonCell width={2} className={styles.assignee} />
          <SkeletonCell width={4} className={styles.active} />
        </>
      ) : null}
    </>
  )
}
