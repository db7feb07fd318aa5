import { localeNames, locales } from '../text/locales.ts'
import { chooseLocale, text, useLocale, useText } from '../text/text.ts'
import { announce } from './announcer.tsx'
import { classNames } from './class-names.ts'
import styles from './language-select.module.css'

/** The languages there are, behind a globe; with `named` the present one stands beside it. */
export function LanguageSelect({ named }: { named?: boolean }) {
  const t = useText()
  const now = useLocale()
  const choose = async (value: string) => {
    const locale = locales.find((each) => each === value)
    if (!locale) return
    if (await chooseLocale(locale)) announce(text().preferences.languageChosen(localeNames[locale]))
    else window.alert(text().preferences.languageFailed)
  }
  return (
    <span
      className={classNames(styles.language, named && styles.named)}
      title={`${t.preferences.language}: ${localeNames[now]}`}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" />
        <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
      </svg>
      {named ? <span aria-hidden="true">{localeNames[now]}</span> : null}
      <select
        aria-label={t.preferences.language}
        className={styles.select}
        value={now}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </span>
  )
}
