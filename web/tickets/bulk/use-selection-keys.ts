import { useLayoutEffect } from 'react'
import { isForPage } from '../shortcuts/keys.ts'
import { keysAreOn } from '../shortcuts/setting.ts'
import { clearSelection, selection } from './selected.ts'
import { isEmpty } from './selection.ts'

/** x selects the row that has the focus, Shift and x all from the last one to it, Escape nothing any more. */
export function useSelectionKeys(onSelect: (id: string, isRange: boolean) => void) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const row = document.activeElement?.closest<HTMLElement>('tr[data-ticket]')
      const id = row?.dataset['ticket']
      // The box of a row takes Space alone.
      if (!isForPage(event) && !(event.target as Element).matches?.('[data-select] input')) return
      if (event.defaultPrevented) return
      if (event.key === 'Escape' && (!isEmpty(selection.read()) || selection.read().isMode)) clearSelection()
      else if (event.key.toLowerCase() === 'x' && id !== undefined && keysAreOn()) onSelect(id, event.shiftKey)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onSelect])
}
