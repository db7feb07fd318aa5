/** The SQL that Bellhop's queries compile to, word for word, for an agent and for a customer. */
import { sqliteDialect } from '../server/database/dialect.ts'
import { createKysely } from '../server/database/kysely-sqlite.ts'
import { compileQuery } from '../server/database/query.ts'
import { everything } from '../server/database/scope.ts'
import { selectTickets } from '../server/tickets/tickets.ts'

const db = createKysely(() => {
  throw new Error('Statements are only built here.')
})
const tickets = compileQuery(selectTickets, { db, dialect: sqliteDialect, scope: everything }).sql

const attachments =
  'select "attachment"."id", "attachment"."ticket_id" as "ticketId", "attachment"."file_name" as "fileName", ' +
  '"attachment"."file_type" as "fileType", "attachment"."file_size" as "fileSize", ' +
  '"attachment"."created_at" as "createdAt" ' +
  'from "ticket" inner join "attachment" on "attachment"."ticket_id" = "ticket"."id"'
const ofTickets =
  '"ticket"."id" in (select value from json_each(?)) order by "attachment"."ticket_id", "attachment"."id"'

const comments =
  'select "comment"."id", "comment"."content", "comment"."created_at" as "createdAt", ' +
  '"user"."id" as "authorId", "user"."email" as "authorEmail", "user"."name" as "authorName", ' +
  '"user"."role" as "authorRole" from "ticket" ' +
  'inner join "comment" on "comment"."ticket_id" = "ticket"."id" ' +
  'inner join "user" on "user"."id" = "comment"."author_id"'

const visible = { agent: 'where', customer: 'where "ticket"."requester_id" = ? and' }

const forRole = (role: keyof typeof visible) => ({
  ticket: `${tickets} ${visible[role]} "ticket"."id" = ?`,
  list:
    `${tickets} ${visible[role]} (ticket.created_at, ticket.id) < (?, ?) ` +
    'order by "ticket"."created_at" desc, "ticket"."id" desc limit ?',
  attachments: `${attachments} ${visible[role]} ${ofTickets}`,
  comments: `${comments} ${visible[role]} "ticket"."id" = ? order by "comment"."id"`,
})

export const readSql = { agent: forRole('agent'), customer: forRole('customer') }

export const sessionSql =
  'select "user"."id", "user"."email", "user"."name", "user"."role", "user"."is_admin" as "isAdmin", ' +
  '"session"."last_used_at" as "lastUsedAt" from "session" ' +
  'inner join "user" on "user"."id" = "session"."user_id" ' +
  'where "token_hash" = ? and "session"."created_at" > ? and "session"."last_used_at" > ? and "user"."deactivated_at" is null'

export const writeSql = {
  uploaded: 'select sum("file_size") as "bytes" from "attachment" where "uploader_id" = ? and "created_at" > ?',
  onceFound: 'select "result_id" as "resultId" from "once" where "user_id" = ? and "key_hash" = ?',
  once: 'insert into "once" ("user_id", "key_hash", "result_id", "created_at") values (?, ?, ?, ?)',
  ticket:
    'insert into "ticket" ("title", "description", "status", "requester_id", "created_at", "updated_at") ' +
    'values (?, ?, ?, ?, ?, ?) returning "id"',
  comment:
    'insert into "comment" ("ticket_id", "author_id", "content", "created_at") values (?, ?, ?, ?) returning "id"',
  event: 'insert into "event" ("kind", "at", "actor_id", "ticket_id", "data") values (?, ?, ?, ?, ?)',
  touch: 'update "ticket" set "updated_at" = ? where "id" = ?',
  status: 'update "ticket" set "status" = ?, "updated_at" = ? where "id" = ?',
}
