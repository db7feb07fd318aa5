/** Which addresses a text may lead to, and where those end that stand in it as they are. */

const closing = new Set(".,;:!?'’»…*_~])}|`")

/** What browsers take at most; checking a longer address could take them long. */
const longest = 2_000

/** In absolute form only: what is resolved against a page can lead anywhere on it. */
const permitted = /^(?:https?:\/\/|mailto:|tel:)/i

export const isPermitted = (address: string): boolean =>
  address.length <= longest && permitted.test(address) && URL.canParse(address)

// Not beyond the words of a link, which end with '](': the address after them is not theirs.
const bare = /https?:\/\/(?:[^\s<>"“”\]]|\](?!\())+/iy

/**
 * What stands at `at` and begins like a web address, '' if nothing does. `address` is without what belongs to the sentence around it, and
 * undefined where it leads nowhere.
 */
export function addressAt(text: string, at: number): { found: string; address: string | undefined } {
  bare.lastIndex = at
  const found = bare.exec(text)?.[0] ?? ''
  const address = withoutClosing(found)
  return { found, address: isPermitted(address) ? address : undefined }
}

/** The full stop ends the sentence, not the address; a bracket stays when it was opened within. */
function withoutClosing(found: string): string {
  let end = found.length
  while (end > 0 && closing.has(found.charAt(end - 1))) end--
  const rest = found.slice(0, end)
  return found[end] === ')' && rest.lastIndexOf('(') > rest.lastIndexOf(')') ? `${rest})` : rest
}

/** Of 'https://desk.example/a' it is 'desk.example', of 'mailto:a@desk.example' what follows the colon. */
export function placeOf(href: string): string {
  const { host, pathname } = new URL(href)
  return host || pathname
}

/** Whether words say no less than the address: it, or its place, with or without 'https://'. */
export function saysWhereTo(words: string, href: string): boolean {
  const said = bareOf(words)
  return said === bareOf(href) || said === placeOf(href)
}

const bareOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/\/$/, '')
