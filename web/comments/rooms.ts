import { mostElements } from '../../text/markdown/most-elements.ts'

/** How many elements a text may become before somebody opens it. */
export const closedElements = 200
/** And all of a thread together: a page with more of them is slow to draw. */
const mostOfThread = 5_000

/** How many each text of a thread may become, oldest first as the texts are. The latest have theirs first. */
export function roomsOf(texts: readonly string[]): readonly number[] {
  let left = mostOfThread
  const rooms = texts.toReversed().map((text) => {
    const room = Math.min(closedElements, left)
    left -= mostElements(text, room)
    return room
  })
  return rooms.toReversed()
}
