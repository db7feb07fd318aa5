import { useText } from '../../text/text.ts'
import { KeyCaps } from '../../tickets/shortcuts/caps.tsx'
import styles from './foot.module.css'
import { commandKey } from './open.ts'
import type { Scope } from './typed.ts'

/** Where it is looked, and the way to look elsewhere. */
export function ScopeButton({ scope, onNext }: { scope: Scope; onNext: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.scope}
      title={t.palette.nextScope}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onNext}
    >
      {t.palette.scope[scope]}
      <span className={styles.withKeys}>
        <KeyCaps keys={['Tab']} />
      </span>
    </button>
  )
}

/** What the keys do here. */
export function PaletteFoot({ offered }: { offered: readonly Scope[] }) {
  const t = useText()
  const { hints } = t.palette
  return (
    <div className={styles.foot} aria-hidden="true">
      <span>
        <KeyCaps keys={['↑', '↓']} /> {hints.choose}
      </span>
      <span>
        <KeyCaps keys={['↵']} /> {hints.open}
      </span>
      <span>
        <KeyCaps keys={[commandKey, '↵']} /> {hints.newTab}
      </span>
      {offered.includes('people') ? (
        <span className={styles.signs}>{t.palette.signs(<b>#</b>, <b>@</b>, <b>&gt;</b>)}</span>
      ) : null}
    </div>
  )
}
