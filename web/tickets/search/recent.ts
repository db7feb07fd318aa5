// What each person searched for lately: in this browser alone, and until they log out.
import { searchText } from '../filters/view.ts'

const maxKept = 8

/** The latest first. */
export function recentSearches(userId: string): readonly string[] {
  try {
    return parseSearches(localStorage.getItem(nameOf(userId)))
  } catch {
    return []
  }
}

export function rememberSearch(userId: string, text: string) {
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify(addSearch(recentSearches(userId), text)))
  } catch {
    // Without room or storage nothing is remembered.
  }
}

/** For a log-out, and for whoever asks for it. */
export function forgetSearches(userId: string) {
  try {
    localStorage.removeItem(nameOf(userId))
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}

/** With `text` at its front, once however it is capitalized, and without the oldest when there are too many. */
export function addSearch(searches: readonly string[], text: string): string[] {
  const added = searchText(text)
  if (!added) return [...searches]
  const others = searches.filter((each) => each.toLowerCase() !== added.toLowerCase())
  return [added, ...others].slice(0, maxKept)
}

/** What was stored may be anything. */
export function parseSearches(stored: string | null): string[] {
  const value: unknown = JSON.parse(stored ?? '[]')
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(0, maxKept) : []
}

function nameOf(userId: string): string {
  return `searches:${userId}`
}
