import { useText } from '../../text/text.ts'
import { Key } from '../../ui/key.tsx'
import styles from './foot.module.css'
import { hasCommandKey } from './open.ts'
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
        <Key>{t.palette.keys.tab}</Key>
      </span>
    </button>
  )
}

/** What the keys do here. */
export function PaletteFoot({ offered }: { offered: readonly Scope[] }) {
  const t = useText()
  const { hints, keys } = t.palette
  return (
    <div className={styles.foot} aria-hidden="true">
      <span>
        <Key>↑</Key> <Key>↓</Key> {hints.choose}
      </span>
      <span>
        <Key>↵</Key> {hints.open}
      </span>
      <span>
        <Key>{hasCommandKey ? '⌘' : keys.ctrl}</Key> <Key>↵</Key> {hints.newTab}
      </span>
      {offered.includes('people') ? (
        <span className={styles.signs}>{t.palette.signs(<b>#</b>, <b>@</b>, <b>&gt;</b>)}</span>
      ) : null}
    </div>
  )
}
