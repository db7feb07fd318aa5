import styles from './highlight.module.css'

/** What was looked for, where it was found. */
export const Highlight = ({ children }: { children: string }) => <mark className={styles.highlight}>{children}</mark>
