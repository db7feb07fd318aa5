/** Looks at a data folder from outside: is the database sound, and do rows, events and files agree? */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What must answer no row, and what it means when it does. */
const contradictions = {
  'ticket without its event': `SELECT id FROM ticket WHERE id NOT IN (SELECT ticket_id FROM event WHERE kind = 'ticket.created')`,
  'comment without its event': `SELECT id FROM comment WHERE id NOT IN (SELECT data ->> 'commentId' FROM event WHERE kind = 'comment.added')`,
  'attachment without its event': `SELECT id FROM attachment WHERE id NOT IN (SELECT data ->> 'attachmentId' FROM event WHERE kind = 'file.attached')`,
  'account without its event': `SELECT id FROM "user" WHERE id NOT IN (SELECT actor_id FROM event WHERE kind = 'user.signed_up')`,
  'event without its comment': `SELECT id FROM event WHERE kind = 'comment.added' AND data ->> 'commentId' NOT IN (SELECT id FROM comment)`,
  'event without its attachment': `SELECT id FROM event WHERE kind = 'file.attached' AND data ->> 'attachmentId' NOT IN (SELECT id FROM attachment)`,
  'status that its history does not lead to': `SELECT id FROM ticket WHERE status <> coalesce(
    (SELECT data ->> 'to' FROM event WHERE ticket_id = ticket.id AND kind = 'ticket.status_changed' ORDER BY event.id DESC LIMIT 1), 'open')`,
  'status change from another status than the one before': `SELECT id FROM (
    SELECT id, data ->> 'from' AS was, lag(data ->> 'to', 1, 'open') OVER (PARTITION BY ticket_id ORDER BY id) AS before
    FROM event WHERE kind = 'ticket.status_changed') WHERE was <> before`,
}

/** One line for each thing that is wrong; none when all is well. The server may be running, but must be idle. */
export function inspectFolder(folder: string): string[] {
  const database = new DatabaseSync(join(folder, 'bellhop.db'), { readOnly: true })
  try {
    const rows = (sql: string) => database.prepare(sql).all()
    const integrity = rows('PRAGMA integrity_check').map(({ integrity_check: text }) => String(text))
    return [
      ...integrity.filter((text) => text !== 'ok').map((text) => `integrity_check: ${text}`),
      ...rows('PRAGMA foreign_key_check').map((row) => `foreign_key_check: ${JSON.stringify(row)}`),
      ...Object.entries(contradictions).flatMap(([name, sql]) => rows(sql).map(({ id }) => `${name}: ${String(id)}`)),
      ...compareFiles(folder, new Set(rows('SELECT key FROM attachment').map(({ key }) => String(key)))),
    ]
  } finally {
    database.close()
  }
}

/** The files of uploads that are under way, or were left behind. */
export const incomingFiles = (folder: string): string[] => readdirSync(join(folder, 'files', 'incoming'))

function compareFiles(folder: string, named: ReadonlySet<string>): string[] {
  const files = join(folder, 'files')
  const shelves = readdirSync(files).filter((name) => name !== 'incoming')
  const stored = new Set(shelves.flatMap((shelf) => readdirSync(join(files, shelf))))
  return [
    ...[...named].filter((key) => !stored.has(key)).map((key) => `attachment without a file: ${key}`),
    ...[...stored].filter((key) => !named.has(key)).map((key) => `file without an attachment: ${key}`),
    ...incomingFiles(folder).map((key) => `left in incoming: ${key}`),
  ]
}
