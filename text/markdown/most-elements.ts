/** What may become an element: a mark, the beginning of an address, or that of an item, which may be the only one of its list. */
const mark = /[-*.)] |[*_~`|\]>#]|https?:/gi

/** A quick look: a text becomes no more elements than this, but for `most`, where the count ends. */
export function mostElements(text: string, most: number): number {
  let found = 0
  mark.lastIndex = 0
  for (let next = mark.exec(text); next && found < most; next = mark.exec(text)) found += next[0].endsWith(' ') ? 2 : 1
  return Math.min(found, most)
}
