import { fitOf, foldName, rankBy } from '../../ui/rank.ts'

type Searched = { readonly name: string; readonly content: string }

/** Behind all whose names fit. */
const inText = 1_000_000

/** Those that fit what was typed, by their names and then by their texts, in which each word that was typed stands. */
export function ranked<Reply extends Searched>(replies: readonly Reply[], typed: string): readonly Reply[] {
  if (typed.trim() === '') return replies
  const words = foldName(typed).split(' ')
  return rankBy(replies, ({ name, content }) => {
    const fit = fitOf(name, typed)
    if (fit) return fit
    const folded = foldName(`${name} ${content}`)
    return words.every((word) => folded.includes(word)) ? { rank: inText, marks: [] } : null
  }).map(({ item }) => item)
}
