/** docs/settings.md says of every setting what server/platform/config.ts does with it, and of no other. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const code = readFileSync(join(root, 'server/platform/config.ts'), 'utf8')
const page = readFileSync(join(root, 'docs/settings.md'), 'utf8')

const plain = (number: string) => number.replaceAll('_', '')

/** By name: default and allowed values, each undefined where the code says it in a way of its own. */
const read = new Map<string, { fallback?: string; allowed?: string }>()
for (const [, name = ''] of code.matchAll(/\benv\.([A-Z_]+)/g)) read.set(name, {})
for (const [, name = '', fallback = '', min = '', max = ''] of code.matchAll(
  /\bnumber\('([A-Z_]+)', ([\d_]+), ([\d_]+), ([\d_]+)\)/g,
)) {
  read.set(name, { fallback: plain(fallback), allowed: `${plain(min)}–${plain(max)}` })
}
for (const [, name = '', options = '', fallback = ''] of code.matchAll(
  /\bchoice\('([A-Z_]+)', \[([^\]]+)\], '(\w+)'\)/g,
)) {
  read.set(name, { fallback, allowed: options.replaceAll("'", '') })
}

const documented = new Map(
  [...page.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, name = '', fallback = '', allowed = '', meaning = '']) => [name, { fallback, allowed, meaning }],
  ),
)

test('every setting that is read stands in the table, and nothing else does', () => {
  // No name of a setting may escape the patterns above.
  const named = new Set(
    [...code.matchAll(/\b(?:number|choice|wrong)\('([A-Z_]+)'|\benv\.([A-Z_]+)/g)].map(([, a, b]) => a ?? b ?? ''),
  )
  deepEqual([...read.keys()].sort(), [...named].sort())
  deepEqual([...documented.keys()].sort(), [...read.keys()].sort())
})

test('the table tells their defaults and allowed values', () => {
  for (const [name, { fallback, allowed }] of read) {
    const row = documented.get(name)
    ok(row?.meaning, name)
    if (fallback !== undefined) equal(row.fallback, fallback, `the default of ${name}`)
    if (allowed !== undefined) equal(row.allowed, allowed, `what ${name} allows`)
  }
})
