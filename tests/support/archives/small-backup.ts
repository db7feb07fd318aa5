/** A good backup with rows in every table and files of every size, the same bytes every time. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { keptTables, type Row } from '../../../server/database/dump.ts'
import { openSqliteBulkLoad, openSqliteSnapshot } from '../../../server/database/dump-sqlite.ts'
import { makeBackup } from '../../../server/cli/archive/make-backup.ts'
import { openDiskStore } from '../../../server/storage/file-store-disk.ts'
import { folderOfTest } from '../kept-desk.ts'

const at = Date.UTC(2030, 0, 15, 12, 30)
const bytes = (text: string, length = 32) => createHash('sha256').update(text).digest().subarray(0, length)
const files = [Buffer.alloc(0), Buffer.from('It blinks.\n'), bytes('a picture'), Buffer.alloc(70_000, 7)]
/** Of a reply that is not sent yet. */
const heldFile = Buffer.from('Almost.\n')
const keyOf = (index: number) => bytes(`key ${index}`, 16).toString('base64url')

// As names were taken once.
const user = (id: number, name: string, role: string): Row => ({
  id,
  email: `${name}@example.com`,
  role,
  name: id % 2 ? `${name} –\u202e 日本\uff20` : null,
  is_admin: id === 3 ? 1 : 0,
  deactivated_at: id === 4 ? at + 99 : null,
  created_at: at + id,
  read_since: id === 3 ? at : 0,
  undo_send_seconds: id === 3 ? 30 : 10,
  password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0$aGFzaA',
})
const ticket = (id: number, title: string, requester: number): Row => ({
  id,
  title,
  description: id % 2 ? 'Twice, then "E-13".\nÜmläute, 日本語, 😀 \\ \u2028' : null,
  status: 'open',
  priority: 'normal',
  assignee_id: id === 1 ? 3 : null,
  team_id: id === 1 ? 1 : null,
  snoozed_until: id === 2 ? at + 86_400_000 : null,
  turn: id === 1 ? 'agents' : 'customer',
  waiting_since: at + id + 5,
  requester_id: requester,
  created_at: at + id,
  updated_at: at + id + 9,
})
const comment = (id: number, author: number): Row => ({
  id,
  ticket_id: 1,
  author_id: author,
  content: `Still blinking ${id}`,
  audience: 'everyone',
  created_at: at + id,
})
const attachment = (content: Buffer, index: number): Row => ({
  id: index + 1,
  ticket_id: 1 + (index % 2),
  uploader_id: 1,
  key: keyOf(index),
  file_name: `note-${index}.txt`,
  file_type: 'text/plain',
  file_size: content.length,
  sha256: createHash('sha256').update(content).digest(),
  is_inline: index % 2,
  comment_id: index === 3 ? 5 : null,
  audience: 'everyone',
  created_at: at + index,
})

const cannedReply = (id: number, more: Row): Row => ({
  id,
  name: `Reply ${id}`,
  owner_id: 3,
  audience: 'own',
  team_id: null,
  content: 'Thank you.',
  status: null,
  created_at: at + 14,
  updated_at: at + 14,
  ...more,
})

const view = (id: number, more: Row): Row => ({
  id,
  name: `View ${id}`,
  owner_id: 3,
  audience: 'own',
  team_id: null,
  filter: '{}',
  sort: null,
  columns: null,
  grouping: null,
  position: id,
  created_at: at + id,
  updated_at: at + id + 9,
  ...more,
})

const batch = (id: number, more: Row): Row => ({
  id,
  actor_id: 3,
  undoes_id: null,
  change: '{"status":"closed","addTags":["Rückruf 日本"]}',
  state: 'done',
  total: 2,
  done: 2,
  changed: 0,
  failed: 1,
  failures: '[{"code":"NOT_FOUND","field":null,"count":1,"ticketIds":[2]}]',
  piece: 1,
  piece_done: 0,
  created_at: at + id,
  ended_at: at + id + 9,
  ...more,
})

const rows: Readonly<Record<string, readonly Row[]>> = {
  user: [user(1, 'cara', 'customer'), user(2, 'carl', 'customer'), user(3, 'ada', 'agent'), user(4, 'abe', 'agent')],
  team: [
    { id: 1, name: 'Geräte – 日本', created_at: at, deleted_at: null },
    { id: 2, name: 'Gone', created_at: at, deleted_at: at + 9 },
  ],
  team_member: [{ team_id: 1, user_id: 3, created_at: at }],
  organisation: [
    { id: 1, name: 'Gebrüder Groß – 日本', folded: 'gebrüder gross – 日本', created_at: at, shares_tickets: 1 },
    { id: 2, name: 'Empty', folded: 'empty', created_at: at + 1, shares_tickets: 0 },
  ],
  organisation_domain: [
    { domain: 'gross.example', organisation_id: 1 },
    { domain: 'xn--gro-7ka.example', organisation_id: 1 },
  ],
  organisation_member: [{ user_id: 1, organisation_id: 1, created_at: at + 2 }],
  ticket: [ticket(1, 'The printer blinks', 1), ticket(2, "=cmd|' /C calc'!A0", 2)],
  participant: [
    { ticket_id: 1, email: 'carl@example.com', user_id: 2, created_at: at + 3, is_indexed: 1 },
    { ticket_id: 1, email: 'nobody@example.com', user_id: null, created_at: at + 4, is_indexed: 0 },
  ],
  comment: [1, 2, 3, 4, 5].map((id) => comment(id, 1 + (id % 4))),
  held_reply: [
    {
      id: 1,
      ticket_id: 1,
      author_id: 3,
      content: 'Gleich – 日本',
      last_seen: 5,
      taken: '[{"ticketId":1,"fields":{"status":["pending","open"]},"added":[],"removed":[]}]',
      created_at: at + 17,
      held_until: at + 10_017,
      ended_at: null,
      comment_id: null,
    },
    {
      id: 2,
      ticket_id: 2,
      author_id: 3,
      content: '',
      last_seen: null,
      taken: null,
      created_at: at + 5,
      held_until: at + 5_005,
      ended_at: at + 5_006,
      comment_id: 5,
    },
  ],
  held_file: [
    {
      id: 1,
      held_reply_id: 1,
      ticket_id: 1,
      key: keyOf(files.length),
      file_name: 'later.txt',
      file_type: 'text/plain',
      file_size: heldFile.length,
      sha256: createHash('sha256').update(heldFile).digest(),
      is_inline: 0,
    },
  ],
  mention: [{ comment_id: 3, written: '@Ada – 日本', user_id: 3 }],
  agent_update: [
    {
      id: 1,
      user_id: 3,
      kind: 'mentioned',
      occasion: 'ticket 1',
      ticket_id: 1,
      times: 2,
      actor_id: 4,
      comment_id: 4,
      at: at + 14,
      read_at: null,
    },
    {
      id: 2,
      user_id: 4,
      kind: 'woke',
      occasion: 'ticket 2',
      ticket_id: 2,
      times: 1,
      actor_id: null,
      comment_id: null,
      at: at + 15,
      read_at: at + 16,
    },
  ],
  update_choice: [{ user_id: 3, kind: 'noted', in_app: 1, in_browser: 1 }],
  ticket_watch: [
    { user_id: 3, ticket_id: 1, state: 'watching' },
    { user_id: 3, ticket_id: 2, state: 'muted' },
  ],
  read_mark: [
    { user_id: 3, ticket_id: 1, up_to: 4, at: at + 10 },
    { user_id: 3, ticket_id: 2, up_to: null, at: at + 11 },
  ],
  draft: [
    {
      user_id: 1,
      ticket_id: 1,
      audience: 'everyone',
      content: 'Übrigens – 日本',
      last_seen: null,
      version: 'one-of-caras',
      updated_at: at + 12,
    },
    {
      user_id: 3,
      ticket_id: 2,
      audience: 'agents',
      content: 'Between us',
      last_seen: 4,
      version: 'one-of-adas',
      updated_at: at + 13,
    },
  ],
  attachment: files.map(attachment),
  tag: [
    { id: 1, name: 'Rückruf 日本', folded: 'rückruf 日本', alias_of: null, created_at: at },
    { id: 2, name: 'callback', folded: 'callback', alias_of: 1, created_at: at },
    { id: 3, name: 'gone', folded: null, alias_of: null, created_at: at },
  ],
  ticket_tag: [
    { ticket_id: 1, tag_id: 1, created_at: at + 1 },
    { ticket_id: 1, tag_id: 2, created_at: at + 1 },
    { ticket_id: 2, tag_id: 3, created_at: at + 2 },
  ],
  view: [
    view(1, { name: 'Urgent – 日本', filter: '{"priority":["urgent"],"status":["open","pending"]}', sort: 'priority' }),
    view(2, { audience: 'everyone', columns: '["title","requester"]', grouping: 'status' }),
    view(3, { audience: 'team', team_id: 1, sort: 'assignee', grouping: 'assignee' }),
  ],
  canned_reply: [
    cannedReply(1, { name: 'Größe – 日本', content: 'Hello {{requester.name}},\n\n**please** …', status: 'pending' }),
    cannedReply(2, { audience: 'everyone' }),
    cannedReply(3, { audience: 'team', team_id: 1 }),
  ],
  event: [1, 2, 3].map((id) => ({
    id,
    kind: 'comment.added',
    at: at + id,
    actor_id: id,
    ticket_id: 1,
    data: `{"commentId":${id}}`,
    audience: 'everyone',
  })),
  session: [1, 3].map((id) => ({ token_hash: bytes(`s${id}`), user_id: id, created_at: at, last_used_at: at })),
  brake: [{ key_hash: bytes('b'), failures: 3, last_failure_at: at, blocked_until: at + 1_000 }],
  invite: [{ code_hash: bytes('i'), created_by: 3, created_at: at, expires_at: at + 9, used_by: null }],
  password_reset: [{ code_hash: bytes('r'), user_id: 1, created_by: 3, created_at: at, expires_at: at + 9 }],
  once: [{ user_id: 1, key_hash: bytes('o'), result_id: 1, created_at: at }],
  job: [
    {
      id: 1,
      kind: 'sessions.sweep',
      job_key: 'schedule',
      payload: 'null',
      created_at: at,
      run_at: at + 9,
      tries: 0,
      every_ms: 3_600_000,
      lease: null,
      failed_at: null,
      last_error: null,
    },
    {
      id: 2,
      kind: 'tickets.wake',
      job_key: String(at + 86_400_000),
      payload: 'null',
      created_at: at,
      run_at: at + 86_400_000,
      tries: 0,
      every_ms: null,
      lease: null,
      failed_at: null,
      last_error: null,
    },
  ],
  batch: [batch(1, { changed: 1 }), batch(2, { undoes_id: 1, change: '{}', total: 1, state: 'stopped' })],
  batch_piece: [
    {
      batch_id: 1,
      place: 0,
      ticket_ids: '[1,2]',
      taken: '[{"ticketId":1,"fields":{"status":["open","closed"]},"added":["Rückruf 日本"],"removed":[]}]',
    },
  ],
  setting: [{ name: 'desk.name', value: 'Größe & Söhne 日本' }],
  secret: [{ name: 'signing', value: bytes('secret') }],
  known_origin: [{ key_hash: bytes('k'), user_id: 1, kind: 'device', last_login_at: at }],
}

export async function smallBackup(): Promise<Buffer> {
  await using folder = await folderOfTest()
  {
    await using load = await openSqliteBulkLoad(folder.path, at)
    await load.migrate()
    for (const table of await keptTables(load)) {
      const given = rows[table.name]
      if (!given) throw new Error(`Give the table ${table.name} a row.`)
      await load.insert(table, given)
    }
    await load.commit()
  }
  const store = await openDiskStore(join(folder.path, 'files'))
  for (const [index, content] of [...files, heldFile].entries()) await store.put(keyOf(index), Readable.from([content]))
  await store.settle()
  const path = join(folder.path, 'desk.tar')
  await makeBackup({
    path,
    now: at,
    progress: { step() {}, count() {}, [Symbol.dispose]() {} },
    openSnapshot: () => openSqliteSnapshot(folder.path),
    openFiles: async () => store,
  })
  return readFile(path)
}
