import { Loading } from '../ui/loading.tsx'
import styles from './first-loading.module.css'

/** Shown on a slow line until the first screen is there. */
export function FirstLoading() {
  return (
    <div className={styles.page}>
      <Loading />
    </div>
  )
}
