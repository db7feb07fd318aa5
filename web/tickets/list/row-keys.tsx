import { type RefObject, useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { useStore } from '../../ui/store.ts'
import { Popover } from '../../ui/popover.tsx'
import { selection } from '../bulk/selected.ts'
import { isEmpty } from '../bulk/selection.ts'
import { changeTicket } from '../changes/change-ticket.ts'
import { Choice } from '../changes/choice.tsx'
import { type ChosenField, chosenFields, shortcutOf, titleOfField } from '../changes/chosen-fields.ts'
import type { ListedTicket } from '../list-data/pages.ts'
import { linkOfRow, rowAtCursor } from '../shortcuts/keys.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { statusLabel } from '../statuses.ts'
import type { KeysProps } from './look.ts'

type Open = {
  readonly field: ChosenField
  readonly ticket: ListedTicket
  readonly anchor: RefObject<HTMLElement | null>
}

/** What keys do to the ticket at the cursor; while something is selected they are for that. */
export function RowKeys({ store, table, current }: KeysProps) {
  const viewer = useViewer()
  const isFree = isEmpty(useStore(selection))
  const [open, setOpen] = useState<Open | null>(null)
  const find = (): ListedTicket | undefined => {
    const id = rowAtCursor(table.current, current)
    for (const { rows } of store.read().list.pages) {
      const found = rows?.find(({ ticket }) => ticket.id === id)
      if (found) return found.ticket
    }
    return undefined
  }
  const onRow = (act: (ticket: ListedTicket) => void) =>
    isFree
      ? () => {
          const ticket = find()
          if (ticket) act(ticket)
        }
      : null
  const openFor = (field: ChosenField) => (ticket: ListedTicket) =>
    setOpen({ field, ticket, anchor: { current: linkOfRow(table.current, ticket.id) ?? null } })
  useShortcut(
    'take',
    onRow((ticket) => changeTicket(ticket, 'assignee', { assignee: viewer.id }, viewer.name)),
  )
  useShortcut(
    'close',
    onRow((ticket) => changeTicket(ticket, 'status', { status: 'closed' }, statusLabel('closed'))),
  )
  return (
    <>
      {chosenFields.map((field) => (
        <FieldKey key={field} field={field} act={onRow(openFor(field))} />
      ))}
      {open ? <ChoiceOnRow {...open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function FieldKey({ field, act }: { field: ChosenField; act: (() => void) | null }) {
  useShortcut(shortcutOf(field), act)
  return null
}

function ChoiceOnRow({ field, ticket, anchor, onClose }: Open & { onClose: () => void }) {
  const t = useText()
  return (
    <Popover label={t.changes.of(ticket.id, titleOfField(field))} anchor={anchor} atStart onClose={onClose}>
      <Choice
        field={field}
        ticket={ticket}
        onChoose={(change, value) => {
          onClose()
          changeTicket(ticket, field, change, value)
        }}
      />
    </Popover>
  )
}
