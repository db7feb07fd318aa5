/** The words of the page in its language: as it was drawn first, then as the person chooses. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { en } from './en.ts'
import type { Messages } from './messages.ts'
import { type Formats, formatsFor } from '../../text/formats.ts'
import { isLocale, type Locale } from '../../text/locales.ts'

const key = 'locale'

// Every language but the first is a file of its own, fetched only by those who read it.
const loaders: Readonly<Record<Locale, () => Messages | Promise<Messages>>> = {
  en: () => en,
  de: async () => (await import('./de.ts')).de,
}

const listeners = new Set<() => void>()
let current: { readonly locale: Locale; readonly messages: Messages } = { locale: 'en', messages: en }
let wanted: Locale = current.locale

/** The words as they are now. In components `useText`, which draws them again when the language changes. */
export const text = (): Messages => current.messages

export const useText = (): Messages => useSyncExternalStore(subscribe, text)

/** What the server is asked to answer in. */
export const locale = (): Locale => current.locale

export const formats = (): Formats => formatsFor(current.locale)

export const useLocale = (): Locale => useSyncExternalStore(subscribe, () => current.locale)

/** For what the server said, which is to be asked for again in the language that is chosen now. */
export function useLanguageChange(onChange: () => void): void {
  const now = useLocale()
  const last = useRef(now)
  useEffect(() => {
    if (last.current === now) return
    last.current = now
    onChange()
  })
}

/** Shows the page in another language, now and from now on; false when its words can't be had. */
export async function chooseLocale(locale: Locale): Promise<boolean> {
  if (!(await show(locale))) return false
  try {
    localStorage.setItem(key, locale)
  } catch {
    // Without storage the choice holds until the page is left.
  }
  return true
}

/** Fulfilled when the page can be drawn in its language; where that can't be had, in English. */
export const textReady: Promise<unknown> = show(drawnLocale())

async function show(locale: Locale): Promise<boolean> {
  wanted = locale
  try {
    const messages = await loaders[locale]()
    // Chosen anew meanwhile.
    if (wanted !== locale) return true
    current = { locale, messages }
    return true
  } catch {
    wanted = current.locale
    return false
  } finally {
    if (typeof document !== 'undefined') document.documentElement.lang = current.locale
    for (const listener of listeners) listener()
  }
}

// Set by index.html before the first paint.
function drawnLocale(): Locale {
  const drawn = typeof document === 'undefined' ? 'en' : document.documentElement.lang
  return isLocale(drawn) ? drawn : 'en'
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTab)
  }
}

function followOtherTab({ key: changed, newValue }: StorageEvent) {
  if (changed === key && isLocale(newValue)) void show(newValue)
}
