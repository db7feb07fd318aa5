import { useRef, useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { panels } from './choice.ts'
import type { Show } from './navigate.ts'
import { countFilters, type TicketView } from './view.ts'

/** Opens what narrows the list besides status and words: a small panel below it, on a phone a sheet. */
export function FilterButton({ view, show }: { view: TicketView; show: Show }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const FilterPanel = panels[useViewer().role]
  const active = countFilters(view)
  useShortcut('filter', () => setOpen(true))
  return (
    <>
      <Button
        small
        ref={button}
        aria-haspopup="dialog"
        aria-keyshortcuts="f"
        aria-expanded={open}
        onPointerEnter={FilterPanel.fetchAhead}
        onFocus={FilterPanel.fetchAhead}
        onClick={() => setOpen(!open)}
      >
        {active > 0 ? t.filters.withCount(active) : t.filters.title}
      </Button>
      {open ? <FilterPanel view={view} show={show} anchor={button} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
