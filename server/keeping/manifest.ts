/** What an archive says about itself: the header before everything else, the manifest after everything else. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailure } from './failure.ts'
import type { Digests } from './rows.ts'
import type { WrittenEntry } from './write-archive.ts'

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
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as { version: string }
).version

export const encode = (about: Header | Manifest): string =>
  `${JSON.stringify({ format, formatVersion, ...about }, undefined, 2)}\n`

/** Throws CommandFailure when it is not one of ours, or from a newer Bellhop. */
export function decode(text: string): Header | Manifest {
  const about = JSON.parse(text) as Manifest & { format?: string; formatVersion?: number }
  if (about.format !== format) throw new CommandFailure('This is no backup of Bellhop.')
  if (about.formatVersion !== formatVersion) {
    throw new CommandFailure(`This backup was made by a newer Bellhop (${about.bellhop}). Use that one.`)
  }
  return about
}
