import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { withWords } from '../../text/text.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { isForPage, linkOfRow, moveFocus } from '../shortcuts/keys.ts'
import { keysAreOn } from '../shortcuts/setting.ts'

const loadCard = withWords(['ticket'], () => import('./card.tsx'))
const loadPeek = withWords(['ticket', 'agents'], () => import('./peek.tsx'))
const TicketPreview = onDemand(async () => (await loadCard()).TicketPreview, { isAside: true })
const TicketPeek = onDemand(async () => (await loadPeek()).TicketPeek)

const restBefore = 300
/** Long enough to get from the row into the preview. */
const leaveAfter = 200

/** `peek` is the whole ticket, which goes along with the focus. */
type Open = { id: string; cell: HTMLElement; by: 'pointer' | 'key' | 'peek' }

type Props = {
  table: RefObject<HTMLTableElement | null>
  /** For who has the whole ticket on the space bar; others have the card there too. */
  canPeek: boolean
}

/** Opens a preview where the mouse rests on a title, or by a key on the row that has the focus. */
export function PreviewOnHover({ table, canPeek }: Props) {
  const [open, setOpen] = useState<Open | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = useCallback((act: () => void, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, delay)
  }, [])
  const leave = useCallback(
    () => later(() => setOpen((now) => (now?.by === 'pointer' ? null : now)), leaveAfter),
    [later],
  )
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
      if (found)
        later(() => setOpen((now) => (now && now.by !== 'pointer' ? now : { ...found, by: 'pointer' })), restBefore)
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

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open) {
        event.preventDefault()
        clearTimeout(timer.current)
        giveFocusBack(table.current, open.id)
        return setOpen(null)
      }
      const by = event.key === ' ' && canPeek ? 'peek' : 'key'
      const wants = event.key === ' ' || (event.key === 'p' && !canPeek && keysAreOn())
      const found = cellOf(document.activeElement)
      if (!wants || !found || !isForPage(event) || document.activeElement?.tagName === 'BUTTON') return
      event.preventDefault()
      clearTimeout(timer.current)
      setOpen(open?.id === found.id && open.by === by ? null : { ...found, by })
    }
    const onFocus = ({ target }: FocusEvent) => {
      const found = cellOf(target)
      if (open?.by === 'key' && found?.id !== open.id) setOpen(null)
      else if (open?.by === 'peek' && found && found.id !== open.id) setOpen({ ...found, by: 'peek' })
    }
    addEventListener('keydown', onKey)
    addEventListener('focusin', onFocus)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('focusin', onFocus)
    }
  }, [open, canPeek, table])

  if (!open) return null
  return open.by === 'peek' ? (
    <TicketPeek
      id={open.id}
      onClose={() => {
        giveFocusBack(table.current, open.id)
        setOpen(null)
      }}
      onMove={(step) => moveFocus(table.current, open.id, step)}
    />
  ) : (
    <TicketPreview
      key={open.id}
      id={open.id}
      cell={open.cell}
      byKey={open.by === 'key'}
      onEnter={stay}
      onLeave={leave}
    />
  )
}

/** The focus must not go with what it is in. */
function giveFocusBack(table: HTMLTableElement | null, id: string) {
  if (document.activeElement?.closest('[data-peek]')) linkOfRow(table, id)?.focus({ preventScroll: true })
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
