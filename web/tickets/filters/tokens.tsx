import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import chips from './chips.module.css'
import { tokenMenus } from './choice.ts'
import { controlFor, type Known } from './filter.ts'
import { filtersWithToken, oppositeOf, type Param } from './filters.ts'
import type { Show } from './navigate.ts'
import { tokensOf, type Token } from './token.ts'
import type { TokenMenuKind } from './token-menu.tsx'
import styles from './tokens.module.css'
import { changeView, clearFilters, isNarrowed, type TicketView } from './view.ts'

export type TokensProps = Known & {
  view: TicketView
  show: Show
  /** Turns a filter into what one would type for it; left out where nobody types filters. */
  onEdit: ((param: Param) => void) | undefined
}

/**
 * What narrows the list, each as field, verb and value, which are menus, and a way to take it out. One stop of the Tab key, with the arrows among
 * all of them (WAI-ARIA, toolbar); Backspace turns a filter back into text, Delete takes it out.
 */
export function FilterTokens({ view, show, requesterName, onEdit }: TokensProps) {
  const t = useText()
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState('')
  const tokens = tokensOf(filtersWithToken(), view, { requesterName })
  const shown = tokens.map(({ param }) => param).join()
  const hasFocus = useRef(false)
  const before = useRef(shown)
  useEffect(() => {
    // What had the focus went with its token: another was chosen in its place.
    const isLost = before.current !== shown && hasFocus.current && document.activeElement === document.body
    before.current = shown
    if (isLost) bar.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus()
  })
  if (!isNarrowed(view)) return null

  const buttons = () => [...(bar.current?.querySelectorAll<HTMLButtonElement>('[data-stop]') ?? [])]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    if (at < 0) return
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
    const param = all[at]?.dataset['param'] as Param | undefined
    if (to !== undefined) all[to]?.focus()
    else if (event.key === 'Backspace' && param && onEdit) onEdit(param)
    else if (event.key === 'Delete' && param) takeOut(param)
    else return
    event.preventDefault()
  }
  /** What has the focus goes: a neighbour takes it. */
  const takeOut = (param: Param) => {
    const other = buttons().find(({ dataset }) => dataset['param'] !== param)
    if (bar.current?.contains(document.activeElement)) other?.focus()
    show(changeView(view, { [param]: undefined }))
  }
  const [first] = tokens
  const stops = tokens.flatMap(({ param }) => parts.map((part) => `${param}.${part}`))
  const current = stops.includes(stop) || stop === 'all' ? stop : first ? `${first.param}.value` : 'all'
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t.filters.title}
      className={chips.group}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        hasFocus.current = true
        setStop((target as HTMLElement).dataset['stop'] ?? stop)
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        hasFocus.current = currentTarget.contains(relatedTarget)
      }}
    >
      {tokens.map((token) => (
        <TokenParts key={token.param} token={token} view={view} show={show} stop={current} onRemove={takeOut} />
      ))}
      <button
        type="button"
        data-stop="all"
        tabIndex={current === 'all' ? 0 : -1}
        className={chips.clear}
        onClick={() => show(clearFilters(view))}
      >
        {t.filters.clearAll}
      </button>
    </div>
  )
}

const parts = ['field', 'verb', 'value', 'remove'] as const

type TokenProps = {
  token: Token
  view: TicketView
  show: Show
  /** The button that the Tab key leads to. */
  stop: string
  onRemove: (param: Param) => void
}

function TokenParts({ token, view, show, stop, onRemove }: TokenProps) {
  const t = useText()
  const { param, label, field, is, value } = token
  const [open, setOpen] = useState<TokenMenuKind | null>(null)
  const anchor = useRef<HTMLButtonElement | null>(null)
  const { role } = useViewer()
  const TokenMenu = tokenMenus[role]
  const own = (part: (typeof parts)[number], name: string) => ({
    type: 'button' as const,
    'data-stop': `${param}.${part}`,
    'data-param': param,
    tabIndex: stop === `${param}.${part}` ? 0 : -1,
    'aria-label': name,
    className: styles[part],
  })
  const menu = (kind: TokenMenuKind, name: string, shown: ReactNode) => (
    <button
      {...own(kind, name)}
      aria-haspopup="dialog"
      aria-expanded={open === kind}
      onPointerEnter={TokenMenu.fetchAhead}
      onFocus={TokenMenu.fetchAhead}
      onClick={({ currentTarget }) => {
        anchor.current = currentTarget
        setOpen(open === kind ? null : kind)
      }}
    >
      {shown}
    </button>
  )
  const canTurn = oppositeOf({ param, value: view[param] ?? '' }) !== undefined
  const hasValues = filtersWithToken().some((filter) => filter.param === param && controlFor(filter, role))
  return (
    <div role="group" aria-label={label} className={styles.token}>
      {menu('field', t.filters.changeField(field), field)}
      {canTurn ? menu('verb', t.filters.changeVerb(field, is), is) : <span className={styles.verb}>{is}</span>}
      {hasValues ? (
        menu('value', t.filters.changeValue(field, value), <bdi className={styles.text}>{value}</bdi>)
      ) : (
        <span className={styles.value}>
          <bdi className={styles.text}>{value}</bdi>
        </span>
      )}
      <button {...own('remove', t.filters.remove(label))} onClick={() => onRemove(param)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4 4 8 8M12 4l-8 8" />
        </svg>
      </button>
      {open ? (
        <TokenMenu kind={open} token={token} view={view} show={show} anchor={anchor} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  )
}
