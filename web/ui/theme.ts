import { useSyncExternalStore } from 'react'

/** What the person chose; 'system' follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'
const listeners = new Set<() => void>()

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}

export function chooseTheme(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Without storage the choice holds until the page is left.
  }
  show(theme)
}

function currentTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function show(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const dark = theme === 'system' ? meta.media.includes('dark') : theme === 'dark'
    meta.content = dark ? '#1c1b22' : '#ffffff'
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== key) return
    show(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system')
  }
  addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromOtherTab)
  }
}
