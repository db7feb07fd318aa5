/**
 * Keys that come sooner than what they are for: they wait until it is there, in their order, and what follows them waits behind. So nothing that is typed
 * at once after a key that opens something acts on what lies below.
 */
import { insertText } from './insert-text.ts'
import { nextTask } from './next-task.ts'

/** In ms: what has not come by then is waited for no longer. */
const patience = 20_000

type Hold = (event: KeyboardEvent) => boolean

const holds = new Set<Hold>()
let waiting: KeyboardEvent[] = []
/** They are being given to what they waited for. */
let isGiving = false
let isListening = false

type Options = {
  /** Where it has not come in time, they go to what has the focus; otherwise they are given up. */
  readonly areKept?: boolean
}

/** From now on keys of which `mustWait` says so wait, until the answer is called. */
export function holdKeys(mustWait: Hold, { areKept = false }: Options = {}): () => void {
  if (!isListening) addEventListener('keydown', keep, { capture: true })
  isListening = true
  const own: Hold = (event) => mustWait(event)
  holds.add(own)
  const timer = setTimeout(() => end(areKept), patience)
  function end(areGiven: boolean) {
    clearTimeout(timer)
    if (!holds.delete(own)) return
    if (!areGiven) waiting = []
    else if (holds.size === 0 && !isGiving) void give()
  }
  return () => end(true)
}

const isHeld = (event: KeyboardEvent): boolean => [...holds].some((mustWait) => mustWait(event))

function keep(event: KeyboardEvent) {
  // What is given out comes by here, too.
  if (!event.isTrusted) return
  const follows = waiting.length > 0
  if ((event.ctrlKey || event.metaKey || event.altKey) && !(follows && event.key === 'Enter')) return
  if (!follows && !isHeld(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // Once, it leaves what those before it have opened, in its turn; a second one gives them up.
  if (event.key === 'Escape' && waiting.at(-1)?.key === 'Escape') waiting = []
  else if (!event.repeat) waiting.push(event)
}

async function give() {
  isGiving = true
  for (;;) {
    // What the last one has opened takes the next.
    await nextTask()
    const [next] = waiting
    if (!next || holds.size > 0) break
    waiting = waiting.slice(1)
    giveTo(document.activeElement ?? document.body, next)
  }
  isGiving = false
}

/** With what browsers do by themselves for keys that somebody presses. */
function giveTo(target: Element, { key, code, shiftKey, ctrlKey, metaKey }: KeyboardEvent) {
  const pressed = { key, code, shiftKey, ctrlKey, metaKey }
  const above = document.querySelector<HTMLElement>('dialog[open], [popover="auto"]:popover-open')
  if (!target.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }))) return
  if (target.matches('textarea, input') && !ctrlKey && !metaKey) write(target as HTMLTextAreaElement, key)
  else if (target.matches('button, a') && key === 'Enter') (target as HTMLElement).click()
  if (above?.isConnected && key === 'Escape') close(above)
}

function write(field: HTMLTextAreaElement, key: string) {
  if (key.length === 1) insertText(field, key)
  else if (key === 'Backspace') insertText(field, '')
  else if (key === 'Enter' && field.matches('textarea')) insertText(field, '\n')
  else if (key === 'Enter') field.form?.requestSubmit()
}

function close(above: HTMLElement) {
  if (above instanceof HTMLDialogElement) above.requestClose()
  else above.hidePopover()
}
