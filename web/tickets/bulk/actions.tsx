import { useRef, useState } from 'react'
import type { TicketUpdate } from '../../graphql/generated/tickets/bulk/batch.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { WorkIcon, type WorkIconName } from '../../ui/work-icon.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Choice, type ChosenField } from '../changes/choice.tsx'
import { keyOf, type ShortcutId } from '../shortcuts/catalogue.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'

const actions: readonly { name: ChosenField; shortcut: ShortcutId; icon: WorkIconName }[] = [
  { name: 'assignee', shortcut: 'assign', icon: 'person' },
  { name: 'team', shortcut: 'team', icon: 'people' },
  { name: 'status', shortcut: 'status', icon: 'open' },
  { name: 'priority', shortcut: 'priority', icon: 'flag' },
  { name: 'tags', shortcut: 'tags', icon: 'tag' },
  { name: 'snoozedUntil', shortcut: 'snooze', icon: 'snooze' },
]

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
  return actions.map(({ name, shortcut, icon }) => (
    <Action
      key={name}
      name={name}
      shortcut={shortcut}
      icon={icon}
      busy={busy}
      open={open === name}
      onOpen={(isOpen) => setOpen((now) => (isOpen ? name : now === name ? null : now))}
      onChoose={choose}
    />
  ))
}

type ActionProps = {
  name: ChosenField
  shortcut: ShortcutId
  icon: WorkIconName
  busy: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onChoose: (change: TicketUpdate) => void
}

function Action({ name, shortcut, icon, busy, open, onOpen, onChoose }: ActionProps) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const label = t.bulk.actions[name]
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
        <WorkIcon name={icon} />
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
