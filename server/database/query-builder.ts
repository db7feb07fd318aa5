/** The query builder at run time, from its one file where that has been built; its types are imported from the package itself, and cost nothing. */
import { existsSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundleOf } from '../platform/bundled.ts'

type Library = typeof import('kysely')

async function loadBundle(): Promise<Library | undefined> {
  const path = bundleOf('kysely')
  if (!existsSync(path)) return undefined
  const found = (await import(pathToFileURL(path).href).catch(() => undefined)) as Partial<Library> | undefined
  if (found?.sql && found.Kysely) return found as Library
  removeDamaged(path)
  return undefined
}

/** The next build makes it anew. Who may not remove it can do without it, too. */
function removeDamaged(path: string): void {
  try {
    rmSync(path, { recursive: true })
  } catch {}
}

const library = (await loadBundle()) ?? (await import('kysely'))

export const {
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} = library
