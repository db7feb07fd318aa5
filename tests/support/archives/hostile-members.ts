/** Hostile as a tar: names, sizes, kinds of members, and what stands between them. */
import { end, header, memberBytes, padded, sha256, tarOf, type HeaderFields, type Member } from './archive.ts'
import { hostile, hostileNames, type Hostile } from './hostile.ts'

const all = (members: readonly Member[]) => Buffer.concat(members.map(memberBytes))
const indexOf = (members: readonly Member[], start: string) => members.findIndex(({ name }) => name.startsWith(start))

/** `bytes` in the place where the first file stands. */
function before(members: readonly Member[], bytes: Buffer, at = indexOf(members, 'files/')): Buffer {
  const sums = members.map(({ name, body }) => `${sha256(body)}  ${name}\n`).join('')
  return Buffer.concat([
    all(members.slice(0, at)),
    bytes,
    all(members.slice(at)),
    memberBytes({ name: 'SHA256SUMS', body: Buffer.from(sums) }),
    end,
  ])
}

const withHeader = (name: string, fields: HeaderFields, says = /no entry begins at byte \d+/, body = 'x') =>
  hostile(name, says, (members) =>
    before(
      members,
      Buffer.concat([header({ name: 'files/aa/x', size: body.length, ...fields }), padded(Buffer.from(body))]),
    ),
  )

/** As tar writes names that are too long for a header. */
const longName = (type: string, text: string) => (members: readonly Member[]) =>
  before(
    members,
    Buffer.concat([
      header({ name: '././@LongLink', type, size: text.length, mode: '0000644' }),
      padded(Buffer.from(text)),
      memberBytes({ name: 'files/aa/x', body: Buffer.from('x') }),
    ]),
  )

const base256 = (first: number, value: bigint) => {
  const field = Buffer.alloc(12)
  field[0] = first
  field.writeBigInt64BE(value, 4)
  return field
}

const sizes: readonly (readonly [string, Buffer])[] = [
  ['negative in octal', Buffer.from('-0000000001\0')],
  ['negative in base 256', base256(0xff, -1n)],
  ['negative behind the mark of base 256', base256(0x80, -512n)],
  ['2^53', base256(0x80, 2n ** 53n)],
  ['2^53 - 1', base256(0x80, 2n ** 53n - 1n)],
  ['2^63 - 1', base256(0x80, 2n ** 63n - 1n)],
  ['a small one in base 256', base256(0x80, 1n)],
  ['all sevens', Buffer.from('777777777777')],
  ['no octal', Buffer.from('99999999999\0')],
  ['hexadecimal', Buffer.from('0x000000010\0')],
  ['empty', Buffer.alloc(12)],
  ['spaces', Buffer.from('          1\0')],
]

export const hostileMembers: readonly Hostile[] = [
  ...hostileNames.map((name) =>
    hostile(
      `a member named ${JSON.stringify(name.slice(0, 40))}`,
      /is damaged: .* (is not expected|belongs to no)/,
      (members) => tarOf(members.toSpliced(indexOf(members, 'files/'), 0, { name, body: Buffer.from('x') })),
    ),
  ),
  hostile('a name with a NUL in it', /no entry begins/, (members) =>
    before(members, Buffer.concat([header({ name: 'files/aa/x\0/../../x', size: 1 }), padded(Buffer.from('x'))])),
  ),
  hostile('a name that is not UTF-8', /no entry begins/, (members) =>
    before(members, Buffer.concat([header({ name: Buffer.from([0x66, 0xff, 0xfe]), size: 0 })])),
  ),
  hostile('no name', /no entry begins/, (members) => before(members, header({ name: '', size: 0 }))),
  hostile('a GNU long name of 4,000 characters', /no entry begins/, longName('L', '../'.repeat(1_333))),
  hostile('a GNU long link', /no entry begins/, longName('K', '/etc/passwd')),
  hostile('a PAX header with another path', /no entry begins/, longName('x', '27 path=../../../outside.txt\n')),
  hostile('a PAX header with a size', /no entry begins/, longName('x', '22 size=9007199254740993\n')),
  hostile('a global PAX header', /no entry begins/, longName('g', '20 path=../outside.x\n')),
  ...(['1', '2', '3', '4', '5', '6', '7', 'D', 'S', 'V', '\0'] as const).map((type) =>
    withHeader(`a member of type ${JSON.stringify(type)}`, { type, linkName: '../../etc/passwd' }),
  ),
  withHeader('a name with a prefix', { prefix: '../..' }),
  withHeader('a name with a link', { linkName: '/etc/passwd' }),
  withHeader('the magic of GNU tar', { magic: 'ustar  \0' }),
  withHeader('a mode that anyone may execute', { mode: '0006777' }),
  withHeader('a time before 1970', { at: '-0000000001' }),
  ...sizes.map(([name, size]) =>
    withHeader(`the size ${name}`, { size }, /no entry begins at byte \d+|it ends in the middle/),
  ),
  hostile('a size larger than what follows', /it ends in the middle/, (members) =>
    before(members, Buffer.concat([header({ name: 'files/aa/x', size: 8 ** 10 }), padded(Buffer.from('x'))])),
  ),
  hostile('something in the padding', /something else between two entries/, (members) => {
    const archive = tarOf(members)
    archive[512 + (members[0]?.body.length ?? 0) + 1] = 1
    return archive
  }),
  hostile('a file twice', /stands in the wrong place/, (members) => {
    const at = indexOf(members, 'files/')
    return tarOf(members.toSpliced(at, 0, members[at] as Member))
  }),
  hostile('a file under the shelf of another', /is not expected/, (members) => {
    const at = indexOf(members, 'files/')
    const { name, body } = members[at] as Member
    return tarOf(members.with(at, { name: name.replace(/^files\/../, 'files/zz'), body }))
  }),
  hostile('a key in another case', /belongs to no attachment/, (members) => {
    const at = indexOf(members, 'files/')
    const { name, body } = members[at] as Member
    const swapped = name
      .slice(6)
      .replaceAll(/[a-z]/gi, (one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))
    return tarOf(members.with(at, { name: `files/${swapped}`, body }))
  }),
  hostile('two headers', /is not expected/, (members) => tarOf([members[0] as Member, ...members])),
  hostile('two manifests', /stands after its end/, (members) => tarOf([...members, members.at(-1) as Member])),
  hostile('rows after the files', /is not expected here/, (members) => {
    const rows = members[indexOf(members, 'database/user')] as Member
    return tarOf(members.toSpliced(-1, 0, { ...rows, name: 'database/user.000002.jsonl' }))
  }),
  hostile('two lists of hashes', /goes on after its end/, (members) => Buffer.concat([tarOf(members), tarOf(members)])),
  hostile('nothing but zeros', /its list of hashes is missing/, () => Buffer.alloc(100_000)),
  hostile('only a list of hashes', /its manifest is missing/, () => tarOf([])),
]
