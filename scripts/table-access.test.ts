/** Comments are read through server/comments/access.ts alone, where it is decided who sees which. */
import { deepEqual, ok } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const readsComments = /(?:selectFrom|[a-z]Join)\(\s*['"]comment\b|\b(?:from|join)\s+comment\b/i

const allowed = {
  'server/comments/access.ts': 'decides',
  'server/search/sqlite.ts': 'words of what everyone on a ticket sees',
  'server/search/rebuild-index.ts': 'counts whether the index is whole',
}

test('Nothing but comments/access.ts reads the table of comments', () => {
  const sources = globSync('server/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  ok(sources.length > 200, `${sources.length} sources`)
  const found = sources.filter((path) => readsComments.test(readFileSync(join(root, path), 'utf8')))
  deepEqual(found.toSorted(), Object.keys(allowed).toSorted())
})
