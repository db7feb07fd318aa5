import { useDeskName } from './desk-name.ts'
import styles from './logo.module.css'

/** The desk bell, of so many px. */
export function Bell({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={styles.bell}>
      <path className={styles.body} d="M4.5 16a7.5 7.5 0 0 1 15 0z" />
      <path d="M2 20h20M12 8.3V5M9.7 5h4.6" />
    </svg>
  )
}

/** The desk bell beside the name of the desk. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <Bell size={24} />
      <span className={styles.name} dir="auto">
        {useDeskName()}
      </span>
    </span>
  )
}
