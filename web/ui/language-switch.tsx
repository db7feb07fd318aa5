import { type Locale, localeNames, locales } from '../../text/locales.ts'
import { chooseLocale, text, useLocale, useText } from '../text/text.ts'
import { announce } from './announcer.tsx'
import { classNames } from './class-names.ts'
import styles from './preference-switch.module.css'

/** Goes round the languages; with `named` the next one stands beside the globe. */
export function LanguageSwitch({ named }: { named?: boolean }) {
  const t = useText()
  const now = useLocale()
  const next = locales[(locales.indexOf(now) + 1) % locales.length] ?? now
  const label = t.preferences.switchLanguage(localeNames[now], localeNames[next])
  return (
    <button
      type="button"
      className={classNames(styles.switch, named && styles.named)}
      aria-label={label}
      title={label}
      onClick={() => void choose(next)}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" />
        <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
      </svg>
      {named ? <span lang={next}>{localeNames[next]}</span> : null}
    </button>
  )
}

async function choose(locale: Locale) {
  if (await chooseLocale(locale)) announce(text().preferences.language(localeNames[locale]))
  else window.alert(text().preferences.languageFailed)
}
