/** An archive that someone made to do harm, and what the commands must say of it. */
import type { Member } from './archive.ts'

export interface Hostile {
  readonly name: string
  /** What the one line says. */
  readonly says: RegExp
  /** `members` are those of a good backup, in their order. */
  readonly build: (members: readonly Member[]) => Buffer
}

export const hostile = (name: string, says: RegExp, build: Hostile['build']): Hostile => ({ name, says, build })

/** Names that would lead out of a folder, or into what is not a file of Bellhop. */
export const hostileNames: readonly string[] = [
  '../outside.txt',
  '../../../../../../tmp/outside.txt',
  '/tmp/outside.txt',
  'files/../../outside.txt',
  'files/aa/../../../outside.txt',
  'files/aa/..',
  'C:\\outside.txt',
  'files\\aa\\outside',
  'files/aa/',
  'files//aa/aaaaaaaaaaaaaaaaaaaaaa',
  './bellhop.json',
  'BELLHOP.JSON',
  'Database/user.000001.jsonl',
  'database/user.000001.JSONL',
  'database/user.000001.jsonl\n',
  'database/sqlite_sequence.000001.jsonl',
  'database/migration.000001.jsonl',
  'database/search_word.000001.jsonl',
  'database/__proto__.000001.jsonl',
  'database/constructor.000001.jsonl',
  'manifest.json/',
  '\u001B]0;owned\u0007\u001B[2J',
  'a\r\nverify: all is well',
  '\u202Etxt.elif',
  'x'.repeat(99),
]
