/** Words at one typing mistake from another (Damerau, "A technique for computer detection and correction of spelling errors"). */

/** Letters as `fold` leaves them, by script, the most usual first: of long words only those are tried that keep to the bound. */
const alphabets: readonly (readonly [script: RegExp, letters: string])[] = [
  [/\p{Script=Latin}/u, 'etaoinsrhldcumfpgwybvkxjqz'],
  [/\p{Script=Cyrillic}/u, 'оеаинтсрвлкмдпуяызьбгчхжшюцщэфъіє'],
  [/\p{Script=Greek}/u, 'αοιετσνηυρπκμλωδγθχφβξζψ'],
  [/\p{Script=Hebrew}/u, 'יוהלאמרתבשנעדםכקחפגטסזצןךףץ'],
  [/\p{Script=Arabic}/u, 'اليمونرتبعدسهفكقحجشصخطزضذثغءظة'],
]

const shortestWord = 5
const mostEdits = 800

/**
 * All words that one insertion, deletion, replacement or swap of neighbours makes of a folded one, each once, no more than about 800:
 * none for words of fewer than five letters or with digits. The letters are those of the word's script, or else of the word itself.
 */
export function editsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < shortestWord || /\P{L}/u.test(word)) return []
  const without = (at: number, more: readonly string[], end: number) =>
    [...letters.slice(0, at), ...more, ...letters.slice(end)].join('')
  const edits = new Set<string>()
  for (const [at, letter] of letters.entries()) {
    edits.add(without(at, [], at + 1))
    if (at) edits.add(without(at - 1, [letter, letters[at - 1] as string], at + 1))
  }
  // At each place a letter is replaced, and before, between and behind all of them one is inserted.
  const most = Math.max(1, Math.floor((mostEdits - edits.size) / (2 * letters.length + 1)))
  const alphabet = alphabetOf(letters).slice(0, most)
  for (let at = 0; at <= letters.length; at++) {
    for (const letter of alphabet) {
      edits.add(without(at, [letter], at))
      if (at < letters.length) edits.add(without(at, [letter], at + 1))
    }
  }
  edits.delete(word)
  return [...edits]
}

function alphabetOf(letters: readonly string[]): string[] {
  const own = alphabets.find(([script]) => script.test(letters[0] as string))?.[1]
  return own ? [...own] : [...new Set(letters)]
}
