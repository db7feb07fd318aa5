import { Card } from '../ui/card.tsx'
import styles from './list-empty.module.css'

export function ListEmpty({ agent }: { agent: boolean }) {
  return (
    <Card>
      <div className={styles.empty}>
        <p className={styles.title}>No tickets found</p>
        <p className={styles.next}>
          {agent
            ? 'A ticket appears here as soon as a customer submits a request.'
            : 'Need help? Submit a request, and follow the answer here.'}
        </p>
      </div>
    </Card>
  )
}
