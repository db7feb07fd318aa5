/** Hostile rows in an archive that is otherwise sound: hashes, digests and manifest agree with them. */
import { forge, forgeRow, rowsOf, tarOf, withManifest, type Member } from './archive.ts'
import { hostile, type Hostile } from './hostile.ts'

type Row = Record<string, unknown>

const noRow = /is damaged: database\/\w+\.\d{6}\.jsonl cannot be taken in/

const row = (name: string, table: string, change: (row: Row) => Row | string | Buffer, says = noRow): Hostile =>
  hostile(`a row of ${table} ${name}`, says, (members) => forgeRow(members, table, change))

const omit = (of: Row, column: string): Row =>
  Object.fromEntries(Object.entries(of).filter(([name]) => name !== column))

const text = (of: Row, column: string, literal: string) =>
  JSON.stringify({ ...of, [column]: '@@' }).replace('"@@"', literal)

/** Values that are none of a column, as JSON. */
const wrongValues = [
  '1e400',
  '-1e400',
  '1.5',
  '9007199254740993',
  '18446744073709551616',
  'true',
  '[]',
  '{}',
  '{"type":"Buffer","data":[1]}',
]

const body = (name: string, table: string, change: (text: string) => Buffer | string, says = noRow): Hostile =>
  hostile(`rows of ${table} ${name}`, says, (members) => forge(members, rowsOf(table), change))

export const hostileRows: readonly Hostile[] = [
  row(
    'whose requester nobody is',
    'ticket',
    (of) => ({ ...of, requester_id: 4_711 }),
    /name others that are not there/,
  ),
  row('whose assignee nobody is', 'ticket', (of) => ({ ...of, assignee_id: 4_711 }), /name others that are not there/),
  row('of a team that is not there', 'ticket', (of) => ({ ...of, team_id: 4_711 }), /name others that are not there/),
  row('whose author nobody is', 'comment', (of) => ({ ...of, author_id: 4_711 }), /name others that are not there/),
  row(
    'of a ticket that is not there',
    'attachment',
    (of) => ({ ...of, ticket_id: 4_711 }),
    /name others that are not there/,
  ),
  row('that is null', 'user', () => 'null'),
  row('that is a number', 'user', () => '1'),
  row('that is an array', 'user', (of) => JSON.stringify(Object.values(of))),
  row('that is no JSON', 'user', () => '{"id":1,'),
  row('that is empty', 'user', () => ''),
  row('that is nested 100,000 levels deep', 'user', () => '['.repeat(100_000) + ']'.repeat(100_000)),
  row('with a value that is nested 100,000 levels deep', 'user', (of) =>
    text(of, 'email', '['.repeat(100_000) + ']'.repeat(100_000)),
  ),
  row('with data nested 100,000 levels deep', 'event', (of) => ({
    ...of,
    data: '['.repeat(100_000) + ']'.repeat(100_000),
  })),
  row('with data that is no JSON', 'event', (of) => ({ ...of, data: '{' })),
  row('with a column more', 'user', (of) => ({ ...of, admin: 1 })),
  row('without a column', 'user', (of) => omit(of, 'email')),
  row('with __proto__ for a column', 'user', ({ email, ...of }) =>
    JSON.stringify(of).replace('{', `{"__proto__":${JSON.stringify(email)},`),
  ),
  row('with __proto__ besides', 'user', (of) => JSON.stringify(of).replace('{', '{"__proto__":{"role":"agent"},')),
  row('with a column twice', 'user', (of) => JSON.stringify(of).replace('{', '{"role":"agent",'), /is damaged/),
  row(
    'with columns in another order',
    'user',
    (of) => Object.fromEntries(Object.entries(of).toReversed()),
    /is damaged/,
  ),
  row('with spaces', 'user', (of) => JSON.stringify(of, undefined, 1).replaceAll('\n', ' '), /is damaged/),
  row('with a role that there is not', 'user', (of) => ({ ...of, role: 'admin' })),
  row('with a status that there is not', 'ticket', (of) => ({ ...of, status: 'gone' })),
  row('with a state that there is not', 'batch', (of) => ({ ...of, state: 'gone' })),
  row('with a change that is no object', 'batch', (of) => ({ ...of, change: '[1]' })),
  row('with a priority that there is not', 'ticket', (of) => ({ ...of, priority: 'gone' })),
  ...['comment', 'attachment', 'event'].map((table) =>
    row('for an audience that there is not', table, (of) => ({ ...of, audience: 'nobody' })),
  ),
  ...['teams', 'agents', ''].map((audience) =>
    row(`for the audience ${JSON.stringify(audience)}`, 'view', (of) => ({ ...of, audience })),
  ),
  row('for an audience that there is not', 'canned_reply', (of) => ({ ...of, audience: 'agents' })),
  row('with a status that there is not', 'canned_reply', (of) => ({ ...of, status: 'gone' })),
  ...['', '{', '[]', 'null', '1', ' {}'].map((filter) =>
    row(`with the filter ${JSON.stringify(filter)}`, 'view', (of) => ({ ...of, filter })),
  ),
  ...[-1, 0.5, 1_000_001, 2 ** 40].map((position) =>
    row(`at the position ${position}`, 'view', (of) => ({ ...of, position })),
  ),
  row('that leads to itself', 'tag', (of) => ({ ...of, alias_of: of.id }), /lead from one name to the next/),
  // Its second leads to the first.
  row('that leads in a circle', 'tag', (of) => ({ ...of, alias_of: 2 }), /lead from one name to the next/),
  row('that leads to a tag that leads on', 'tag', (of) => ({ ...of, alias_of: 3 }), /lead from one name to the next/),
  row('to whose deleted tag a name leads', 'tag', (of) => ({ ...of, folded: null }), /lead from one name to the next/),
  row('whose owner nobody is', 'view', (of) => ({ ...of, owner_id: 4_711 }), /name others that are not there/),
  ...['agent_update', 'update_choice'].map((table) =>
    row('of a kind that there is not', table, (of) => ({ ...of, kind: 'gone' })),
  ),
  ...[0, -1, 0.5, 2 ** 31].map((times) =>
    row(`that happened ${times} times`, 'agent_update', (of) => ({ ...of, times })),
  ),
  row('half wanted', 'update_choice', (of) => ({ ...of, in_app: 0.5 })),
  row('told twice by the browser', 'update_choice', (of) => ({ ...of, in_browser: 2 })),
  row('watched as nobody can', 'ticket_watch', (of) => ({ ...of, state: 'no' })),
  row('half an admin', 'user', (of) => ({ ...of, is_admin: 0.5 })),
  row('twice an admin', 'user', (of) => ({ ...of, is_admin: 2 })),
  row('with a name of the desk that is far too long', 'setting', (of) => ({ ...of, value: 'n'.repeat(161) })),
  row('without a title', 'ticket', (of) => ({ ...of, title: null })),
  ...wrongValues.map((value) => row(`with the number ${value}`, 'ticket', (of) => text(of, 'created_at', value))),
  ...wrongValues.slice(5).map((value) => row(`with the text ${value}`, 'ticket', (of) => text(of, 'title', value))),
  row('with text for a number', 'ticket', (of) => ({ ...of, created_at: '1' })),
  row('with a number for text', 'ticket', (of) => ({ ...of, title: 1 })),
  row('with a time that no calendar has', 'ticket', (of) => ({ ...of, created_at: 8_640_000_000_000_001 })),
  ...[0, -1, 2 ** 33, 2 ** 53 - 1].map((id) => row(`with the id ${id}`, 'ticket', (of) => ({ ...of, id }))),
  row('with a NUL', 'ticket', (of) => ({ ...of, title: 'a\0b' })),
  row('with half a surrogate', 'ticket', (of) => text(of, 'title', '"\\ud800"')),
  row('with bytes that are no UTF-8', 'ticket', (of) =>
    Buffer.from(JSON.stringify({ ...of, title: 'a\u00ffb' }), 'latin1'),
  ),
  row('with bytes that are no base64', 'attachment', (of) => ({ ...of, sha256: '!!not base64!!' })),
  row('with bytes in sloppy base64', 'attachment', (of) => ({ ...of, sha256: ` ${String(of.sha256)}` })),
  row('with a hash that is too short', 'attachment', (of) => ({ ...of, sha256: 'AAAA' })),
  row('with a file of a negative size', 'attachment', (of) => ({ ...of, file_size: -1 })),
  row('with a file of 2^50 bytes', 'attachment', (of) => ({ ...of, file_size: 2 ** 50 })),
  ...[
    '../../../../etc/passwd',
    '/etc/passwd',
    'a',
    '',
    '.'.repeat(22),
    `${'a'.repeat(20)}/b`,
    'a'.repeat(65),
    'é'.repeat(22),
  ].map((key) => row(`with the key ${JSON.stringify(key.slice(0, 30))}`, 'attachment', (of) => ({ ...of, key }))),
  row('whose file has another size', 'attachment', (of) => ({ ...of, file_size: 1 }), /belongs to no attachment/),
  row(
    'whose file has another hash',
    'attachment',
    (of) => ({ ...of, sha256: Buffer.alloc(32).toString('base64') }),
    /the content of the file \S+ has changed/,
  ),
  body('twice', 'user', (rows) => rows + rows),
  body('backwards', 'comment', (rows) => `${rows.trim().split('\n').toReversed().join('\n')}\n`, /is damaged/),
  body('whose last line has no end', 'user', (rows) => `${rows}{"id":`, /ends in the middle of a row/),
  body('of one endless line', 'comment', () => 'x'.repeat(3_000_000), /longer than Bellhop writes/),
  body('of nothing but ends of lines', 'comment', () => '\n'.repeat(2_000_000)),
  hostile('rows of a table that is not kept', /is not expected here/, (members) =>
    tarOf(
      withManifest(members.toSpliced(2, 0, { name: 'database/ticket_count.000001.jsonl', body: Buffer.from('{}\n') })),
    ),
  ),
  hostile('an entry without rows', /has no rows/, (members: readonly Member[]) =>
    tarOf(withManifest(members.toSpliced(2, 0, { name: 'database/user.000009.jsonl', body: Buffer.alloc(0) }))),
  ),
]
