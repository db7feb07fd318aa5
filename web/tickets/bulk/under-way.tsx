import { useStore } from '../../ui/store.ts'
import styles from './bar.module.css'
import { batchStore } from './batch-store.ts'
import { Progress } from './progress.tsx'
import { BatchToast } from './toast.tsx'

/** Where no ticket is selected: how far a change of many is, and how it ended. `label` says what it is. */
export function BatchUnderWay({ label }: { label: string }) {
  const { phase } = useStore(batchStore)
  if (phase === 'none') return null
  return <div className={styles.place}>{phase === 'ended' ? <BatchToast /> : <Progress label={label} />}</div>
}
