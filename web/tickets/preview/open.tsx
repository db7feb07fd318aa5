import { useCallback, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { isForPage } from '../shortcuts/keys.ts'
import { keysAreOn } from '../shortcuts/setting.ts'

const TicketPreview = lazy(async () => ({ default: (await import('./card.tsx')).TicketPreview }))

const restBefore = 300
/** Long enough to get from the row into the preview. */
const leaveAfter = 200

type Open = { id: string; cell: HTMLElement; byKey: boolean }

/** Opens a preview where the mouse rests on a title, or by a key on the row that has the focus. */
export function PreviewOnHover({ table }: { table: RefObject<HTMLTableElement | null> }) {
  const [open, setOpen] = useState<Open | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = useCallback((act: () => void, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, delay)
  }, [])
  const leave = useCallback(() => later(() => setOpen((now) => (now?.byKey ? now : null)), leaveAfter), [later])
  const stay = useCallback(() => clearTimeout(timer.current), [])

  useEffect(() => {
    const element = table.current
    if (!element || !matchMedia('(hover: hover) and (pointer: fine)').matches) return
    let over: string | undefined
    // Rows that scroll by below a resting pointer ask for nothing.
    const move = ({ target }: PointerEvent) => {
      const found = cellOf(target)
      if (found?.id === over) return
      over = found?.id
      if (found) later(() => setOpen((now) => (now?.byKey ? now : { ...found, byKey: false })), restBefore)
      else leave()
    }
    const out = () => {
      over = undefined
      leave()
    }
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerleave', out)
    return () => {
      clearTimeout(timer.current)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerleave', out)
    }
  }, [table, later, leave])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open) {
        event.preventDefault()
        clearTimeout(timer.current)
        return setOpen(null)
      }
      const wants = event.key === ' ' || (event.key === 'p' && keysAreOn())
      const found = cellOf(document.activeElement)
      if (!wants || !found || !isForPage(event) || document.activeElement?.tagName === 'BUTTON') return
      event.preventDefault()
      setOpen(open?.id === found.id && open.byKey ? null : { ...found, byKey: true })
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (open?.byKey && cellOf(target)?.id !== open.id) setOpen(null)
    }
    addEventListener('keydown', onKey)
    addEventListener('focusin', onFocus)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('focusin', onFocus)
    }
  }, [open])

  return open ? (
    <Suspense fallback={null}>
      <TicketPreview key={open.id} id={open.id} cell={open.cell} byKey={open.byKey} onEnter={stay} onLeave={leave} />
    </Suspense>
  ) : null
}

/** The title's cell around or beside an element of a row. */
function cellOf(target: EventTarget | null): { id: string; cell: HTMLElement } | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>('tr[data-ticket]')
  const cell = row?.querySelector<HTMLElement>('td:has(a)')
  const id = row?.dataset['ticket']
  if (!cell || !id) return null
  // With the mouse, only the title itself asks for a preview, not the box that selects the row.
  return cell.contains(target) && !target.closest('[data-select]') ? { id, cell } : null
}
