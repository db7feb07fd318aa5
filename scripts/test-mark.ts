/** What a group of tests says of itself when the tests of one of its files have run. */
import type { Taken } from './processor-time.ts'

/** `taken` is what the group has taken of the processor so far. */
export const formatMark = (file: string, { ms, unwaitedMs }: Taken): string => `${ms} ${unwaitedMs} ${file}`

export function readMark(mark: string): [file: string, taken: Taken] {
  const [, ms, unwaitedMs, file] = /^(\S+) (\S+) (.*)$/.exec(mark) as unknown as [string, string, string, string]
  return [file, { ms: Number(ms), unwaitedMs: Number(unwaitedMs) }]
}
