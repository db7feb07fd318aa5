/** The query builder at run time, from its one file where that has been built; its types are imported from the package itself, and cost nothing. */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundleOf } from '../platform/bundled.ts'

const bundle = bundleOf('kysely')
const library = (
  existsSync(bundle) ? await import(pathToFileURL(bundle).href) : await import('kysely')
) as typeof import('kysely')

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
