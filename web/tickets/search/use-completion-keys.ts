import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { text as messages } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { optionId } from './completion-list.tsx'
import { type Completion, type Completions, useCompletions } from './use-completions.ts'
import type { TypedBox } from './typing.ts'

/**
 * The completions of the box and its keys (WAI-ARIA, list autocomplete): the arrows move among them, Enter and Tab take one, Escape closes them.
 * A value is taken without moving to it; a name only after, since what is typed may be a word.
 */
export function useCompletionKeys(box: TypedBox, isOn: boolean) {
  const id = useId()
  const found = useCompletions(box.text, isOn ? box.caret : null)
  const key = found ? `${found.kind} ${box.text} ${found.options.length}` : null
  const [moved, setMoved] = useState<{ key: string; to: number } | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  const shown = found && key !== null && closed !== box.text ? found : null
  const active = shown ? (moved && moved.key === key ? moved.to : shown.kind === 'values' ? 0 : -1) : -1
  const count = shown?.options.length ?? 0
  const kind = shown?.kind

  useEffect(() => {
    // Names are offered for what may be a word: that would be said too often.
    if (count && kind === 'values') announce(messages().operators.completionCount(count))
  }, [count, kind])

  const point = (to: number) => setMoved({ key: key ?? '', to })
  const choose = ({ text }: Completion, { part, kind }: Completions) => {
    box.field.current?.focus()
    const before = box.text.slice(0, part.start)
    const after = box.text.slice(part.end)
    const end = before.length + text.length
    if (kind === 'names') box.type(`${before}${text}${after}`, end)
    // Behind the blank the operator is no longer being typed.
    else box.type(`${before}${text} ${after.trimStart()}`, end + 1)
  }
  /** Whether the key was meant for the completions. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (!shown) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = shown.options[active]
    // Where nothing is chosen yet, up leads to the last.
    if (step) point(active < 0 && step < 0 ? count - 1 : (active + step + count) % count)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen, shown)
    else if (event.key === 'Escape') setClosed(box.text)
    else return false
    event.preventDefault()
    return true
  }
  return {
    takesKey,
    attributes: isOn
      ? ({
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
          'aria-controls': shown ? id : undefined,
          'aria-activedescendant': active >= 0 ? optionId(id, active) : undefined,
        } as const)
      : {},
    list: shown && {
      id,
      options: shown.options,
      active,
      onPoint: point,
      onChoose: (option: Completion) => choose(option, shown),
    },
  }
}
