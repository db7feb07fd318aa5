/** Rows as lines of canonical JSON: the same row is the same line, whichever database it comes from. */
import { createHash } from 'node:crypto'
import { archiveBudget, requestBudget } from '../../platform/budgets.ts'
import { audiences } from '../../database/scope.ts'
import { batchStates } from '../../tickets/batches/batches.ts'
import { fields, fieldsWithValues, type FieldWithValues } from '../../tickets/fields.ts'
import { statuses } from '../../tickets/statuses.ts'
import { sharedAudiences } from '../../teams/sharing.ts'
import { updateKinds, watchStates } from '../../updates/kinds.ts'
import { isFileKey } from '../../storage/file-store.ts'
import { CommandFailure } from '../failure.ts'
import { keptTables, pagesOf, type Row, type Snapshot, type TableShape, type Value } from '../../database/dump.ts'

/** Columns by name, bytes in base64, no spaces. */
export const toLine = (row: Row, { columns }: TableShape): string =>
  `${JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, plain(row[name] ?? null)])))}\n`

const plain = (value: Value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)

/** A line that is not a row of its table. */
export class RowError extends Error {}

/**
 * What could be a row of its table, as far as a single row shows it. Whether it is as `toLine` writes it, to the byte, shows when
 * the rows are read back. Throws RowError.
 */
export function parseLine(line: string, { name: table, columns }: TableShape): Row {
  const found = parseObject(line)
  if (!found || Object.keys(found).length !== columns.length) {
    throw new RowError(`a row of ${table} has other columns than expected`)
  }
  const row: Record<string, Value> = {}
  for (const { name, kind } of columns) {
    const value = Object.hasOwn(found, name) ? readers[kind](found[name]) : undefined
    const { holds = () => true, words = 'Bellhop does not write' } = rules[`${table}.${name}`] ?? rules[name] ?? {}
    if (value === undefined || !holds(value)) throw new RowError(`a row of ${table} has a ${name} that ${words}`)
    row[name] = value
  }
  return row
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const found: unknown = JSON.parse(line)
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Of the kinds of columns: the value, or undefined when it is none. What must not be null is said by the tables. */
const readers = {
  number: (value: unknown) =>
    value === null || (Number.isSafeInteger(value) && Math.abs(value as number) <= archiveBudget.largestNumber)
      ? (value as number | null)
      : undefined,
  // The database would keep other characters in place of these (platform/text.ts takes neither).
  text: (value: unknown) =>
    value === null || (typeof value === 'string' && value.isWellFormed() && !value.includes('\0')) ? value : undefined,
  bytes(value: unknown) {
    if (value === null) return null
    const bytes = typeof value === 'string' ? Buffer.from(value, 'base64') : undefined
    return bytes?.toString('base64') === value ? bytes : undefined
  },
}

const oneOf = (values: readonly Value[]) => ({ holds: (value: Value) => values.includes(value) })

function valuesOf(name: FieldWithValues): readonly Value[] {
  const { values } = fields[name]
  return 'isNullable' in fields[name] ? [...values, null] : values
}

const within = (value: Value, min: number, max: number) => typeof value === 'number' && value >= min && value <= max

const isJsonObject = (value: Value) =>
  typeof value === 'string' && value.startsWith('{') && parseObject(value) !== undefined

/** Of columns on which more depends than the database knows: ids become other ids, keys become paths, an audience is who may read. Those of one table come first. */
const rules: Readonly<Record<string, { holds: (value: Value) => boolean; words?: string }>> = {
  id: { holds: (value) => within(value, 1, archiveBudget.largestId) },
  key: { holds: (value) => typeof value === 'string' && isFileKey(value), words: 'is no key of a file' },
  file_size: { holds: (value) => within(value, 0, archiveBudget.fileBytes) },
  sha256: { holds: (value) => value instanceof Uint8Array && value.length === 32 },
  audience: oneOf(audiences),
  is_admin: oneOf([0, 1]),
  'view.audience': oneOf(sharedAudiences),
  'canned_reply.audience': oneOf(sharedAudiences),
  'canned_reply.status': oneOf([...statuses, null]),
  'view.position': { holds: (value) => within(value, 0, requestBudget.view.position) },
  'agent_update.kind': oneOf(updateKinds),
  // GraphQL tells no larger number (its specification, 3.5.1).
  'agent_update.times': { holds: (value) => within(value, 1, 2 ** 31 - 1) },
  'update_choice.kind': oneOf(updateKinds),
  in_app: oneOf([0, 1]),
  in_browser: oneOf([0, 1]),
  'ticket_watch.state': oneOf(watchStates),
  // Strangers are told it, before they log in.
  'setting.value': { holds: (value) => typeof value === 'string' && value.length <= 2 * requestBudget.nameCharacters },
  // What it asks for is judged when it is read: another version may know more.
  'view.filter': { holds: isJsonObject, words: 'is no JSON object' },
  'batch.state': oneOf(batchStates),
  // As the filter of a view.
  'batch.change': { holds: isJsonObject, words: 'is no JSON object' },
  ...Object.fromEntries(fieldsWithValues.map((name) => [fields[name].column, oneOf(valuesOf(name))])),
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
    add(lines: string | Uint8Array, count: number): void {
      hash.update(lines)
      rows += count
    },
    finish: (): TableDigest => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** Reads every row that is kept. `onProgress` hears how many more were read. */
export async function digestTables(snapshot: Snapshot, onProgress: (rows: number) => void): Promise<Digests> {
  const digests: Record<string, TableDigest> = {}
  for (const table of await keptTables(snapshot)) {
    const digest = createTableDigest()
    for await (const page of pagesOf(snapshot, table)) {
      // One by one: rows may be long, and all lines of a page would be as much once more.
      for (const row of page) digest.add(toLine(row, table), 1)
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

/** Of the command line. Throws CommandFailure when it is none. */
export function parseDigest(text: string | boolean | undefined): string | undefined {
  if (text === undefined) return undefined
  if (typeof text === 'string' && /^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase()
  throw new CommandFailure('--digest is not valid: expected the 64 characters that backup printed behind `Digest:`.')
}

/** The names of tables that differ. */
export const differing = (a: Digests, b: Digests): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => a[name]?.sha256 !== b[name]?.sha256 || a[name]?.rows !== b[name]?.rows,
  )
