import type { ReactNode } from 'react'
import { isWide, useMedia } from '../../ui/media.ts'
import { HistorySection } from '../history/section.tsx'
import { furtherChoices } from '../fields.ts'
import type { TicketDetails } from '../ticket-data/store.ts'
import { AssigneeField, TeamField, useAnnounceAssignment } from './assignment.tsx'
import { Details } from './details.tsx'
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

/** What agents know and set of a ticket: beside the conversation; where there is no room beside it, above it, folded but for its status and its assignee. */
export function PropertiesPanel({ ticket, onFailed, hasValueKeys = false, children }: Props) {
  const own = { ticket, onFailed }
  const wide = useMedia(isWide)
  useAnnounceAssignment(ticket)
  const files = <div className={styles.files}>{children}</div>
  return (
    <div className={styles.panel}>
      <div className={styles.first}>
        <FieldSelect name="status" {...own} />
        <AssigneeField {...own} />
      </div>
      <Details ticket={ticket}>
        {(isOpen) => (
          <>
            <div className={styles.fields}>
              <TeamField {...own} />
              {furtherChoices.map((name) => (
                <FieldSelect key={name} name={name} {...own} isRow hasValueKeys={hasValueKeys && name === 'priority'} />
              ))}
              <SnoozeField {...own} />
              <WatchField ticket={ticket} />
              <TicketTags {...own} />
              <div className={styles.people}>
                <PeopleButton ticket={ticket} reload={onFailed} />
              </div>
            </div>
            {/* What nobody looks at is not asked for. */}
            {wide || isOpen ? (
              <RequesterCard ticket={ticket}>
                {wide ? files : null}
                <div className={styles.section}>
                  <HistorySection ticketId={ticket.id} />
                </div>
              </RequesterCard>
            ) : null}
          </>
        )}
      </Details>
      {wide ? null : files}
    </div>
  )
}
