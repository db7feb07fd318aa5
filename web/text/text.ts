/** The words of the page in its language: as it was drawn first, then as the person chooses. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { common } from './en/common.ts'
import type { Messages } from './messages.ts'
import { type Part, parts } from './parts.ts'
import { type Formats, formatsFor } from '../../text/formats.ts'
import { isLocale, type Locale } from '../../text/locales.ts'

const key = 'locale'

const listeners = new Set<() => void>()
/** As far as they were needed. */
const loaded: Readonly<Record<Locale, Partial<Messages>>> = { en: { ...common }, de: {} }
const loading = new Map<string, Promise<unknown>>()
/** Of the screens that were shown so far, whatever the language. */
const needed = new Set<Part>(['common'])
let current: Locale = 'en'
let wanted: Locale = current
/** Whether the language that was chosen last could be had. */
let shown: Promise<boolean>

/** The words as they are now. In components `useText`, which draws them again when the language changes. */
// Whoever fetches code fetches its words with it (`withWords`): a test follows the imports.
export const text = (): Messages => loaded[current] as Messages

export const useText = (): Messages => useSyncExternalStore(subscribe, text)

/** Code and the words that it draws: once both have come it can be shown, in whatever language the page is by then. */
export function withWords<T>(some: readonly Part[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [code] = await Promise.all([load(), loadWords(some)])
    return code
  }
}

export async function loadWords(some: readonly Part[]): Promise<void> {
  for (const part of some) needed.add(part)
  let locale: Locale
  do {
    locale = wanted
    try {
      await Promise.all(some.map((part) => fetchPart(locale, part)))
    } catch (error) {
      // Where the language itself can't be had either, another takes its place.
      await shown
      if (locale === wanted) throw error
    }
    // Chosen anew meanwhile.
  } while (locale !== wanted)
}

function fetchPart(locale: Locale, part: Part): Promise<unknown> {
  const name = `${locale} ${part}`
  const known = loading.get(name)
  if (known) return known
  const words = Promise.resolve(parts[locale][part]()).then((each) => Object.assign(loaded[locale], each))
  loading.set(name, words)
  words.catch(() => loading.delete(name))
  return words
}

/** What the server is asked to answer in. */
export const locale = (): Locale => current

export const formats = (): Formats => formatsFor(current)

/** The first number that Intl writes takes as long as drawing a screen: for when there is nothing else to do yet. */
export const prepareFormats = (): void => void formatsFor(wanted).number(0)

export const useLocale = (): Locale => useSyncExternalStore(subscribe, () => current)

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

function show(locale: Locale): Promise<boolean> {
  wanted = locale
  shown = showWanted(locale)
  return shown
}

async function showWanted(locale: Locale): Promise<boolean> {
  try {
    // More may be needed by then.
    for (let count = 0; count < needed.size;) {
      count = needed.size
      await Promise.all([...needed].map((part) => fetchPart(locale, part)))
      // Chosen anew meanwhile.
      if (wanted !== locale) return true
    }
    current = locale
    return true
  } catch {
    if (wanted === locale) wanted = current
    return false
  } finally {
    if (typeof document !== 'undefined') document.documentElement.lang = current
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
