import { useText } from '../text/text.ts'
import styles from './skip-link.module.css'

/** The first stop of the Tab key: past all that stands before the screen. */
export function SkipLink() {
  const t = useText()
  return (
    <a className={styles.skip} href="#main" onClick={skipToMain}>
      {t.common.skipToContent}
    </a>
  )
}

// The address stays as it is: to the router a fragment would be a navigation.
function skipToMain(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
