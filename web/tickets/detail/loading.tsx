import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { useTitle } from '../../ui/screen.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import headerStyles from './header.module.css'
import styles from './screen.module.css'

/** The screen to come in pale shapes. */
export function TicketLoading() {
  const t = useText()
  useTitle(t.ticket.title)
  return (
    <>
      <header className={headerStyles.header}>
        <h1 className={styles.loadingTitle}>
          <VisuallyHidden>{t.ticket.title}</VisuallyHidden>
          <Skeleton width={28} />
        </h1>
        <Loading />
      </header>
      <div className={styles.layout} aria-hidden="true">
        <div className={styles.description}>
          <Card>
            <p>
              <Skeleton width={12} />
            </p>
            <p>
              <Skeleton width={60} />
            </p>
            <p>
              <Skeleton width={44} />
            </p>
          </Card>
        </div>
        <div className={styles.side}>
          <Card>
            <p>
              <Skeleton width={12} />
            </p>
            <p>
              <Skeleton width={20} />
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}
