import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { Show } from '../filters/navigate.ts'
import type { TicketView } from '../filters/view.ts'

const ColumnChoice = lazy(async () => ({ default: (await import('./column-choice.tsx')).ColumnChoice }))

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
        onClick={() => setOpen(true)}
      >
        <Icon name="columns" />
      </IconButton>
      {open ? (
        <Suspense fallback={null}>
          <Popover label={t.columns.title} anchor={button} onClose={() => setOpen(false)}>
            <ColumnChoice view={view} show={show} />
          </Popover>
        </Suspense>
      ) : null}
    </>
  )
}
