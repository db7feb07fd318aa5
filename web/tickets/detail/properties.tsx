import type { ReactNode } from 'react'
import { HistorySection } from '../history/section.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'
import { TicketAssignment } from './assignment.tsx'
import { FieldSelect } from './field-select.tsx'
import styles from './properties.module.css'
import { PeopleButton } from './people-button.tsx'
import { RequesterCard } from './requester-card.tsx'
import { SnoozeField } from './snooze-field.tsx'
import { TicketTags } from './ticket-tags.tsx'
import { WatchField } from './watch-field.tsx'

type Props = {
  ticket: TicketDetails
  /** Whether a change arrived is unknown then, so the ticket should be loaded again. */
  onFailed: () => void
  /** Each priority has a key of its own. */
  hasValueKeys?: boolean
  /** The files. */
  children: ReactNode
}

/** What agents know and set of a ticket: beside the conversation, or above it where there is no room beside it. */
export function PropertiesPanel({ ticket, onFailed, hasValueKeys = false, children }: Props) {
  const own = { ticket, onFailed }
  return (
    <div className={styles.panel}>
      <div className={styles.fields}>
        <FieldSelect name="status" {...own} />
        <FieldSelect name="priority" {...own} isRow hasValueKeys={hasValueKeys} />
        <TicketAssignment {...own} />
        <SnoozeField {...own} />
        <TicketTags {...own} />
        <WatchField ticket={ticket} />
        <div className={styles.wide}>
          <PeopleButton ticket={ticket} reload={onFailed} />
        </div>
      </div>
      <RequesterCard ticket={ticket}>
        <div className={styles.section}>{children}</div>
        <div className={styles.section}>
          <HistorySection ticketId={ticket.id} />
        </div>
      </RequesterCard>
    </div>
  )
}
