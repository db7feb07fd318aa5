/** Rows as lines of canonical JSON: the same row is the same line, whichever database it comes from. */
import { createHash } from 'node:crypto'
import { keptTables, pagesOf, type Row, type TableShape, type Value, type Whole } from '../database/whole.ts'

/** Columns by name, bytes in base64, no spaces. */
export const toLine = (row: Row, { columns }: TableShape): string =>
  `${JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, plain(row[name] ?? null)])))}\n`

const plain = (value: Value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)

/** A line that is not a row of its table. */
export class RowError extends Error {}

/** Throws RowError or SyntaxError. */
export function parseLine(line: string, { name: table, columns }: TableShape): Row {
  const found = JSON.parse(line) as Record<string, string | number | null>
  if (Object.keys(found).length !== columns.length)
    throw new RowError(`A row of ${table} has other columns than expected.`)
  return Object.fromEntries(
    columns.map(({ name, kind }) => {
      const value = found[name]
      if (value === undefined) throw new RowError(`A row of ${table} has no ${name}.`)
      return [name, kind === 'bytes' && value !== null ? Buffer.from(String(value), 'base64') : value]
    }),
  )
}

/** Of one table: how many rows, and the SHA-256 of their lines in the order of the primary key. */
export interface TableDigest {
  readonly rows: number
  readonly sha256: string
}

export type Digests = Readonly<Record<string, TableDigest>>

export function createTableDigest() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: string, count: number): void {
      hash.update(lines)
      rows += count
    },
    finish: (): TableDigest => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** Reads every row that is kept. `onProgress` hears how many more were read. */
export async function digestTables(whole: Whole, onProgress: (rows: number) => void): Promise<Digests> {
  const digests: Record<string, TableDigest> = {}
  for (const table of await keptTables(whole)) {
    const digest = createTableDigest()
    for await (const page of pagesOf(whole, table)) {
      digest.add(page.map((row) => toLine(row, table)).join(''), page.length)
      onProgress(page.length)
    }
    digests[table.name] = digest.finish()
  }
  return digests
}

/** One hash for all tables: of a line for each, by name, with its name, number of rows and hash. */
export function digestOf(digests: Digests): string {
  const lines = Object.entries(digests)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { rows, sha256 }]) => `${name} ${rows} ${sha256}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}

/** The names of tables that differ. */
export const differing = (a: Digests, b: Digests): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => a[name]?.sha256 !== b[name]?.sha256 || a[name]?.rows !== b[name]?.rows,
  )
