import type { MouseEvent } from 'react'

/** Of what is pressed beside the field in which one writes: on a phone that shrinks where it loses the focus, and what was meant would move away under the finger. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()
