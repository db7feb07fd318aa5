import { Link } from '@tanstack/react-router'
import { useViewer } from '../../session/session.ts'
import { useLanguageChange, useText } from '../../text/text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import styles from './not-found.module.css'

/** In place of a ticket that is not there, or not ours to see: both look the same. */
export function TicketNotFound({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useText()
  useLanguageChange(onRetry)
  const { role } = useViewer()
  return (
    <Card>
      <div className={styles.inside}>
        <ScreenHeading title={t.ticket.notFound}>{t.ticket.notFound}</ScreenHeading>
        <p className={styles.message}>{message}</p>
        <Link to="/tickets" activeOptions={{ exact: true }} className={buttonClass('primary')}>
          {role === 'agent' ? t.ticket.toAll : t.ticket.toMine}
        </Link>
      </div>
    </Card>
  )
}
