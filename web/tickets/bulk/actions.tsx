import { useRef, useState } from 'react'
import type { TicketUpdate } from '../../graphql/generated/tickets/bulk/batch.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Choice } from '../changes/choice.tsx'
import { type ChosenField, chosenFields, shortcutOf } from '../changes/chosen-fields.ts'
import { isChoice, titleOf } from '../fields.ts'
import { keyOf } from '../shortcuts/catalogue.ts'
import { iconOf } from '../shortcuts/icons.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'

type Props = { viewerId: string; busy: boolean; onChange: (change: TicketUpdate) => void }

/** What can be set in all selected tickets: each opens its choice, by mouse or by its key. */
export function Actions({ viewerId, busy, onChange }: Props) {
  const [open, setOpen] = useState<ChosenField | null>(null)
  const choose = (change: TicketUpdate) => {
    setOpen(null)
    onChange(change)
  }
  useShortcut('take', busy ? null : () => choose({ assignee: viewerId }))
  useShortcut('close', busy ? null : () => choose({ status: 'closed' }))
  return chosenFields.map((name) => (
    <Action
      key={name}
      name={name}
      busy={busy}
      open={open === name}
      onOpen={(isOpen) => setOpen((now) => (isOpen ? name : now === name ? null : now))}
      onChoose={choose}
    />
  ))
}

type ActionProps = {
  name: ChosenField
  busy: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onChoose: (change: TicketUpdate) => void
}

function Action({ name, busy, open, onOpen, onChoose }: ActionProps) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const label = isChoice(name) ? titleOf(name) : t.bulk.actions[name]
  const shortcut = shortcutOf(name)
  useShortcut(shortcut, busy ? null : () => onOpen(true))
  return (
    <>
      <Button
        ref={button}
        kind="quiet"
        small
        busy={busy}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts={keyOf(shortcut)}
        onClick={() => onOpen(!open)}
      >
        <WorkIcon name={iconOf(shortcut)} />
        {label}
        <KeyHint of={keyOf(shortcut)} />
      </Button>
      {open ? (
        <Popover label={t.bulk.set(label)} anchor={button} onClose={() => onOpen(false)}>
          <Choice field={name} onChoose={onChoose} />
        </Popover>
      ) : null}
    </>
  )
}
