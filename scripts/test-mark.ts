/** What a group of tests says of itself when the tests of one of its files have run. */

/** `workedMs` is what the group has taken of the processor so far. */
export const formatMark = (file: string, workedMs: number): string => `${workedMs} ${file}`

export function readMark(mark: string): [file: string, workedMs: number] {
  const at = mark.indexOf(' ')
  return [mark.slice(at + 1), Number(mark.slice(0, at))]
}
