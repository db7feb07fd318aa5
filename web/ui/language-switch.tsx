import { type Locale, localeNames, locales } from '../../text/locales.ts'
import { chooseLocale, text, useLocale, useText } from '../text/text.ts'
import { announce } from './announcer.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './preference-switch.module.css'

type Props = {
  /** The next language stands beside the globe. */
  named?: boolean
  /** Stands for its own look, among links, for instance; named, and its word has a class too. */
  className?: string | undefined
  wordClass?: string | undefined
}

/** Goes round the languages. */
export function LanguageSwitch({ named, className, wordClass }: Props) {
  const t = useText()
  const now = useLocale()
  const next = locales[(locales.indexOf(now) + 1) % locales.length] ?? now
  const label = t.preferences.switchLanguage(localeNames[now], localeNames[next])
  return (
    <button
      type="button"
      className={className ?? classNames(styles.switch, named && styles.named)}
      aria-label={label}
      title={label}
      onClick={() => void choose(next)}
    >
      {className ? <Icon name="globe" /> : <Globe />}
      {named || className ? (
        <span lang={next} className={wordClass}>
          {localeNames[next]}
        </span>
      ) : null}
    </button>
  )
}

const Globe = () => (
  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
  </svg>
)

async function choose(locale: Locale) {
  if (await chooseLocale(locale)) announce(text().preferences.language(localeNames[locale]))
  else window.alert(text().preferences.languageFailed)
}
