/** The files that a desk's rows name. */
import { keptTables, pagesOf, type Row, type Snapshot } from '../../database/dump.ts'

export interface FileRow {
  /** Of the attachment. */
  readonly id: number
  readonly ticketId: number
  readonly key: string
  /** As it was sent. */
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  readonly sha256: Uint8Array
}

/** Of a row of `attachment`. */
export const toFileRow = (row: Row): FileRow => ({
  id: Number(row.id),
  ticketId: Number(row.ticket_id),
  key: String(row.key),
  fileName: String(row.file_name),
  size: Number(row.file_size),
  sha256: row.sha256 as Uint8Array,
})

/** In the order of their ids. */
export async function* fileRows(snapshot: Snapshot): AsyncGenerator<FileRow> {
  const table = (await keptTables(snapshot)).find(({ name }) => name === 'attachment')
  if (table) for await (const page of pagesOf(snapshot, table)) yield* page.map(toFileRow)
}
