/** The search index of each database. */
import type { Dialect } from '../database/dialect.ts'
import type { SearchDialect } from './dialect.ts'
import { postgresSearch } from './postgres.ts'
import { sqliteSearch } from './sqlite.ts'

const dialects: Readonly<Record<Dialect['name'], SearchDialect>> = { sqlite: sqliteSearch, postgres: postgresSearch }

export const searchOf = ({ name }: Pick<Dialect, 'name'>): SearchDialect => dialects[name]
