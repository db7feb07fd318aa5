import styles from './key-hint.module.css'

/** The key that does what a button does. Drawn, not said: it is no part of the button's name. */
export const KeyHint = ({ of }: { of: string }) => <span aria-hidden="true" data-key={of} className={styles.key} />
