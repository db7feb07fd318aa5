import { useText } from '../text/text.ts'
import { announce } from './announcer.tsx'
import { classNames } from './class-names.ts'
import { chooseTheme, type Theme, useTheme } from './theme.ts'
import styles from './preference-switch.module.css'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }

/** Goes round: as the device, light, dark. */
export function ThemeSwitch({ small }: { small?: boolean }) {
  const t = useText()
  const theme = useTheme()
  const names = t.preferences.themes
  const label = t.preferences.switchTheme(names[theme], names[next[theme]])
  return (
    <button
      type="button"
      className={classNames(styles.switch, small && styles.small)}
      aria-label={label}
      title={label}
      onClick={() => {
        chooseTheme(next[theme])
        announce(t.preferences.theme(names[next[theme]]))
      }}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        {icons[theme]}
      </svg>
    </button>
  )
}

const icons = {
  system: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path className={styles.half} d="M12 3.5a8.5 8.5 0 0 1 0 17z" />
    </>
  ),
  light: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  dark: <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z" />,
} satisfies Record<Theme, unknown>
