/** Archives that are hostile in what they say of themselves: `bellhop.json` before everything else, `manifest.json` after it. */
import { digestOf, forge, tarOf, withManifest, type Member } from './archive.ts'
import { hostile, type Hostile } from './hostile.ts'

const noBackup = /is not a Bellhop backup/

const about = (name: string, change: (about: any) => unknown, says = noBackup): Hostile =>
  hostile(`a header ${name}`, says, (members) =>
    forge(members, 'bellhop.json', (body) => {
      const changed = change(JSON.parse(body))
      return typeof changed === 'string' ? changed : `${JSON.stringify(changed, undefined, 2)}\n`
    }),
  )

/** Both say the same, so that it is this that is wrong. */
const both = (name: string, change: (about: any) => any, says = noBackup): Hostile =>
  hostile(`header and manifest ${name}`, says, (members) => {
    const header = members[0] as Member
    const changed = {
      name: header.name,
      body: Buffer.from(JSON.stringify(change(JSON.parse(String(header.body))), undefined, 2)),
    }
    return tarOf(withManifest([changed, ...members.slice(1)], change))
  })

const manifest = (name: string, change: (manifest: any) => unknown, says: RegExp): Hostile =>
  hostile(`a manifest ${name}`, says, (members) => tarOf(withManifest(members, change)))

const noManifest = /is damaged: manifest\.json/

export const hostileManifests: readonly Hostile[] = [
  about('that is null', () => 'null'),
  about('that is text', () => '"bellhop backup"'),
  about('that is an array', () => '[]'),
  about('that is no JSON', () => 'bellhop'),
  about('that is empty', () => ''),
  about('of 10 MB', (of) => `${' '.repeat(10_000_000)}${JSON.stringify(of)}`, /larger than Bellhop writes/),
  about('nested 30,000 levels deep', () => '['.repeat(30_000)),
  about('of a later format', (of) => ({ ...of, formatVersion: 2 }), /made by a newer Bellhop \(0\.1\.0\)/),
  about(
    'of a later format by a Bellhop with a strange number',
    (of) => ({ ...of, formatVersion: 2, bellhop: '\u001B[2J'.repeat(1_000) }),
    noBackup,
  ),
  about('of a later database', (of) => ({ ...of, schema: 9_000 }), /version 9000, but this Bellhop knows/),
  ...[0, -1, 1.5, '1', null, [3], { valueOf: 3 }, 2 ** 60].map((schema) =>
    about(`with the version ${JSON.stringify(schema)}`, (of) => ({ ...of, schema })),
  ),
  about(
    'with another time than the manifest',
    (of) => ({ ...of, madeAt: '2020-01-01T00:00:00.000Z' }),
    /is damaged: .*manifest\.json does not agree with bellhop\.json/,
  ),
  both('with a time that is none', (of) => ({ ...of, madeAt: '\u001B[31mnow' })),
  both('with a database that there is not', (of) => ({ ...of, database: 'oracle' })),
  ...[-1, 1.5, '1', 2 ** 33, 2 ** 53, null, {}].map((id) =>
    both(`with the last id ${JSON.stringify(id)}`, (of) => ({ ...of, lastIds: { ...of.lastIds, ticket: id } })),
  ),
  both('without last ids', (of) => ({ ...of, lastIds: undefined })),
  both('with a last id of __proto__', (of) =>
    JSON.parse(JSON.stringify(of).replace('"lastIds":{', '"lastIds":{"__proto__":{"x":1},')),
  ),
  manifest('that is null', () => 'null', noManifest),
  manifest('that is no JSON', () => '{', noManifest),
  manifest('of 10 MB', (of) => JSON.stringify(of) + ' '.repeat(10_000_000), /larger than Bellhop writes/),
  manifest('nested 1,000,000 levels deep', () => '['.repeat(1_000_000), noManifest),
  manifest('without tables', (of) => ({ ...of, tables: undefined }), noManifest),
  manifest('whose tables are null', (of) => ({ ...of, tables: null }), noManifest),
  manifest('with a table that is null', (of) => ({ ...of, tables: { ...of.tables, user: null } }), noManifest),
  manifest(
    'with a table more',
    (of) => {
      const tables = {
        ...of.tables,
        admin: { rows: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
      }
      return { ...of, tables, digest: digestOf(tables) }
    },
    /its rows are not those it was made of \(admin\)/,
  ),
  manifest(
    'with __proto__ for a table',
    (of) => JSON.stringify(of).replace('"tables":{', '"tables":{"__proto__":{},'),
    noManifest,
  ),
  manifest('with another digest', (of) => ({ ...of, digest: '0'.repeat(64) }), /its rows are not those/),
  manifest('with a digest that is none', (of) => ({ ...of, digest: '\u001B[2J' }), noManifest),
  manifest('without entries', (of) => ({ ...of, entries: [] }), /an entry with rows is not as it was written/),
  manifest('whose entries are no list', (of) => ({ ...of, entries: { length: 1e9 } }), noManifest),
  manifest(
    'with another number of files',
    (of) => ({ ...of, files: { ...of.files, count: 1 } }),
    /its files are not those/,
  ),
  manifest('whose files are null', (of) => ({ ...of, files: null }), noManifest),
  manifest('whose damaged files are null', (of) => ({ ...of, damaged: null }), noManifest),
  manifest('whose damaged files are nothing', (of) => ({ ...of, damaged: [null] }), noManifest),
  manifest(
    'with a damaged file that draws on the terminal',
    (of) => ({ ...of, damaged: [{ key: 'a'.repeat(22), why: '\u001B[2J' }] }),
    noManifest,
  ),
  manifest(
    'with a damaged file that is not there',
    (of) => ({ ...of, damaged: [{ key: 'a'.repeat(22), why: 'it is missing' }] }),
    /files are missing/,
  ),
  manifest(
    'with 1,001 damaged files',
    (of) => ({
      ...of,
      damaged: Array.from({ length: 1_001 }, (_, index) => ({ key: `a${index}`.padEnd(22, 'a'), why: 'x' })),
    }),
    noManifest,
  ),
]
