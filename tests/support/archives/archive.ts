/** Archives of Bellhop taken apart and put together again, so that tests can forge them. */
import { createHash } from 'node:crypto'

export interface Member {
  readonly name: string
  readonly body: Buffer
}

/** The fields of a tar header as they are written, true or not. */
export interface HeaderFields {
  readonly name?: Buffer | string
  /** Of the body; text is written as it stands. */
  readonly size?: number | Buffer
  readonly type?: string
  readonly linkName?: string
  readonly at?: string
  readonly mode?: string
  readonly prefix?: string
  readonly magic?: string
}

export const blockBytes = 512

/** A header with a right checksum, whatever its fields say. */
export function header({ name = '', size = 0, type = '0', linkName = '', ...more }: HeaderFields): Buffer {
  const block = Buffer.alloc(blockBytes)
  const put = (value: Buffer | string, from: number, length: number) =>
    block.set(Buffer.from(value as string).subarray(0, length), from)
  put(name, 0, 100)
  put(more.mode ?? '0000600', 100, 8)
  put('0000000', 108, 8)
  put('0000000', 116, 8)
  put(typeof size === 'number' ? size.toString(8).padStart(11, '0') : size, 124, 12)
  put(more.at ?? '14000000000', 136, 12)
  put('        ', 148, 8)
  put(type, 156, 1)
  put(linkName, 157, 100)
  put(more.magic ?? 'ustar\x0000', 257, 8)
  put(more.prefix ?? '', 345, 155)
  const sum = block.reduce((total, byte) => total + byte, 0)
  put(`${sum.toString(8).padStart(6, '0')}\0`, 148, 7)
  block[154] = 0
  return block
}

export const padded = (body: Buffer): Buffer =>
  Buffer.concat([body, Buffer.alloc((blockBytes - (body.length % blockBytes)) % blockBytes)])

export const memberBytes = ({ name, body }: Member): Buffer =>
  Buffer.concat([header({ name, size: body.length }), padded(body)])

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

export const end: Buffer = Buffer.alloc(2 * blockBytes)

/** What `members` and then their SHA256SUMS are as an archive. */
export function tarOf(members: readonly Member[]): Buffer {
  const sums = members.map(({ name, body }) => `${sha256(body)}  ${name}\n`).join('')
  return Buffer.concat([...members.map(memberBytes), memberBytes({ name: 'SHA256SUMS', body: Buffer.from(sums) }), end])
}

/** Without SHA256SUMS. */
export function membersOf(archive: Buffer): Member[] {
  const members: Member[] = []
  for (let start = 0; archive[start] !== 0;) {
    const name = archive.toString('utf8', start, archive.indexOf(0, start))
    const size = Number.parseInt(archive.toString('latin1', start + 124, start + 135), 8)
    const from = start + blockBytes
    if (name !== 'SHA256SUMS') members.push({ name, body: archive.subarray(from, from + size) })
    start = from + Math.ceil(size / blockBytes) * blockBytes
  }
  return members
}

const rowsName = /^database\/(\w+)\.\d{6}\.jsonl$/

/** A manifest that is true of the rows of `members`, so that only what they say can be wrong. */
export function withManifest(
  members: readonly Member[],
  change: (manifest: any) => unknown = (same) => same,
): Member[] {
  const others = members.filter(({ name }) => name !== 'manifest.json')
  const found = members.find(({ name }) => name === 'manifest.json')
  const manifest = JSON.parse(String(found?.body ?? '{}'))
  const rows = others.filter(({ name }) => rowsName.test(name))
  for (const table of Object.keys(manifest.tables)) {
    const lines = Buffer.concat(rows.filter(({ name }) => rowsName.exec(name)?.[1] === table).map(({ body }) => body))
    manifest.tables[table] = { rows: lines.toString('latin1').split('\n').length - 1, sha256: sha256(lines) }
  }
  manifest.digest = digestOf(manifest.tables)
  manifest.entries = rows.map(({ name, body }) => ({ name, size: body.length, sha256: sha256(body) }))
  const changed = change(manifest)
  const text = typeof changed === 'string' ? changed : `${JSON.stringify(changed, undefined, 2)}\n`
  return [...others, { name: 'manifest.json', body: Buffer.from(text) }]
}

export const digestOf = (tables: Readonly<Record<string, { rows: number; sha256: string }>>): string =>
  sha256(
    Object.keys(tables)
      .toSorted()
      .map((name) => `${name} ${tables[name]?.rows} ${tables[name]?.sha256}\n`)
      .join(''),
  )

/** The archive with another body for one of its members; sums and manifest agree with it. */
export function forge(members: readonly Member[], name: string, change: (body: string) => Buffer | string): Buffer {
  if (!members.some((member) => member.name === name)) throw new Error(`There is no ${name}.`)
  const changed = members.map((member) =>
    member.name === name ? { name, body: Buffer.from(change(String(member.body)) as string) } : member,
  )
  return tarOf(withManifest(changed))
}

export const rowsOf = (table: string): string => `database/${table}.000001.jsonl`

/** The first row of a table with other values; a line of text stands for itself. */
export const forgeRow = (
  members: readonly Member[],
  table: string,
  change: (row: Record<string, unknown>) => Record<string, unknown> | string | Buffer,
): Buffer =>
  forge(members, rowsOf(table), (body) => {
    const at = body.indexOf('\n')
    const changed = change(JSON.parse(body.slice(0, at)))
    const line = typeof changed === 'string' || Buffer.isBuffer(changed) ? changed : JSON.stringify(changed)
    return Buffer.concat([Buffer.from(line as string), Buffer.from(body.slice(at))])
  })
