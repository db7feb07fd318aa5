/** The schema as text: `npm run schema` writes schema.graphql, the check compares it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from '../server/api.ts'

const file = join(import.meta.dirname, '..', 'schema.graphql')
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`

/** Whether schema.graphql says what the code says. */
export const isSchemaCurrent = (): boolean => readFileSync(file, 'utf8') === printed

if (import.meta.main) writeFileSync(file, printed)
