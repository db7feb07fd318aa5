/** `at` is where the part begins in the text. */
export type Part = { at: number; text: string; href?: string }

const address = /https?:\/\/[^\s<>"“”]+/gi
const closing = /[.,;:!?'’»…*_\])}]+$/

/** Cuts a text into plain parts and web addresses; the parts joined are the text. */
export function splitLinks(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const href = withoutClosing(match[0])
    if (!URL.canParse(href)) continue
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index) })
    parts.push({ at: match.index, text: href, href })
    end = match.index + href.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) })
  return parts
}

// The full stop ends the sentence, not the address; a bracket stays when it was opened within.
function withoutClosing(found: string): string {
  const bare = found.replace(closing, '')
  return found[bare.length] === ')' && bare.lastIndexOf('(') > bare.lastIndexOf(')') ? `${bare})` : bare
}
