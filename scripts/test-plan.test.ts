import { deepEqual, equal, ok } from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { testsOf } from './test-changed.ts'
import { isOf, patterns, planRuns, testPattern } from './test-plan.ts'

const root = join(import.meta.dirname, '..')
const all = (await Array.fromAsync(glob(testPattern, { cwd: root }))).sort()

/** Of `{a,b}` each one. */
const alternatives = (pattern: string): string[] => {
  const [, before = '', choice = '', behind = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern) ?? []
  return choice ? choice.split(',').flatMap((one) => alternatives(before + one + behind)) : [pattern]
}

test('Each pattern of the plan is of a file that there is', () => {
  const isMissing = (pattern: string) => !all.some((file) => isOf(file, [pattern]))
  deepEqual(patterns.flatMap(alternatives).filter(isMissing), [])
})

for (const isInOrder of [false, true]) {
  test(`Every file runs, and none twice on the same, ${isInOrder ? 'in an order' : 'the longest first'}`, () => {
    const runs = planRuns(all, { postgres: 'postgres://x', isInOrder })
    equal(runs.length, 3)
    const planned = new Set<string>()
    for (const { batches } of runs) {
      const files = batches.flatMap((batch) => batch.files)
      equal(new Set(files).size, files.length)
      for (const file of files) planned.add(file)
      if (isInOrder) ok(batches.every(({ rank, files: [first] }) => rank === all.indexOf(first as string)))
    }
    deepEqual([...planned].sort(), all)
  })
}

test('A change is followed to the files of tests that reach it, the nearest first', () => {
  const of = (...changed: string[]) => testsOf(changed, all)
  equal(of('tests/api/status.test.ts')[0], 'tests/api/status.test.ts')
  ok(of('tests/api/status.test.ts').length < all.length / 10)
  const ofSettings = of('docs/settings.md')
  ok(ofSettings.includes('scripts/settings.test.ts') && !ofSettings.some((file) => /browser|api/.test(file)))
  const ofBadge = of('web/tickets/badge.tsx')
  ok(ofBadge.includes('tests/browser/lists.test.ts') && !ofBadge.includes('tests/api/status.test.ts'))
  const ofStatus = of('server/tickets/status.ts')
  const placeOf = (name: string) => ofStatus.indexOf(`tests/api/${name}.test.ts`)
  ok(
    placeOf('status') >= 0 &&
      placeOf('status') < placeOf('pipelining') &&
      placeOf('pipelining') < placeOf('live-floods'),
  )
  ok(of('server/database/migrations/0010-priority/postgres.sql').includes('tests/database/postgres-migrations.test.ts'))
  deepEqual(of('package-lock.json').toSorted(), all)
  deepEqual(of(), [])
})
