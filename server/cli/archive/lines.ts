/** The lines of an entry with rows, a few at a time, in bounded memory whatever the entry holds. */
import { isUtf8 } from 'node:buffer'
import { archiveBudget } from '../../platform/budgets.ts'
import { EntryError } from './read.ts'

const newline = 0x0a

/** Throws EntryError when a line is too long, is not UTF-8, or has no end. */
export async function* linesOf(body: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const { lineBytes, batch } = archiveBudget
  let lines: string[] = []
  let bytes = 0
  /** The beginning of a line whose end is still to come. */
  let begun: Buffer[] = []
  let begunBytes = 0
  for await (const chunk of body) {
    let from = 0
    for (let to = chunk.indexOf(newline); to >= 0; to = chunk.indexOf(newline, from)) {
      const rest = chunk.subarray(from, to)
      from = to + 1
      if (begunBytes + rest.length > lineBytes) throw new EntryError('a row is longer than Bellhop writes one')
      const line = begun.length ? Buffer.concat([...begun, rest]) : rest
      if (!isUtf8(line)) throw new EntryError('a row is not UTF-8')
      lines.push(line.toString('utf8'))
      bytes += line.length
      begun = []
      begunBytes = 0
      if (lines.length < batch.rows && bytes < batch.bytes) continue
      yield lines
      lines = []
      bytes = 0
    }
    if (from === chunk.length) continue
    begun.push(chunk.subarray(from))
    begunBytes += chunk.length - from
    if (begunBytes > lineBytes) throw new EntryError('a row is longer than Bellhop writes one')
  }
  if (begunBytes) throw new EntryError('it ends in the middle of a row')
  if (lines.length) yield lines
}
