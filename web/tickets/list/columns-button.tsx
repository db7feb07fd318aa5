import { useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import type { Show } from '../filters/navigate.ts'
import type { TicketView } from '../filters/view.ts'

const ColumnChoice = onDemand(async () => (await import('./column-choice.tsx')).ColumnChoice)

/** Which columns the list has; where there is room for columns. */
export function ColumnsButton({ view, show }: { view: TicketView; show: Show }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        label={t.columns.title}
        chosen={view.columns !== undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={ColumnChoice.fetchAhead}
        onFocus={ColumnChoice.fetchAhead}
        onClick={() => setOpen(true)}
      >
        <WorkIcon name="columns" />
      </IconButton>
      {open ? <ColumnChoice view={view} show={show} anchor={button} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
