/** All of a database over one connection, for dumps and moves: read as of one moment, or loaded into an empty one. */
import type { Kysely, RawBuilder } from 'kysely'
import { OperatorError } from '../platform/errors.ts'
import type { Notification } from './database.ts'
import type { Dialect } from './dialect.ts'
import { dumpDialects, type Kind } from './dump-dialect.ts'
import { sql } from './query-builder.ts'
import type { Tables } from './tables.ts'

export type Value = string | number | Uint8Array | null
export type Row = Readonly<Record<string, Value>>

export interface TableShape {
  readonly name: string
  /** By name. */
  readonly columns: readonly { readonly name: string; readonly kind: Kind }[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[]
}

/** Everything that is read is of one moment. */
export interface Snapshot extends AsyncDisposable {
  readonly dialect: Dialect
  readonly db: Kysely<Tables>
}

/** One transaction beside servers that go on; whatever ends it before `commit` leaves all as it was. */
export interface Transaction extends Snapshot {
  /** As Write's: on SQLite the server is not told, and finds out by itself. */
  publish(notification: Notification): Promise<void>
  /** Durable when it resolves. */
  commit(): Promise<void>
}

/** Nothing of it is there for others before `commit`; whatever ends it earlier leaves nothing behind. */
export interface BulkLoad extends Snapshot {
  /** Makes the tables, up to this version of the schema or to the newest. Throws NewerSchemaError. */
  migrate(upTo?: number): Promise<void>
  /** Rows may name others that come later. */
  insert(table: TableShape, rows: readonly Row[]): Promise<void>
  /** No row made from now on gets an id up to `id`. */
  setLastId(table: string, id: number): Promise<void>
  /** Throws BrokenReference when a row names another that is not there. */
  checkReferences(): Promise<void>
  /** Durable when it resolves. */
  commit(): Promise<void>
}

/** A row names another that is not there. */
export class BrokenReference extends OperatorError {
  constructor(table: string) {
    super(`Rows of ${table} name others that are not there.`)
  }
}

/** Rows contradict each other, as Bellhop never writes them. */
export class ContradictoryRows extends OperatorError {}

/** Made from the other tables wherever they are put, so they are not kept. */
const derivedTables = new Set([
  'migration',
  'ticket_count',
  'picture',
  'thumbnail',
  'thumbnail_fill',
  'search_piece',
  'search_title',
  'search_ticket',
  'search_ticket_part',
  'search_long_ticket',
  'search_build',
  'search_word',
  'search_document',
])

/** Few enough that rows with the longest texts fit into memory together. */
const pageRows = 50

/** The number of the newest migration that was applied, 0 for a database without tables. */
export async function schemaVersion({ db, dialect }: Snapshot): Promise<number> {
  const { rows: tables } = await dumpDialects[dialect.name].columns.execute(db)
  if (!tables.some(({ table }) => table === 'migration')) return 0
  const { rows } = await sql<{ number: number }>`select coalesce(max(number), 0) as number from migration`.execute(db)
  return rows[0]?.number ?? 0
}

/** The tables that are kept, by name. */
export async function keptTables({ db, dialect }: Snapshot): Promise<TableShape[]> {
  const { columns, kinds } = dumpDialects[dialect.name]
  const { rows } = await columns.execute(db)
  const kept = rows.filter(({ table }) => !derivedTables.has(table))
  return [...Map.groupBy(kept, ({ table }) => table)]
    .map(([name, found]) => ({
      name,
      columns: found
        .map((column) => ({ name: column.name, kind: kindOf(kinds, name, column) }))
        .toSorted((a, b) => compare(a.name, b.name)),
      key: found
        .filter(({ place }) => place > 0)
        .toSorted((a, b) => a.place - b.place)
        .map((column) => column.name),
    }))
    .toSorted((a, b) => compare(a.name, b.name))
}

/** All rows of a table in the order of its primary key, which is the same on every database; a page at a time. */
export async function* pagesOf({ db }: Snapshot, table: TableShape): AsyncGenerator<Row[]> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const key = sql.join(table.key.map((name) => sql.ref(name)))
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const page = sql<Row>`select ${columns} from ${sql.table(table.name)} where ${after} order by ${key} limit ${pageRows}`
    const { rows } = await page.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = sql`(${key}) > (${sql.join(table.key.map((name) => last[name]))})`
  }
}

/** The highest id that a table has ever given out, for each table that numbers its rows. */
export async function lastIds(snapshot: Snapshot): Promise<Record<string, number>> {
  const { lastId } = dumpDialects[snapshot.dialect.name]
  const ids: [string, number][] = []
  for (const { name } of (await keptTables(snapshot)).filter(isNumbered)) {
    const { rows } = await lastId(name).execute(snapshot.db)
    const newest = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(name)}`.execute(
      snapshot.db,
    )
    ids.push([name, Math.max(rows[0]?.id ?? 0, newest.rows[0]?.id ?? 0)])
  }
  return Object.fromEntries(ids)
}

const isNumbered = ({ key }: TableShape) => key.length === 1 && key[0] === 'id'

function kindOf(kinds: Readonly<Record<string, Kind>>, table: string, { name, type }: { name: string; type: string }) {
  const kind = kinds[type.toLowerCase()]
  if (!kind) throw new Error(`${table}.${name} is of type ${type}, which cannot be kept yet.`)
  return kind
}

const compare = (a: string, b: string) => (a < b ? -1 : 1)
