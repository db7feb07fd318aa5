import { Card } from '../../ui/card.tsx'
import { Hidden } from '../../ui/hidden.tsx'
import { Bone, Loading } from '../../ui/loading.tsx'
import { useTitle } from '../../ui/screen.tsx'
import headerStyles from './header.module.css'
import styles from './screen.module.css'

/** The screen to come in pale shapes. */
export function TicketLoading() {
  useTitle('Ticket')
  return (
    <>
      <header className={headerStyles.header}>
        <h1 className={styles.loadingTitle}>
          <Hidden>Ticket</Hidden>
          <Bone width={28} />
        </h1>
        <Loading />
      </header>
      <div className={styles.layout} aria-hidden="true">
        <div className={styles.description}>
          <Card>
            <p>
              <Bone width={12} />
            </p>
            <p>
              <Bone width={60} />
            </p>
            <p>
              <Bone width={44} />
            </p>
          </Card>
        </div>
        <div className={styles.side}>
          <Card>
            <p>
              <Bone width={12} />
            </p>
            <p>
              <Bone width={20} />
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}
