/** Archives that are damaged at random, or forged so that their hashes agree: what `verify` and `restore` do with each. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { membersOf, tarOf, withManifest, type Member } from '../../support/archives/archive.ts'
import { hostileNames } from '../../support/archives/hostile.ts'
import { judge } from '../../support/archives/judge.ts'
import { createRandom, type Random } from '../random.ts'

export interface ArchiveReport {
  archives: number
  /** Those that were forged so that they were taken as good: other rows, told truthfully. */
  taken: number
  /** By how they were made. */
  readonly kinds: Record<string, number>
  readonly failures: string[]
}

export interface ArchiveFuzz {
  /** A good backup. */
  readonly archive: Buffer
  readonly count: number
  readonly seed: string
  readonly onArchive?: (report: ArchiveReport) => void
}

/** Each is made by its own seed, which is named where it fails. */
export async function fuzzArchives({ archive, count, seed, onArchive }: ArchiveFuzz): Promise<ArchiveReport> {
  const folder = await mkdtemp(join(tmpdir(), 'bellhop-fuzz-'))
  const path = join(folder, 'fuzzed.tar')
  const report: ArchiveReport = { archives: 0, taken: 0, kinds: {}, failures: [] }
  const members = membersOf(archive)
  for (let index = 0; index < count; index++) {
    const random = createRandom(`${seed}/archive/${index}`)
    const kind = random.pick(kinds)
    const made = makers[kind](random, archive, members)
    await writeFile(path, made)
    const verdicts = await judge(path)
    const [verified, restored] = verdicts.map(({ said }) => said === undefined)
    const fail = (what: string) => report.failures.push(`${index} (${kind}): ${what}`)
    for (const { command, faults, said } of verdicts) {
      for (const fault of faults) fail(`${command}: ${fault}: ${said?.slice(0, 300)}`)
    }
    if (verified !== restored) fail(`verify ${verified ? 'takes' : 'refuses'} it, restore does not agree`)
    if (verified && kind === 'bytes' && !made.equals(archive)) fail('damaged bytes are taken for good ones')
    report.archives++
    report.kinds[kind] = (report.kinds[kind] ?? 0) + 1
    if (verified) report.taken++
    onArchive?.(report)
  }
  await rm(folder, { recursive: true, force: true })
  return report
}

const kinds = ['bytes', 'sealedBytes', 'rows', 'about', 'members'] as const

type Maker = (random: Random, archive: Buffer, members: readonly Member[]) => Buffer

const makers: Readonly<Record<(typeof kinds)[number], Maker>> = {
  bytes: (random, archive) => damage(random, archive),
  /** Bytes of one member are damaged, and all hashes agree with them. */
  sealedBytes(random, _archive, members) {
    const at = random.int(0, members.length - 1)
    const { name, body } = members[at] as Member
    const changed = members.with(at, { name, body: damage(random, body) })
    return tarOf(name === 'manifest.json' ? changed : withManifest(changed))
  },
  rows(random, _archive, members) {
    const tables = members.filter(({ name }) => name.startsWith('database/'))
    const { name, body } = random.pick(tables)
    const lines = String(body).split('\n').slice(0, -1)
    for (let left = random.int(1, 3); left > 0; left--) changeLines(random, lines)
    const changed = { name, body: Buffer.from(lines.map((line) => `${line}\n`).join('')) }
    return tarOf(withManifest(members.map((member) => (member.name === name ? changed : member))))
  },
  about(random, _archive, members) {
    const change = (about: unknown) => changeValue(random, about)
    if (random.chance(0.5)) return tarOf(withManifest(members, change))
    const [header, ...others] = members as [Member, ...Member[]]
    const body = Buffer.from(JSON.stringify(change(JSON.parse(String(header.body)))))
    return tarOf(withManifest([{ ...header, body }, ...others]))
  },
  members(random, _archive, members) {
    const list = [...members]
    const from = random.int(0, list.length - 1)
    const member = list[from] as Member
    const to = random.int(0, list.length - 1)
    random.pick([
      () => void list.splice(from, 1),
      () => void list.splice(to, 0, member),
      () => void list.splice(to, 0, ...list.splice(from, 1)),
      () => void (list[from] = { ...member, name: random.pick(hostileNames).slice(0, 90) }),
      () => void (list[from] = { ...member, name: (list[to] as Member).name }),
      () => void (list[from] = { ...member, body: (list[to] as Member).body }),
    ])()
    const hasManifest = list.find(({ name }) => name === 'manifest.json')?.body.includes('"tables"')
    return tarOf(hasManifest && random.chance(0.5) ? withManifest(list) : list)
  },
}

/** A few bytes flipped, put in, taken out, repeated or overwritten. */
function damage(random: Random, bytes: Buffer): Buffer {
  let damaged = Buffer.from(bytes)
  for (let left = random.int(1, 4); left > 0; left--) {
    const at = random.int(0, Math.max(0, damaged.length - 1))
    const until = Math.min(damaged.length, at + random.int(1, random.pick([1, 8, 512, 5_000])))
    const some = Buffer.from(Array.from({ length: random.int(1, 600) }, () => random.int(0, 255)))
    damaged = random.pick([
      () => damaged.fill((damaged[at] ?? 0) ^ (1 << random.int(0, 7)), at, until && at + 1),
      () => damaged.fill(random.pick([0, 0x0a, 0x22, 0x30, 0x7b, 0x80, 0xff]), at, until),
      () => Buffer.concat([damaged.subarray(0, at), some, damaged.subarray(at)]),
      () => Buffer.concat([damaged.subarray(0, at), damaged.subarray(until)]),
      () => Buffer.concat([damaged.subarray(0, until), damaged.subarray(at)]),
      () => damaged.subarray(0, at),
    ])()
  }
  return damaged
}

function changeLines(random: Random, lines: string[]): void {
  const at = random.int(0, Math.max(0, lines.length - 1))
  const line = lines[at] ?? '{}'
  const change = random.pick([
    () => void lines.splice(at, 1),
    () => void lines.splice(at, 0, line),
    () => void lines.splice(0, lines.length, ...lines.toReversed()),
    () => void (lines[at] = damage(random, Buffer.from(line)).toString('latin1').replaceAll('\n', ' ')),
    () => void (lines[at] = changeLiteral(random, line)),
    () => void (lines[at] = changeLiteral(random, line)),
  ])
  change()
}

const literals: readonly string[] = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '2147483648',
  '8589934592',
  '9007199254740993',
  '1e15',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"../../x"',
  '"AAAA"',
  '"agent"',
  '"\\u202e\\u001b[2J"',
  '"=1+1"',
  '[]',
  '{}',
  '{"__proto__":null}',
  `"${'x'.repeat(200_000)}"`,
  '['.repeat(5_000) + ']'.repeat(5_000),
]

/** Another value for one of the columns, written as JSON can be written. */
function changeLiteral(random: Random, line: string): string {
  const values = [...line.matchAll(/:("(?:[^"\\]|\\.)*"|[^",{}]+)/g)]
  const value = values.length ? random.pick(values) : undefined
  if (!value) return random.pick(literals)
  return line.slice(0, value.index + 1) + random.pick(literals) + line.slice(value.index + value[0].length)
}

/** Something in it, at whatever depth, is another value, or gone. */
function changeValue(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) {
    return random.pick<unknown>([null, true, -1, 1.5, 2 ** 53, '', 'x', '\u001B[2J', [], {}, [null], { length: 1e9 }])
  }
  const copy: any = Array.isArray(value) ? [...value] : { ...value }
  const keys = Object.keys(copy)
  if (!keys.length) return [copy]
  const key = random.pick(keys)
  if (random.chance(0.2)) delete copy[key]
  else if (random.chance(0.1)) copy[random.pick(['__proto__', 'constructor', 'x'])] = copy[key]
  else copy[key] = changeValue(random, copy[key])
  return copy
}
