import { type RefObject, useRef } from 'react'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { type ColumnName, columnNames, columnsIn, usualColumns } from '../filters/columns.ts'
import type { Show } from '../filters/navigate.ts'
import { changeView, type TicketView } from '../filters/view.ts'
import styles from './column-choice.module.css'
import { columns } from './columns.tsx'

type Props = { view: TicketView; show: Show; anchor: RefObject<HTMLElement | null>; onClose: () => void }

/** Those that stand there, in their order, then all others; what is changed is seen at once. */
export function ColumnChoice({ view, show, anchor, onClose }: Props) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const shown = view.columns ? columnsIn(view.columns) : usualColumns
  const others = columnNames.filter((name) => !shown.includes(name))
  // Going back leads to another list, not through each step of choosing.
  const change = (next: readonly ColumnName[] | undefined) =>
    show(changeView(view, { columns: next?.join() }), { replace: true })
  const toggle = (name: ColumnName) =>
    change(shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name])
  const move = (name: ColumnName, by: 1 | -1) => {
    const from = shown.indexOf(name)
    const next = shown.toSpliced(from, 1).toSpliced(from + by, 0, name)
    change(next)
    announce(t.columns.moved(columns[name].name(t), from + by + 1, next.length))
  }
  const arrow = (name: ColumnName, at: number, by: 1 | -1) => {
    const label = columns[name].name(t)
    const isEnd = by < 0 ? at === 0 : at === shown.length - 1
    return (
      <IconButton
        label={by < 0 ? t.columns.moveUp(label) : t.columns.moveDown(label)}
        aria-disabled={isEnd}
        onClick={() => (isEnd ? undefined : move(name, by))}
      >
        <WorkIcon name={by < 0 ? 'up' : 'below'} />
      </IconButton>
    )
  }
  return (
    <Popover label={t.columns.title} anchor={anchor} onClose={onClose}>
      <ul ref={list} role="list" className={styles.list}>
        {[...shown, ...others].map((name) => {
          const at = shown.indexOf(name)
          return (
            <li key={name} className={styles.line}>
              <label className={styles.label}>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  // It leads to the ticket.
                  disabled={name === 'title'}
                  onChange={() => toggle(name)}
                />
                {columns[name].name(t)}
              </label>
              {at >= 0 ? (
                <>
                  {arrow(name, at, -1)}
                  {arrow(name, at, 1)}
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
      {view.columns ? (
        <Button kind="quiet" onClick={() => change(undefined)}>
          {t.columns.usual}
        </Button>
      ) : null}
    </Popover>
  )
}
