import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import styles from './progress.module.css'

type Props = {
  /** How much is out, from 0 to 1. */
  share: number
  fileCount: number
  onCancel: () => void
}

/** How far the sending is, and the way to stop it; screen readers are told in steps elsewhere. */
export function SendingProgress({ share, fileCount, onCancel }: Props) {
  const t = useText()
  const percent = Math.floor(share * 100)
  return (
    <div className={styles.sending}>
      {fileCount > 0 ? (
        <>
          <progress className={styles.bar} max={100} value={percent} aria-label={t.sending.upload} />
          <span className={styles.percent}>{share < 1 ? t.sending.percent(percent) : t.sending.saving}</span>
        </>
      ) : (
        <span className={styles.percent}>{t.sending.sending}</span>
      )}
      <Button kind="quiet" onClick={onCancel}>
        {t.common.cancel}
      </Button>
    </div>
  )
}
