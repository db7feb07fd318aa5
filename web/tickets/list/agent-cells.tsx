import { useText } from '../../text/text.ts'
import { AssigneeMark } from '../assignee-mark.tsx'
import { TicketMarks } from '../badge.tsx'
import { SelectBox } from '../bulk/select-box.tsx'
import type { ColumnName } from '../filters/columns.ts'
import { SnoozeMark } from '../snooze/mark.tsx'
import { RowTags } from '../tags/row-tags.tsx'
import { TurnMark } from '../turn-mark.tsx'
import { UnreadDot } from '../unread/dot.tsx'
import { About, TitleCell } from './cells.tsx'
import type { RowActions, RowProps } from './look.ts'
import styles from './table.module.css'

export type CellsProps = Omit<RowProps, 'rowIndex'> & { readonly isUnread: boolean | undefined }

const none: readonly ColumnName[] = []
const nothing = () => undefined

/** In rows of two lines, what has a column of its own (`others`) does not stand below the title, too. */
export function AgentTitleCell({
  row,
  look,
  current,
  isUnread,
  actions,
  others = none,
}: CellsProps & { others?: readonly ColumnName[] }) {
  const { ticket } = row
  const has = (name: ColumnName) => others.includes(name)
  return (
    <TitleCell
      row={row}
      actions={actions}
      before={isUnread ? <UnreadDot /> : null}
      about={
        look.density === 'comfortable' ? (
          <About
            ticket={ticket}
            marks={
              <>
                {has('assignee') ? null : <AssigneeMark ticket={ticket} />}
                {has('snoozedUntil') ? null : <SnoozeMark ticket={ticket} />}
                {has('priority') ? null : <TicketMarks ticket={ticket} />}
                {ticket.turn && !has('turn') ? (
                  <>
                    <TurnMark ticket={ticket} />
                    {' · '}
                  </>
                ) : null}
              </>
            }
            below={has('tags') ? null : <RowTags tags={ticket.tags} />}
          />
        ) : null
      }
      after={<SelectBox id={ticket.id} current={current} onSelect={actions.onSelect ?? nothing} />}
    />
  )
}

type RequesterProps = { user: { id: string; email: string }; current: boolean; actions: RowActions }

/** Customer ID and Customer Mail. */
export function RequesterCells({ user, current, actions }: RequesterProps) {
  const t = useText()
  const only = {
    type: 'button' as const,
    className: styles.only,
    title: t.tickets.onlyOf(user.email),
    onClick: () => actions.onlyFrom?.(user),
  }
  return (
    <>
      <td role="cell" className={styles.id} data-label={t.tickets.customer}>
        <button {...only} tabIndex={-1}>
          <span>{user.id}</span>
        </button>
      </td>
      <td role="cell" className={styles.mail}>
        {/* Reached by Tab from its own row only, or the way down the list would be twice as long. */}
        <button {...only} tabIndex={current ? 0 : -1}>
          <bdi>{user.email}</bdi>
        </button>
      </td>
    </>
  )
}
