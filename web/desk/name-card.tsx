import { useId, useState } from 'react'
import { useText, withWords } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useDeskName } from '../ui/desk-name.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { currentDesk } from './desk.ts'
import styles from './name-card.module.css'

const loadDialog = withWords(['firstDay'], () => import('./name-dialog.tsx'))
const NameDialog = onDemand(async () => (await loadDialog()).NameDialog)

/** For admins: what the desk is called. */
export function NameCard() {
  const t = useText()
  const titleId = useId()
  const [open, setOpen] = useState(false)
  const name = useDeskName()
  const close = () => setOpen(false)
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t.desk.title}</h2>
      <Card flush>
        <div className={styles.line}>
          <div className={styles.what}>
            <p className={styles.name} dir="auto">
              {name}
            </p>
            {currentDesk()?.name ? null : <p className={styles.quiet}>{t.desk.unnamed}</p>}
          </div>
          <Button onPointerEnter={NameDialog.fetchAhead} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t.desk.rename}
          </Button>
        </div>
      </Card>
      {open ? <NameDialog onSaved={close} onClose={close} /> : null}
    </section>
  )
}
