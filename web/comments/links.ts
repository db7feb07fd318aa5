/** `at` is where the part begins in the text. */
export type Part = { at: number; text: string; href?: string }

const address = /https?:\/\/[^\s<>"“”]+/gi
const closing = new Set(".,;:!?'’»…*_])}")

/** What browsers take at most; checking a longer address could take them long. */
const longest = 2_000
/** Each link costs the page more than a thousand letters; what one text has beyond these is shown as plain text. */
const mostLinks = 200

/** Cuts a text into plain parts and web addresses; the parts joined are the text. */
export function splitLinks(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  let links = 0
  for (const match of text.matchAll(address)) {
    const href = withoutClosing(match[0])
    if (href.length > longest || !URL.canParse(href)) continue
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index) })
    parts.push({ at: match.index, text: href, href })
    end = match.index + href.length
    if (++links === mostLinks) break
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) })
  return parts
}

// The full stop ends the sentence, not the address; a bracket stays when it was opened within.
function withoutClosing(found: string): string {
  let end = found.length
  while (end > 0 && closing.has(found.charAt(end - 1))) end--
  const bare = found.slice(0, end)
  return found[end] === ')' && bare.lastIndexOf('(') > bare.lastIndexOf(')') ? `${bare})` : bare
}
