import styles from './icons.module.css'

export function LockIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.icon}>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.75" />
      <path d="M5.5 7V5.2a2.5 2.5 0 0 1 5 0V7" />
    </svg>
  )
}

export function ReplyIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.icon}>
      <path d="M6.5 3.5 2.5 7.5l4 4M2.8 7.5h6a4.7 4.7 0 0 1 4.7 4.7v.5" />
    </svg>
  )
}
