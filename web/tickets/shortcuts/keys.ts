import { type RefObject, useLayoutEffect } from 'react'
import { keysAreOn } from './setting.ts'

const rows = 'tr[data-ticket]'

/** Whether a bare key is meant for the page: not while someone types, holds other keys, or has a dialog open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('dialog[open], [popover="auto"]:popover-open')) return false
  return !(event.target as Element).closest?.('input, textarea, select, [contenteditable]')
}

/** j and k anywhere, the arrows on a row, move the focus from row to row; ArrowUp on the first leads into the search box. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>, current: string | null) {
  useLayoutEffect(() => {
    const move = (event: KeyboardEvent) => {
      const row = document.activeElement?.closest(rows)
      const step = stepOf(event.key, row != null)
      if (step === 0 || event.shiftKey || !isForPage(event)) return
      event.preventDefault()
      if (event.key === 'ArrowUp' && isFirst(row)) focusSearchBox()
      else moveFocus(table.current, current, step)
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [table, current])
}

function stepOf(key: string, onRow: boolean): number {
  if (onRow && key === 'ArrowDown') return 1
  if (onRow && key === 'ArrowUp') return -1
  if (!keysAreOn()) return 0
  return key === 'j' ? 1 : key === 'k' ? -1 : 0
}

/** From the row that has the focus, or had it last and is still in sight; else to the first in sight. */
export function moveFocus(table: HTMLTableElement | null, current: string | null, step: number) {
  const all = [...(table?.querySelectorAll<HTMLElement>(rows) ?? [])]
  const focused = document.activeElement?.closest<HTMLElement>(rows)
  const from = focused ?? all.find((row) => row.dataset['ticket'] === current && isInSight(row))
  const next = from ? all[all.indexOf(from) + step] : all.find(isInSight)
  if (next) focusRow(next)
}

/** The head of the table is its row number 1; a heading may follow. */
function isFirst(row: Element | null | undefined): boolean {
  const index = row?.getAttribute('aria-rowindex')
  return index === '2' || (index === '3' && !row?.previousElementSibling?.matches(rows))
}

/** To the first ticket of the list, where there is one. */
export function focusFirstRow() {
  const first = document.querySelector<HTMLElement>(rows)
  if (first) focusRow(first)
}

function focusRow(row: HTMLElement) {
  row.querySelector('a')?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

function focusSearchBox() {
  document.querySelector<HTMLElement>('search input')?.focus()
}

/** What stays above the rows covers them; the list says how high it is, to the browser too. */
const headHeight = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0

function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return top >= headHeight() && bottom <= innerHeight
}

export function linkOfRow(table: ParentNode | null, ticketId: string | null): HTMLElement | null | undefined {
  return ticketId === null ? null : table?.querySelector<HTMLElement>(`tr[data-ticket="${ticketId}"] a`)
}

/** The ticket whose row has the focus, or had it last and is still in sight. */
export function rowAtCursor(table: ParentNode | null, current: string | null): string | null {
  const row = linkOfRow(table, current)?.closest<HTMLElement>(rows)
  return rowOfFocus() ?? (row && isInSight(row) ? current : null)
}

/** The ticket whose row has the focus. */
export const rowOfFocus = (): string | null =>
  document.activeElement?.closest<HTMLElement>(rows)?.dataset['ticket'] ?? null
