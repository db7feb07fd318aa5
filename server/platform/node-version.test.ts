/** A Node that is too old is told from a bug. */
import { equal, match } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

/** As `version` of Node would begin; its other differences are not there. */
function startOn(version: string, script: string, ...words: string[]) {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  return spawnSync(process.execPath, ['--import', pretend, join(root, script), ...words], {
    encoding: 'utf8',
    env: { PORT: 'none' },
  })
}

for (const script of ['server/main.ts', 'scripts/start.ts', 'scripts/bellhop.ts']) {
  test(`${script} ends with one line on an older Node`, () => {
    const { status, stdout, stderr } = startOn('24.11.0', script)
    equal(status, 1)
    equal(stdout, '')
    match(stderr, /^Bellhop can't start: it needs Node 26 or newer, and \/\S+ is 24\.11\.0\. [^\n]+\n$/)
  })
}

test('A newer one is not refused', () => {
  match(startOn('27.0.0', 'server/main.ts').stderr, /^Bellhop can't start: PORT=none is not valid/)
  equal(startOn('100.1.0', 'scripts/bellhop.ts', 'help').status, 0)
})
