/** What an export says of each noun: one object for each row, in the order of their ids. */
import { parse } from 'node:path'
import { keptTables, pagesOf, type Row, type Snapshot, type TableShape } from '../../database/dump.ts'
import { fieldNames, fields, nameInExport, type Field } from '../../tickets/fields.ts'
import { fileRows, toFileRow, type FileRow } from '../archive/file-rows.ts'

export interface Noun {
  /** As in the export. */
  readonly name: string
  /** As in the database. */
  readonly table: string
  readonly describe: (row: Row) => Record<string, unknown>
}

export interface ExportedFile {
  readonly key: string
  /** Where it lies in the export. */
  readonly name: string
  /** Bytes. */
  readonly size: number
}

const time = (value: Row[string] | undefined) => new Date(Number(value)).toISOString()

export const nouns = (withCredentials: boolean): Noun[] => [
  {
    name: 'users',
    table: 'user',
    describe: (row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      role: row.role,
      isAdmin: row.is_admin === 1,
      createdAt: time(row.created_at),
      deactivatedAt: row.deactivated_at === null ? null : time(row.deactivated_at),
      ...(withCredentials ? { passwordHash: row.password_hash } : {}),
    }),
  },
  {
    name: 'settings',
    table: 'setting',
    describe: (row) => ({ name: row.name, value: row.value }),
  },
  {
    name: 'teams',
    table: 'team',
    describe: (row) => ({
      id: row.id,
      name: row.name,
      createdAt: time(row.created_at),
      deletedAt: row.deleted_at === null ? null : time(row.deleted_at),
    }),
  },
  {
    name: 'team-members',
    table: 'team_member',
    describe: (row) => ({ teamId: row.team_id, userId: row.user_id, createdAt: time(row.created_at) }),
  },
  {
    name: 'organisations',
    table: 'organisation',
    describe: (row) => ({
      id: row.id,
      name: row.name,
      createdAt: time(row.created_at),
      sharesTickets: row.shares_tickets === 1,
    }),
  },
  {
    name: 'organisation-domains',
    table: 'organisation_domain',
    describe: (row) => ({ domain: row.domain, organisationId: row.organisation_id }),
  },
  {
    name: 'organisation-members',
    table: 'organisation_member',
    describe: (row) => ({
      userId: row.user_id,
      organisationId: row.organisation_id,
      createdAt: time(row.created_at),
    }),
  },
  {
    name: 'tickets',
    table: 'ticket',
    describe: (row) => ({
      ...Object.fromEntries(
        fieldNames.map((name) => {
          const { column, type }: Field = fields[name]
          const value = row[column] ?? null
          return [nameInExport(name), type === 'DateTime' && value !== null ? time(value) : value]
        }),
      ),
      requesterId: row.requester_id,
    }),
  },
  {
    name: 'participants',
    table: 'participant',
    describe: (row) => ({
      ticketId: row.ticket_id,
      email: row.email,
      userId: row.user_id,
      createdAt: time(row.created_at),
    }),
  },
  {
    name: 'tags',
    table: 'tag',
    describe: (row) => ({
      id: row.id,
      name: row.name,
      anotherNameOf: row.alias_of,
      isDeleted: row.folded === null,
      createdAt: time(row.created_at),
    }),
  },
  {
    name: 'ticket-tags',
    table: 'ticket_tag',
    describe: (row) => ({ ticketId: row.ticket_id, tagId: row.tag_id }),
  },
  {
    name: 'views',
    table: 'view',
    describe: (row) => ({
      id: row.id,
      name: row.name,
      ownerId: row.owner_id,
      audience: row.audience,
      teamId: row.team_id,
      filter: JSON.parse(String(row.filter)) as unknown,
      sort: row.sort,
      createdAt: time(row.created_at),
      updatedAt: time(row.updated_at),
    }),
  },
  {
    name: 'canned-replies',
    table: 'canned_reply',
    describe: (row) => ({
      id: row.id,
      name: row.name,
      ownerId: row.owner_id,
      audience: row.audience,
      teamId: row.team_id,
      content: row.content,
      status: row.status,
      createdAt: time(row.created_at),
      updatedAt: time(row.updated_at),
    }),
  },
  {
    name: 'comments',
    table: 'comment',
    describe: (row) => ({
      id: row.id,
      ticketId: row.ticket_id,
      authorId: row.author_id,
      content: row.content,
      audience: row.audience,
      createdAt: time(row.created_at),
    }),
  },
  {
    name: 'mentions',
    table: 'mention',
    describe: (row) => ({ commentId: row.comment_id, text: row.written, userId: row.user_id }),
  },
  {
    name: 'attachments',
    table: 'attachment',
    describe: (row) => ({
      id: row.id,
      ticketId: row.ticket_id,
      commentId: row.comment_id,
      audience: row.audience,
      uploaderId: row.uploader_id,
      fileName: row.file_name,
      fileType: row.file_type,
      fileSize: row.file_size,
      sha256: Buffer.from(row.sha256 as Uint8Array).toString('hex'),
      createdAt: time(row.created_at),
      file: exportedName(toFileRow(row)),
    }),
  },
  {
    name: 'events',
    table: 'event',
    describe: (row) => ({
      id: row.id,
      kind: row.kind,
      at: time(row.at),
      actorId: row.actor_id,
      ticketId: row.ticket_id,
      audience: row.audience,
      data: JSON.parse(String(row.data)) as unknown,
    }),
  },
]

/** `onDone` hears how many there are. */
export async function* linesOf(snapshot: Snapshot, noun: Noun, onDone: (rows: number) => void): AsyncGenerator<Buffer> {
  let rows = 0
  for await (const page of pagesOf(snapshot, await tableNamed(snapshot, noun.table))) {
    yield Buffer.from(page.map((row) => `${JSON.stringify(noun.describe(row))}\n`).join(''))
    rows += page.length
  }
  onDone(rows)
}

export async function* filesOf(snapshot: Snapshot): AsyncGenerator<ExportedFile> {
  for await (const file of fileRows(snapshot, ['attachment']))
    yield { key: file.key, size: file.size, name: exportedName(file) }
}

/** Told by ids, so that no two are the same; what people named it comes after, as far as every system takes it. */
function exportedName({ id, ticketId, fileName }: FileRow): string {
  const { name, ext } = parse(fileName.replaceAll(/[^A-Za-z0-9._-]+/g, '_'))
  return `files/${ticketId}/${id}-${name.slice(0, 40)}${ext.slice(0, 10)}`
}

async function tableNamed(snapshot: Snapshot, wanted: string): Promise<TableShape> {
  const table = (await keptTables(snapshot)).find(({ name }) => name === wanted)
  if (!table) throw new Error(`The database has no table ${wanted}.`)
  return table
}
