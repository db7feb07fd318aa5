import { createStore, useStore } from './store.ts'

/** What the person chose; 'system' follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'

const theme = createStore<Theme>(drawnTheme(), () => {
  const fromOtherTab = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === key) show(newValue === 'light' || newValue === 'dark' ? newValue : 'system')
  }
  addEventListener('storage', fromOtherTab)
  return () => removeEventListener('storage', fromOtherTab)
})

export function useTheme(): Theme {
  return useStore(theme)
}

export function chooseTheme(chosen: Theme) {
  try {
    if (chosen === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, chosen)
  } catch {
    // Without storage the choice holds until the page is left.
  }
  show(chosen)
}

// Set by index.html before the first paint.
function drawnTheme(): Theme {
  const drawn = document.documentElement.dataset['theme']
  return drawn === 'light' || drawn === 'dark' ? drawn : 'system'
}

function show(next: Theme) {
  if (next === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = next
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const dark = next === 'system' ? meta.media.includes('dark') : next === 'dark'
    meta.content = dark ? '#1c1b22' : '#ffffff'
  }
  theme.set(next)
}
