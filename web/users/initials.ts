/** What stands in the circle for a person: the first letters of their first and last word. */
export function initials(name: string): string {
  const words = name.split(' ').filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return (firstOf(first) + firstOf(last)).toUpperCase()
}

/** A whole character, such as an emoji. */
const firstOf = (word: string): string =>
  String.fromCodePoint(...[word.codePointAt(0)].filter((code) => code !== undefined))
