/** Desks of several sizes on one database, each with a server of its own. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { administer, startCluster } from '../../tests/support/postgres.ts'
import { startChild } from '../child.ts'
import { count, line } from '../report.ts'
import { seedDesk, type Desk } from '../seed.ts'
import type { SizedDesk } from './measure.ts'
import { growthScenarios } from './scenarios.ts'
import { seedPostgres } from './seed-postgres.ts'

export type DatabaseName = 'sqlite' | 'postgres'

export interface OpenDesks extends AsyncDisposable {
  /** Of the database, with its version. */
  readonly name: string
  readonly desks: readonly SizedDesk[]
}

const firstPort = 3500

/** Where a desk lies: its data folder, and its database where that is not in it. */
export interface DeskPlace {
  readonly directory: string
  readonly url: string | undefined
}

/** Desks that lie in `folder` already are used as they are, or as `complete` makes them, once. */
export async function openDesks(
  database: DatabaseName,
  folder: string,
  sizes: readonly number[],
  complete: (desk: Desk, place: DeskPlace) => Promise<Desk> = (desk) => Promise.resolve(desk),
): Promise<OpenDesks> {
  await using opened = new AsyncDisposableStack()
  const cluster =
    database === 'postgres' ? opened.use(await startCluster({ kept: join(folder, 'postgres') })) : undefined
  const desks: SizedDesk[] = []
  for (const [index, tickets] of sizes.entries()) {
    const directory = join(folder, cluster ? `postgres-${tickets}` : String(tickets))
    const url = cluster?.url(`desk_${tickets}`)
    const seeded = await keptDesk(directory, tickets, async () => {
      if (!cluster || !url) return seedDesk(directory, tickets)
      await administer(cluster.url(), `DROP DATABASE IF EXISTS desk_${tickets}`)
      await administer(cluster.url(), `CREATE DATABASE desk_${tickets}`)
      return seedPostgres(url, tickets, directory)
    })
    const desk = await complete(seeded, { directory, url })
    if (desk !== seeded) keepDesk(directory, desk)
    const settings = url ? { DATABASE_URL: url } : {}
    const server = await startChild('server/main.ts', { directory, port: firstPort + index, settings })
    opened.defer(() => server.stop())
    desks.push({
      tickets,
      desk,
      directory,
      server,
      isShared: cluster !== undefined,
      execute: async (sql) => void (url ? await administer(url, sql) : executeIn(directory, sql)),
      scenarios: growthScenarios(desk, tickets),
    })
  }
  const closing = opened.move()
  return {
    name: cluster ? `PostgreSQL ${cluster.version}` : `SQLite ${process.versions.sqlite ?? ''}`,
    desks,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

function executeIn(directory: string, sql: string): void {
  const db = new DatabaseSync(join(directory, 'bellhop.db'), { timeout: 60_000 })
  db.exec(sql)
  db.close()
}

async function keptDesk(directory: string, tickets: number, seed: () => Promise<Desk>): Promise<Desk> {
  const kept = join(directory, 'bench-desk.json')
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Desk
  // What an interrupted run has left.
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const desk = await seed()
  line(`${count(tickets)} tickets: ${count(desk.rows)} rows in ${desk.seconds.toFixed(1)} s`)
  keepDesk(directory, desk)
  return desk
}

const keepDesk = (directory: string, desk: Desk) =>
  writeFileSync(join(directory, 'bench-desk.json'), JSON.stringify(desk))
