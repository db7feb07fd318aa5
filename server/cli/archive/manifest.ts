/** What an archive says about itself: the header before everything else, the manifest after everything else. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { archiveBudget } from '../../platform/budgets.ts'
import { isFileKey } from '../../storage/file-store.ts'
import { CommandFailure } from '../failure.ts'
import type { Digests } from './rows.ts'
import type { WrittenEntry } from './write.ts'

export const headerName = 'bellhop.json'
export const manifestName = 'manifest.json'
const format = 'bellhop backup'
const formatVersion = 1

export interface Header {
  /** The Bellhop that wrote it. */
  readonly bellhop: string
  /** The number of the newest migration of its database. */
  readonly schema: number
  readonly database: 'sqlite' | 'postgres'
  /** ISO 8601. */
  readonly madeAt: string
  /** The highest id that each table has ever given out. */
  readonly lastIds: Readonly<Record<string, number>>
}

export interface Manifest extends Header {
  readonly tables: Digests
  readonly digest: string
  /** The entries that hold rows. */
  readonly entries: readonly WrittenEntry[]
  /** Files that lie in the archive; the size and hash of each stands in its row of `attachment`. */
  readonly files: { readonly count: number; readonly bytes: number }
  /** Files that were missing or not as their row says when the backup was made. */
  readonly damaged: readonly DamagedFile[]
}

export interface DamagedFile {
  readonly key: string
  readonly why: string
}

export const bellhopVersion: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')) as { version: string }
).version

export const encode = (about: Header | Manifest): string =>
  `${JSON.stringify({ format, formatVersion, ...about }, undefined, 2)}\n`

/** Throws CommandFailure when it is not one of ours, or from a newer Bellhop. */
export function readHeader(text: string): Header {
  const about = parse(text)
  if (about?.format !== format) throw new CommandFailure('This is not a Bellhop backup.')
  if (about.formatVersion !== formatVersion && isCount(about.formatVersion) && isWord(about.bellhop)) {
    throw new CommandFailure(`This backup was made by a newer Bellhop (${about.bellhop}). Use that one.`)
  }
  const { bellhop, schema, database, madeAt, lastIds } = about
  const isHeader =
    about.formatVersion === formatVersion &&
    isWord(bellhop) &&
    isCount(schema, 9_999) &&
    schema > 0 &&
    (database === 'sqlite' || database === 'postgres') &&
    isTime(madeAt) &&
    isRecordOf(lastIds, isId)
  if (!isHeader) throw new CommandFailure('This is not a Bellhop backup: its header says what Bellhop does not write.')
  return { bellhop, schema, database, madeAt, lastIds }
}

/** Undefined when it is none, or does not agree with the header of the same archive. */
export function readManifest(text: string, header: Header): Manifest | 'no manifest' | 'another header' {
  const about = parse(text)
  if (!about) return 'no manifest'
  const { tables, digest, entries, files, damaged } = about
  const isManifest =
    isRecordOf(tables, isDigest) &&
    isHash(digest) &&
    Array.isArray(entries) &&
    isRecord(files) &&
    isCount(files.count) &&
    isCount(files.bytes) &&
    Array.isArray(damaged) &&
    damaged.length <= archiveBudget.damagedFiles &&
    damaged.every(isDamagedFile)
  if (!isManifest) return 'no manifest'
  const { format: _format, formatVersion: _version, ...rest } = about
  const { bellhop, schema, database, madeAt, lastIds } = rest
  if (JSON.stringify({ bellhop, schema, database, madeAt, lastIds }) !== JSON.stringify(header)) return 'another header'
  return { ...header, tables, digest, entries, files: files as Manifest['files'], damaged }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const found: unknown = JSON.parse(text)
    return isRecord(found) ? found : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown, max = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max

const isId = (value: unknown): value is number => isCount(value, archiveBudget.largestId)

/** Names are those of tables. */
function isRecordOf<T>(value: unknown, isOne: (one: unknown) => one is T): value is Record<string, T> {
  return isRecord(value) && Object.keys(value).every((name) => /^[a-z][a-z_]{0,60}$/.test(name) && isOne(value[name]))
}

/** Such as 0.1.0. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[\w.+-]{1,40}$/.test(value)

const isTime = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 30 &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

const isDigest = (value: unknown): value is Digests[string] =>
  isRecord(value) && isCount(value.rows) && isHash(value.sha256)

const isDamagedFile = (value: unknown): value is DamagedFile =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  isFileKey(value.key) &&
  typeof value.why === 'string' &&
  /^[\w .]{1,100}$/.test(value.why)
