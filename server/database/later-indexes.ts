/**
 * Indexes that migrations leave for later. To make an index is to read its whole table, and while it is made nobody can write to that; so on a desk that
 * is not small it is made beside the work (decision 115). Which ones are left follows from the migrations and from what is there: nothing
 * is kept about it, and a stop loses nothing but the one that was under way.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'
import type { Database } from './database.ts'
import type { Dialect } from './dialect.ts'
import { listMigrations, statementsOf, type Migration } from './migrations.ts'

/** Those that grow with the desk. */
export const largeTables: readonly string[] = [
  'user',
  'ticket',
  'comment',
  'event',
  'attachment',
  'search_piece',
  'search_ticket',
  'search_ticket_part',
  'search_title',
]

/** An index of a table with no more rows is made with the migration: that takes some milliseconds. */
export const fewRows = 20_000

export interface Index {
  readonly name: string
  readonly table: string
  /** CREATE INDEX, as the migration has it. */
  readonly statement: string
  /** ALTER INDEX, as later migrations have it. */
  readonly settings: readonly string[]
}

/** What is to be done so that the indexes are those that the migrations make, in this order. */
export interface IndexesLeft {
  readonly missing: readonly Index[]
  /** Names of those that others take the place of: they are there until these are made. */
  readonly outdated: readonly string[]
}

/** A unique index is a rule, which must hold from the migration on. */
const aboutIndexes = /^(?:CREATE INDEX (?<made>\w+) ON "?(?<table>\w+)"?|DROP INDEX (?<dropped>\w+))/gm

/** With IF EXISTS, since an index may be left for later. */
const aboutSettings = /^ALTER INDEX IF EXISTS (?<changed>\w+)/gm

interface AboutIndex {
  readonly text: string
  readonly made?: string
  readonly dropped?: string
  /** Of the index that is made or dropped, as far as it is known. */
  readonly table: string | undefined
}

/** In their order; `tables` knows those of the indexes made so far, and learns of these. */
function indexesIn({ sql }: Migration, tables: Map<string, string>): AboutIndex[] {
  return statementsOf(sql, aboutIndexes).map(({ text, parts: { made, dropped, table } }) => {
    if (made !== undefined && table !== undefined) tables.set(made, table)
    return { text, made, dropped, table: tables.get(made ?? dropped ?? '') } as AboutIndex
  })
}

/** Those of the large tables whose indexes the migration changes. `all`: all migrations. */
export function indexedTables(migration: Migration, all: readonly Migration[]): string[] {
  const changed = new Set(changesOf(migration, all).map(({ table }) => table))
  return largeTables.filter((table) => changed.has(table))
}

function changesOf(migration: Migration, all: readonly Migration[]): AboutIndex[] {
  const tables = new Map<string, string>()
  for (const one of all) if (one.number < migration.number) indexesIn(one, tables)
  return indexesIn(migration, tables)
}

/**
 * The migration without what is left for later: indexes of the tables in `large`. One that is there under the same name makes room at once,
 * and one that is dropped for good may not be there.
 */
export function withoutLater(migration: Migration, all: readonly Migration[], large: ReadonlySet<string>): string {
  const found = changesOf(migration, all)
  const isMadeAnew = (name: string) => found.some(({ made }) => made === name)
  let { sql } = migration
  for (const { text, dropped, table } of found) {
    if (table === undefined || !largeTables.includes(table)) continue
    if (dropped !== undefined && (isMadeAnew(dropped) || !large.has(table))) {
      sql = sql.replace(text, () => text.replace('DROP INDEX', 'DROP INDEX IF EXISTS'))
    } else if (large.has(table)) sql = sql.replace(text, '')
  }
  return sql
}

/** `there`: the names of all that can be used. */
export function indexesLeft(dialect: Dialect['name'], there: ReadonlySet<string>): IndexesLeft {
  const tables = new Map<string, string>()
  const wanted = new Map<string, Index>()
  const dropped = new Set<string>()
  for (const migration of listMigrations(dialect)) {
    for (const one of indexesIn(migration, tables)) {
      if (one.table === undefined || !largeTables.includes(one.table)) continue
      if (one.dropped !== undefined) {
        wanted.delete(one.dropped)
        dropped.add(one.dropped)
      } else if (one.made !== undefined) {
        wanted.set(one.made, { name: one.made, table: one.table, statement: one.text, settings: [] })
        dropped.delete(one.made)
      }
    }
    for (const { text, parts } of statementsOf(migration.sql, aboutSettings)) {
      const index = wanted.get(parts['changed'] ?? '')
      if (index) wanted.set(index.name, { ...index, settings: [...index.settings, text] })
    }
  }
  return {
    missing: [...wanted.values()].filter(({ name }) => !there.has(name)),
    outdated: [...dropped].filter((name) => there.has(name)),
  }
}

/** Tries again where something went wrong, or where the process that was at it has gone. */
const retryMs = 60_000

/** Call the answer to stop it: it goes on at the next start. */
export function startCompletingIndexes(database: Database, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const complete = async () => {
    while (!signal.aborted) {
      try {
        if (await database.completeIndexes({ log, signal })) return
      } catch (error) {
        if (signal.aborted) return
        log.error('An index could not be made; it is tried again in a minute.', { error })
      }
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const completed = complete()
  return async () => {
    stopping.abort()
    await completed
  }
}
