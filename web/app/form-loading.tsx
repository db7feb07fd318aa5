import { Loading } from '../ui/loading.tsx'
import styles from './form-loading.module.css'

/** Shown on a slow line between one form and the next. Before the first screen the page itself says so. */
export function FormLoading() {
  return (
    <div className={styles.page}>
      <Loading />
    </div>
  )
}
