import { useId } from 'react'
import { WrittenText } from '../../comments/written-text.tsx'
import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import styles from './description.module.css'

export function TicketDescription({ description }: { description: string | null }) {
  const t = useText()
  const titleId = useId()
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t.ticket.description}
      </h2>
      {description ? <WrittenText text={description} /> : <p className={styles.none}>{t.ticket.noDescription}</p>}
    </Card>
  )
}
