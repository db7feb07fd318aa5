/** What is counted as what. */
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { columnOf, kindOf, table } from './cost.ts'

test('each file is of one kind, by where it lies and how it ends', () => {
  const kinds = {
    'server/tickets/fields.ts': 'server',
    'server/database/migrations/0010-priority/sqlite.sql': 'server',
    'web/tickets/ticket.graphql': 'web',
    'web/tickets/badge.module.css': 'web',
    'web/index.html': 'web',
    'server/tickets/filter.test.ts': 'tests',
    'scripts/settings.test.ts': 'tests',
    'tests/support/archives/small-backup.ts': 'tests',
    'docs/decisions/README.md': 'docs',
    'CHANGELOG.md': 'docs',
    'docs/pictures/search.png': 'generated',
    'schema.graphql': 'generated',
    'package-lock.json': 'generated',
    'package.json': 'tools',
    'bench/main.ts': 'tools',
    'deploy/Dockerfile': 'tools',
    '.ci/run': 'tools',
  }
  deepEqual(Object.fromEntries(Object.keys(kinds).map((path) => [path, kindOf(path)])), kinds)
})

test('a name is looked for as its column is spelt, too', () => {
  equal(columnOf('updatedAt'), 'updated_at')
  equal(columnOf('status'), 'status')
})

test('a row counts what was touched by hand', () => {
  const paths = ['server/a.ts', 'web/a.tsx', 'web/b.css', 'web/a.test.ts', 'docs/a.md', 'bench/a.ts', 'schema.graphql']
  equal(table(new Map([['A field', paths]])).at(-1), '| A field | 1 | 2 | **3** | 1 | 1 | 1 |')
})
