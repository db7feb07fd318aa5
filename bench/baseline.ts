/**
 * The baseline: what Bellhop's answers cost with nothing but node:http, node:sqlite and JSON. The same statements, the same
 * answers, the session look-up and the signing of file links by Bellhop's own code; no GraphQL, framework, rule or limit.
 */
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { compress } from '../server/platform/compress.ts'
import { sha256 } from '../server/platform/secrets.ts'
import { createSigner } from '../server/platform/signed-token.ts'
import { readSql, sessionSql, writeSql } from './baseline-statements.ts'

type Row = Record<string, any>
type Run = (...values: SQLInputValue[]) => Row[]

const file = join(process.env.DATA_DIR!, 'bellhop.db')
const writer = new DatabaseSync(file)
writer.exec('PRAGMA busy_timeout = 50; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
writer.exec('PRAGMA cache_size = -32768; PRAGMA journal_size_limit = 67108864')
const reader = new DatabaseSync(file, { readOnly: true })
reader.exec('PRAGMA busy_timeout = 50; PRAGMA cache_size = -65536; PRAGMA mmap_size = 67108864')

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const prepare = <K extends string>(db: DatabaseSync, texts: Record<K, string>) =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([name, text]) => {
      const statement: StatementSync = db.prepare(text)
      return [name, (...values: SQLInputValue[]) => statement.all(...values)]
    }),
  ) as Record<K, Run>

const reads = { agent: prepare(reader, readSql.agent), customer: prepare(reader, readSql.customer) }
const ticketInWrite = {
  agent: prepare(writer, readSql.agent).ticket,
  customer: prepare(writer, readSql.customer).ticket,
}
const writes = prepare(writer, writeSql)
const { session } = prepare(reader, { session: sessionSql })
const { uploaded } = prepare(reader, { uploaded: writeSql.uploaded })
const signer = createSigner(
  reader.prepare(`select value from secret where name = 'link signing'`).get()!.value as Uint8Array,
)

interface Viewer {
  readonly id: number
  readonly email: string
  readonly role: 'agent' | 'customer'
}

/** The parameter by which a customer's statements are limited to what they see. */
const own = ({ id, role }: Viewer): number[] => (role === 'customer' ? [id] : [])

const time = (ms: number) => new Date(ms).toISOString()
const fileUrl = (id: number, now: number) =>
  `/files/${signer.sign('file', id, (Math.floor(now / hourMs) + 13) * hourMs)}`

function attachmentsOf(viewer: Viewer, ids: number[]): Map<number, Row[]> {
  return Map.groupBy(
    reads[viewer.role].attachments(...own(viewer), JSON.stringify(ids)),
    (row) => row.ticketId as number,
  )
}

const fullAttachments = (rows: Row[] = [], now: number) =>
  rows.map((row) => ({
    id: String(row.id),
    fileName: row.fileName,
    fileUrl: fileUrl(row.id, now),
    fileType: row.fileType,
    fileSize: row.fileSize,
    createdAt: time(row.createdAt),
  }))

const userOf = (id: number, email: string) => ({ id: String(id), email })

function ticket(viewer: Viewer, id: number, now: number) {
  const row = reads[viewer.role].ticket(...own(viewer), id)[0]!
  return {
    id: String(row.id),
    title: row.title,
    description: row.description,
    status: row.status,
    createdAt: time(row.createdAt),
    user: userOf(row.requesterId, row.requesterEmail),
    attachments: fullAttachments(attachmentsOf(viewer, [id]).get(id), now),
  }
}

const comment = (row: Row) => ({
  id: String(row.id),
  content: row.content,
  createdAt: time(row.createdAt),
  user: { email: row.authorEmail },
})

const comments = (viewer: Viewer, id: number) => reads[viewer.role].comments(...own(viewer), id).map(comment)

function tickets(viewer: Viewer, now: number) {
  const rows = reads[viewer.role].list(...own(viewer), Number.MAX_SAFE_INTEGER, 0, 250)
  const attachments = attachmentsOf(
    viewer,
    rows.map(({ id }) => id as number),
  )
  return rows.map((row) => ({
    id: String(row.id),
    title: row.title,
    description: row.description,
    status: row.status,
    createdAt: time(row.createdAt),
    user: { id: String(row.requesterId), email: row.requesterEmail },
    attachments: (attachments.get(row.id) ?? []).map(({ id, fileName }) => ({
      id: String(id),
      fileName,
      fileUrl: fileUrl(id, now),
    })),
  }))
}

function transact<T>(work: () => T): T {
  writer.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    writer.exec('COMMIT')
    return result
  } catch (error) {
    writer.exec('ROLLBACK')
    throw error
  }
}

function createTicket(viewer: Viewer, { title, description }: Row, key: string, now: number) {
  uploaded(viewer.id, now - dayMs)
  const hash = sha256(key)
  const row = transact(() => {
    writes.onceFound(viewer.id, hash)
    const { id } = writes.ticket(title, description, 'open', viewer.id, now, now)[0]!
    writes.event('ticket.created', now, viewer.id, id, '{}')
    const created = ticketInWrite[viewer.role](...own(viewer), id)[0]!
    writes.once(viewer.id, hash, id, now)
    return created
  })
  return {
    id: String(row.id),
    title: row.title,
    status: row.status,
    user: { id: String(row.requesterId) },
    attachments: fullAttachments(attachmentsOf(viewer, [row.id]).get(row.id), now),
  }
}

function addComment(viewer: Viewer, id: number, content: string, now: number) {
  return transact(() => {
    const before = ticketInWrite[viewer.role](...own(viewer), id)[0]!
    const added = writes.comment(id, viewer.id, content, now)[0]!
    writes.touch(now, id)
    writes.event('comment.added', now, viewer.id, id, JSON.stringify({ commentId: added.id }))
    if (viewer.role === 'customer' && before.status !== 'open') {
      writes.status('open', now, id)
      const data = JSON.stringify({ from: before.status, to: 'open' })
      writes.event('ticket.status_changed', now, viewer.id, id, data)
    }
    return comment({ id: added.id, content, createdAt: now, authorId: viewer.id, authorEmail: viewer.email })
  })
}

function answer(viewer: Viewer, operation: string, variables: Row, key: string): object {
  const now = Date.now()
  switch (operation) {
    case 'ticket':
      return { ticket: ticket(viewer, Number(variables.id), now) }
    case 'comments':
      return { comments: comments(viewer, Number(variables.ticketId)) }
    case 'open':
      return { ticket: ticket(viewer, Number(variables.id), now), comments: comments(viewer, Number(variables.id)) }
    case 'tickets':
      return { tickets: tickets(viewer, now) }
    case 'createTicket':
      return { createTicket: createTicket(viewer, variables, key, now) }
    case 'addComment':
      return { addComment: addComment(viewer, Number(variables.ticketId), variables.content, now) }
    default:
      throw new Error(`The baseline has no operation ${operation}.`)
  }
}

async function send(response: ServerResponse, text: string, acceptEncoding: string | undefined): Promise<void> {
  const packed = await compress('', text, acceptEncoding)
  const headers = { 'content-type': 'application/json', ...(packed && { 'content-encoding': packed.encoding }) }
  response.writeHead(200, { ...headers, 'content-length': packed?.body.length ?? Buffer.byteLength(text) })
  response.end(packed?.body ?? text)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end('ok')
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    const hash = sha256((request.headers.authorization ?? '').slice('Bearer '.length))
    const now = Date.now()
    const viewer = session(hash, now - 30 * dayMs, now - 14 * dayMs)[0] as unknown as Viewer
    const { operationName, variables } = JSON.parse(body)
    const data = answer(viewer, operationName, variables, request.headers['idempotency-key'] as string)
    void send(response, JSON.stringify({ data }), request.headers['accept-encoding'])
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
