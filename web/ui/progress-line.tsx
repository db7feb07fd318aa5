import styles from './progress-line.module.css'

/** At the top of the window while what is shown is about to be other; only slow work shows it. */
export const ProgressLine = () => <div className={styles.line} aria-hidden="true" />
