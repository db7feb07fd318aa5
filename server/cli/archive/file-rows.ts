/** The files that a desk's rows name. */
import { keptTables, pagesOf, type Row, type Snapshot } from '../../database/dump.ts'

export interface FileRow {
  /** Of the attachment, or of the file of a reply that is held. */
  readonly id: number
  readonly ticketId: number
  readonly key: string
  /** As it was sent. */
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  readonly sha256: Uint8Array
}

/** The tables that name files, in the order in which archives have these. */
export const fileTables = ['attachment', 'held_file'] as const

/** Those that a database has, be it of an older version. */
export async function fileTablesIn(snapshot: Snapshot): Promise<string[]> {
  const tables = new Set((await keptTables(snapshot)).map(({ name }) => name))
  return fileTables.filter((name) => tables.has(name))
}

/** Of a row of one of these. */
export const toFileRow = (row: Row): FileRow => ({
  id: Number(row.id),
  ticketId: Number(row.ticket_id),
  key: String(row.key),
  fileName: String(row.file_name),
  size: Number(row.file_size),
  sha256: row.sha256 as Uint8Array,
})

/** Of each table in the order of their ids. */
export async function* fileRows(
  snapshot: Snapshot,
  from: readonly (typeof fileTables)[number][] = fileTables,
): AsyncGenerator<FileRow> {
  const tables = await keptTables(snapshot)
  for (const wanted of from) {
    const table = tables.find(({ name }) => name === wanted)
    if (table) for await (const page of pagesOf(snapshot, table)) yield* page.map(toFileRow)
  }
}
