import { useText } from '../../text/text.ts'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { useTitle } from '../../ui/screen.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { classNames } from '../../ui/class-names.ts'
import headerStyles from './header.module.css'
import panelStyles from './properties.module.css'
import styles from './screen.module.css'

/** The screen to come in pale shapes. */
export function TicketLoading({ isAgent }: { isAgent: boolean }) {
  const t = useText()
  useTitle(t.ticket.title)
  const text = (
    <>
      {[12, 60, 44].map((width) => (
        <p key={width}>
          <Skeleton width={width} />
        </p>
      ))}
    </>
  )
  const side = (
    <>
      {[12, 20].map((width) => (
        <p key={width}>
          <Skeleton width={width} />
        </p>
      ))}
    </>
  )
  return (
    <>
      <header className={classNames(headerStyles.header, isAgent && headerStyles.desk)}>
        <h1 className={styles.loadingTitle}>
          <VisuallyHidden>{t.ticket.title}</VisuallyHidden>
          <Skeleton width={28} />
        </h1>
        <Loading />
      </header>
      {isAgent ? (
        <>
          <div className={panelStyles.panel} aria-hidden="true">
            {side}
          </div>
          <div className={styles.conversation} aria-hidden="true">
            {text}
          </div>
        </>
      ) : (
        <div className={styles.layout} aria-hidden="true">
          <div className={styles.description}>
            <Card>{text}</Card>
          </div>
          <div className={styles.side}>
            <Card>{side}</Card>
          </div>
        </div>
      )}
    </>
  )
}
