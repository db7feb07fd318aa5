import { useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import type { Show } from '../filters/navigate.ts'
import type { TicketView } from '../filters/view.ts'
import styles from './density-switch.module.css'

const ColumnChoice = onDemand(async () => (await import('./column-choice.tsx')).ColumnChoice)

/** Which columns the list has; where there is room for columns. */
export function ColumnsButton({ view, show }: { view: TicketView; show: Show }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.switch}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t.columns.title}
        title={t.columns.title}
        data-chosen={view.columns ? '' : undefined}
        onPointerEnter={ColumnChoice.fetchAhead}
        onFocus={ColumnChoice.fetchAhead}
        onClick={() => setOpen(true)}
      >
        <Icon name="columns" />
      </button>
      {open ? <ColumnChoice view={view} show={show} anchor={button} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
