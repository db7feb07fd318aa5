/** Looks at a desk's data from outside: is the database sound, and do rows, events and files agree? */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runNow } from '../support/postgres-sync.ts'
import { isOnPostgres, urlOf } from '../support/test-database.ts'

/** A number, and a text, out of an event. */
const number = (name: string) => (isOnPostgres ? `(data::json ->> '${name}')::bigint` : `data ->> '${name}'`)
const text = (name: string) => (isOnPostgres ? `data::json ->> '${name}'` : `data ->> '${name}'`)

/** Whom the events of notes name, each with its event. */
const namedInEvents = isOnPostgres
  ? `event, json_array_elements_text(data::json -> 'mentions') AS named(value) WHERE kind = 'comment.added'`
  : `event, json_each(data, '$.mentions') AS named WHERE kind = 'comment.added'`
const namedId = isOnPostgres ? 'named.value::bigint' : 'named.value'

/** What must answer no row, and what it means when it does. */
const contradictions = {
  'ticket without its event': `SELECT id FROM ticket WHERE id NOT IN (SELECT ticket_id FROM event WHERE kind = 'ticket.created')`,
  'comment without its event': `SELECT id FROM comment WHERE id NOT IN (SELECT ${number('commentId')} FROM event WHERE kind = 'comment.added')`,
  'attachment without its event': `SELECT id FROM attachment WHERE id NOT IN (SELECT ${number('attachmentId')} FROM event WHERE kind = 'file.attached')`,
  'account without its event': `SELECT id FROM "user" WHERE id NOT IN (SELECT actor_id FROM event WHERE kind = 'user.signed_up')`,
  'mention without its event': `SELECT comment_id AS id FROM mention WHERE (comment_id, user_id) NOT IN (SELECT ${number('commentId')}, ${namedId} FROM ${namedInEvents})`,
  'event without its mention': `SELECT event.id FROM ${namedInEvents} AND (${number('commentId')}, ${namedId}) NOT IN (SELECT comment_id, user_id FROM mention)`,
  'event without its comment': `SELECT id FROM event WHERE kind = 'comment.added' AND ${number('commentId')} NOT IN (SELECT id FROM comment)`,
  'event without its attachment': `SELECT id FROM event WHERE kind = 'file.attached' AND ${number('attachmentId')} NOT IN (SELECT id FROM attachment)`,
  'confirmation without its event': `SELECT id FROM ticket WHERE confirmed_at IS NOT NULL
    AND (id, confirmed_at) NOT IN (SELECT ticket_id, at FROM event WHERE kind = 'solution.confirmed')`,
  'confirmation of a ticket that is not done': `SELECT id FROM ticket WHERE confirmed_at IS NOT NULL AND status NOT IN ('resolved', 'closed')`,
  'participant without their event, or gone without one': `SELECT ticket_id AS id FROM (
    SELECT ticket_id, email, 1 AS there FROM participant
    UNION ALL SELECT ticket_id, ${text('email')}, CASE kind WHEN 'participant.added' THEN -1 ELSE 1 END FROM event
      WHERE kind IN ('participant.added', 'participant.removed', 'participant.left')) AS people
    GROUP BY ticket_id, email HAVING sum(there) <> 0`,
  'reply that is neither held nor ended': `SELECT id FROM held_reply WHERE (ended_at IS NULL) <> (content <> '') OR (ended_at IS NULL AND comment_id IS NOT NULL)`,
  'reply that was sent, and is no comment': `SELECT id FROM held_reply WHERE comment_id IS NOT NULL
    AND (comment_id, ticket_id, author_id) NOT IN (SELECT id, ticket_id, author_id FROM comment)`,
  'comment that was sent twice': `SELECT comment_id AS id FROM held_reply WHERE comment_id IS NOT NULL GROUP BY comment_id HAVING count(*) > 1`,
  'file of a reply that has ended': `SELECT id FROM held_file WHERE held_reply_id IN (SELECT id FROM held_reply WHERE ended_at IS NOT NULL)`,
  'file of a ticket that is held, too': `SELECT id FROM held_file WHERE key IN (SELECT key FROM attachment)`,
  'held reply without its job': `SELECT id FROM held_reply WHERE ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM job WHERE kind = 'replies.release' AND failed_at IS NULL)`,
  'update about what its ticket does not hold': `SELECT id FROM agent_update WHERE comment_id IS NOT NULL
    AND (comment_id, ticket_id) NOT IN (SELECT id, ticket_id FROM comment)`,
  'two updates where one is folded': `SELECT min(id) AS id FROM agent_update WHERE read_at IS NULL GROUP BY user_id, kind, occasion HAVING count(*) > 1`,
  'update for who has none': `SELECT id FROM agent_update WHERE user_id NOT IN (SELECT id FROM "user" WHERE role = 'agent' AND deactivated_at IS NULL)`,
  'name of the desk that its history does not lead to': `SELECT name AS id FROM setting WHERE name = 'desk.name' AND value <> coalesce(
    (SELECT ${text('to')} FROM event WHERE kind = 'desk.named' ORDER BY id DESC LIMIT 1), '')`,
  'status that its history does not lead to': `SELECT id FROM ticket WHERE status <> coalesce(
    (SELECT ${text('to')} FROM event WHERE ticket_id = ticket.id AND kind = 'ticket.status_changed' ORDER BY event.id DESC LIMIT 1), 'open')`,
  'status change from another status than the one before': `SELECT id FROM (
    SELECT id, ${text('from')} AS was, lag(${text('to')}, 1, 'open') OVER (PARTITION BY ticket_id ORDER BY id) AS before
    FROM event WHERE kind = 'ticket.status_changed') AS changes WHERE was <> before`,
}

/** Where a status is set by replies and customers' answers alone: each change to it has one. */
const withoutReply = (status: string) => ({
  'status without the reply or the answer that it came with': `SELECT id FROM event WHERE kind = 'ticket.status_changed' AND ${text('to')} = '${status}'
    AND (ticket_id, actor_id, at) NOT IN (SELECT ticket_id, actor_id, at FROM event WHERE kind IN ('comment.added', 'reply.held', 'solution.confirmed'))`,
})

/** One line for each thing that is wrong; none when all is well. The server may be running, but must be idle. `ofReplies`: the status that replies alone have set. */
export function inspectFolder(folder: string, ofReplies?: string): string[] {
  const questions = { ...contradictions, ...(ofReplies === undefined ? {} : withoutReply(ofReplies)) }
  if (isOnPostgres) return contradictionsIn(folder, questions, (sql) => runNow(urlOf(folder), sql))
  const database = new DatabaseSync(join(folder, 'bellhop.db'), { readOnly: true })
  try {
    const rows = (sql: string) => database.prepare(sql).all()
    const integrity = rows('PRAGMA integrity_check').map(({ integrity_check: text }) => String(text))
    return [
      ...integrity.filter((text) => text !== 'ok').map((text) => `integrity_check: ${text}`),
      ...rows('PRAGMA foreign_key_check').map((row) => `foreign_key_check: ${JSON.stringify(row)}`),
      ...contradictionsIn(folder, questions, rows),
    ]
  } finally {
    database.close()
  }
}

const contradictionsIn = (
  folder: string,
  questions: Readonly<Record<string, string>>,
  rows: (sql: string) => Record<string, unknown>[],
): string[] => [
  ...Object.entries(questions).flatMap(([name, sql]) => rows(sql).map(({ id }) => `${name}: ${String(id)}`)),
  ...compareFiles(folder, new Set(rows('SELECT key FROM attachment').map(({ key }) => String(key)))),
]

/** The files of uploads that are under way, or were left behind. */
export const incomingFiles = (folder: string): string[] => readdirSync(join(folder, 'files', 'incoming'))

function compareFiles(folder: string, named: ReadonlySet<string>): string[] {
  const files = join(folder, 'files')
  const shelves = readdirSync(files).filter((name) => name !== 'incoming')
  const stored = new Set(shelves.flatMap((shelf) => readdirSync(join(files, shelf))))
  // Where other processes may be receiving, what a crash left is settled hours later, and served until then.
  const waiting = new Set(incomingFiles(folder))
  return [
    ...[...named]
      .filter((key) => !stored.has(key) && !(isOnPostgres && waiting.has(key)))
      .map((key) => `attachment without a file: ${key}`),
    ...[...stored].filter((key) => !named.has(key)).map((key) => `file without an attachment: ${key}`),
    ...(isOnPostgres ? [] : [...waiting].map((key) => `left in incoming: ${key}`)),
  ]
}
