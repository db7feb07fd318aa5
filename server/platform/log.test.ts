import { deepEqual, equal, match } from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'

test('One line of JSON each, from the level on', () => {
  const lines: string[] = []
  const log = createLog('warn', (line) => lines.push(line))
  log.debug('no')
  log.info('no')
  log.warn('two\nlines', { count: 3n })
  log.error('bad', { error: new Error('outer', { cause: new TypeError('inner') }) })
  equal(lines.length, 2)
  for (const line of lines) match(line, /^[^\n]+\n$/)
  const [warning, failure] = lines.map((line) => JSON.parse(line))
  deepEqual([warning.level, warning.message, warning.count], ['warn', 'two\nlines', '3'])
  match(warning.at, /^\d{4}-\d\d-\d\dT.*Z$/)
  deepEqual([failure.error.name, failure.error.message, failure.error.cause.message], ['Error', 'outer', 'inner'])
  match(failure.error.stack, /\n\s+at /)
})
