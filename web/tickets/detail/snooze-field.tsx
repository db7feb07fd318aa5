import { useEffect, useRef, useState } from 'react'
import { formats, text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { ChoiceButton } from '../../ui/choice-button.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { SnoozeMenu } from '../snooze/menu.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'
import { useReveal } from './details.tsx'
import styles from './properties.module.css'
import { Property, PropertyButton, Undo } from './property.tsx'
import { useFieldChange } from './use-field-change.ts'

type Props = {
  ticket: TicketDetails
  /** Whether the change arrived is unknown then, so the ticket should be loaded again. */
  onFailed: () => void
}

const words = (until: string) => formats().dayAndTime(Date.parse(until))

/** Until when the ticket is out of what is to be done: a choice is sent at once, and can be undone for ten seconds. */
export function SnoozeField({ ticket, onFailed }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { wanted, previous, error, change, undo } = useFieldChange<string | null>({
    ticket,
    name: 'snoozedUntil',
    title: () => text().snooze.title,
    words: (until) => (until ? words(until) : text().snooze.no),
    current: ticket.snoozedUntil,
    isSame: (a, b) => a === b,
    toInput: (snoozedUntil) => ({ snoozedUntil }),
    onFailed,
  })
  const until = wanted ? wanted.value : ticket.snoozedUntil
  const isClosed = ticket.status === 'closed'
  const reveal = useReveal()
  useShortcut('snooze', isClosed ? null : () => (reveal(), setOpen(true)))
  useAnnounceSnooze(ticket.snoozedUntil)
  /** The button that was pressed goes. */
  const changeByButton = (act: () => void) => {
    act()
    box.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  // The server refuses it.
  if (isClosed && !until && !error) return null
  const title = until ? t.snooze.until : t.snooze.title
  return (
    <div ref={box} className={until ? styles.wide : undefined}>
      <Property
        title={title}
        error={error}
        isRow={!until}
        aside={
          previous ? (
            <Undo label={t.field.undoOf(t.snooze.title)} onClick={() => changeByButton(undo)} />
          ) : until ? (
            <PropertyButton onClick={() => changeByButton(() => change(null))}>{t.snooze.wake}</PropertyButton>
          ) : null
        }
      >
        <ChoiceButton
          label={title}
          value={until ? words(until) : t.snooze.no}
          icon={<WorkIcon name="snooze" small />}
          keyHint="h"
          busy={wanted ? !wanted.sent : false}
          open={open}
          onOpen={setOpen}
        >
          <SnoozeMenu
            onChoose={(at) => {
              setOpen(false)
              change(new Date(at).toISOString())
            }}
          />
        </ChoiceButton>
      </Property>
    </div>
  )
}

/** To screen readers, whoever changed it, and when it comes back by itself. */
function useAnnounceSnooze(until: string | null) {
  const before = useRef(until)
  useEffect(() => {
    const { snooze, field } = text()
    if (until !== before.current) announce(until ? field.is(snooze.until, words(until)) : snooze.awake)
    before.current = until
  }, [until])
}
