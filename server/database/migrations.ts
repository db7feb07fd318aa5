/** Migrations: immutable SQL text in numbered folders, each applied in a transaction of its own. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dialect } from './dialect.ts'
import { OperatorError } from '../platform/errors.ts'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
}

const folder = join(import.meta.dirname, 'migrations')

export function listMigrations(dialect: Dialect['name']): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
    .map((name) => ({
      number: Number(name.slice(0, 4)),
      name,
      sql: readFileSync(join(folder, name, `${dialect}.sql`), 'utf8'),
    }))
}

/**
 * Those that a database at version `applied` still needs to be at the newest version, or at `upTo`; throws NewerSchemaError
 * when either is ahead of all of them.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: number,
  upTo = Math.max(applied, newestOf(migrations)),
): Migration[] {
  const newest = newestOf(migrations)
  if (upTo > newest) throw new NewerSchemaError(upTo, newest)
  return migrations.filter(({ number }) => number > applied && number <= upTo)
}

export interface Statement {
  /** Up to its semicolon. */
  readonly text: string
  /** The named groups of its beginning. */
  readonly parts: Readonly<Record<string, string | undefined>>
}

/** The statements that begin as `beginning` (of all lines, flags g and m) tells. */
export function statementsOf(sql: string, beginning: RegExp): Statement[] {
  return [...sql.matchAll(beginning)].map(({ index, groups = {} }) => ({
    text: sql.slice(index, sql.indexOf(';', index) + 1),
    parts: groups,
  }))
}

/** The version of the schema that this Bellhop works with. */
export const newestVersion = (dialect: Dialect['name']): number => newestOf(listMigrations(dialect))

const newestOf = (migrations: readonly Migration[]) => migrations.at(-1)?.number ?? 0

/** The database was written by a newer Bellhop than this one. */
export class NewerSchemaError extends OperatorError {
  constructor(found: number, known: number) {
    super(
      `The database is at version ${found}, but this Bellhop knows versions up to ${known}. ` +
        'Start the newer Bellhop that wrote it, or restore a backup made with this one.',
    )
  }
}
