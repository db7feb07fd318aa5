import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** Where one begins to type, or the × would have the focus. */
const firstField = ':is(form :is(input:not([type=radio], [type=checkbox], [type=file]), textarea), input[type=search])'

/** For a <dialog> that is modal as long as it is mounted: closes by Escape and by a click outside, puts the focus into its first field, and gives it back. */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  // Closed before it leaves the page, or the focus would not go back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      element.showModal()
      element.querySelector<HTMLElement>(firstField)?.focus()
    }
    return () => element?.close()
  }, [])
  // A press that began inside, such as marking text, must not close it.
  const isOutside = (event: MouseEvent) => event.target === dialog.current
  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    onMouseDown: (event: MouseEvent) => {
      pressedOutside.current = isOutside(event)
    },
    onClick: (event: MouseEvent) => {
      if (isOutside(event) && pressedOutside.current) onClose()
    },
  }
}
