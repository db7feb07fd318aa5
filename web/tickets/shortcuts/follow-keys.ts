/** One listener for the keys of the whole page: it looks up in the catalogue what they mean. */
import { type Shortcut, shortcuts } from './catalogue.ts'
import { isForPage } from './keys.ts'
import { keysAreOn } from './setting.ts'

/** Between two keys of one shortcut, in ms. */
const patience = 1_500
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

let isFollowing = false
/** What was pressed of a shortcut that has more keys, and when that was taken note of, of performance.now(). */
let begun: { readonly key: string; readonly at: number } | null = null

export function followKeys() {
  if (isFollowing) return
  isFollowing = true
  addEventListener('keydown', onKeyDown)
  // Neither of them bubbles.
  addEventListener('cancel', noteClosing, { capture: true })
  addEventListener('beforetoggle', noteClosing, { capture: true })
}

/** When a dialog or a popover last began to close, of performance.now(). */
let closingAt = Number.NEGATIVE_INFINITY

function noteClosing(event: Event) {
  if (event.type === 'cancel' || (event as ToggleEvent).newState === 'closed') closingAt = performance.now()
}

/** The browser may close what is open before the page hears of the key: then it was for that. */
const hasClosedSomething = ({ key, timeStamp }: KeyboardEvent) => key === 'Escape' && closingAt >= timeStamp

function onKeyDown(event: KeyboardEvent) {
  if (modifiers.has(event.key)) return
  const first = begun && isPairBegun(event) ? [begun.key] : []
  begun = null
  if (!isForPage(event) || hasClosedSomething(event)) return
  const pressed = [...first, nameOf(event)]
  const found = meant(pressed)
  if (!found && !first.length && keysAreOn() && canBegin(pressed)) {
    begun = { key: nameOf(event), at: performance.now() }
    event.preventDefault()
    return
  }
  if (!found || (event.repeat && !found.repeats)) return
  event.preventDefault()
  found.run()
}

/** Whether the key may end a shortcut that was begun: by when it was pressed, as a busy page hears of it later. */
export const isPairBegun = ({ timeStamp }: KeyboardEvent): boolean => begun !== null && timeStamp - begun.at < patience

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, at) => key === b[at])

/** A second key that goes with no first one does nothing at all: it was meant for something else than by itself. */
const meant = (pressed: readonly string[]): Shortcut | undefined =>
  shortcuts.find(
    ({ keys, isAlways, when }) => isSame(keys, pressed) && (isAlways || isNamed(keys) || keysAreOn()) && when(),
  )

const canBegin = (pressed: readonly string[]): boolean =>
  shortcuts.some(
    ({ keys, when }) => keys.length > pressed.length && isSame(keys.slice(0, pressed.length), pressed) && when(),
  )

/** Keys that write nothing stay, whoever speaks to the computer. */
const isNamed = ([key = '']: readonly string[]) => key.length > 1 && !key.startsWith('Shift+')

/** As the catalogue has it: by the letter that the key writes; where that is none of ours, by where the key lies. */
export function nameOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key === ' ') return 'Space'
  if (key.length > 1) return key
  const lies = /^Key([A-Z])$/.exec(code)?.[1]
  const letter = (/^\p{ASCII}$/u.test(key) ? key : (lies ?? key)).toLowerCase()
  return shiftKey && /^[a-z]$/.test(letter) ? `Shift+${letter}` : letter
}
