import { equal, match } from 'node:assert/strict'
import { test } from 'node:test'
import { unavailable } from './platform/errors.ts'
import { explainStartFailure } from './start-failure.ts'

const systemError = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: raw text`), { code, ...more })

test('What a person can mend is one line that says how', () => {
  const expected: readonly [unknown, RegExp][] = [
    [systemError('EADDRINUSE', { port: 3000 }), /port 3000 is taken.*set PORT/],
    [systemError('EACCES', { port: 80 }), /may not use port 80.*above 1023/],
    [systemError('EACCES', { path: '/data' }), /may not write to \/data.*DATA_DIR/],
    [systemError('EROFS', { path: '/data' }), /\/data cannot be written.*DATA_DIR/],
    [systemError('ENOSPC'), /disk is full/],
    [systemError('ENOTFOUND'), /HOST/],
    [systemError('ERR_SQLITE_ERROR'), /database in DATA_DIR/],
    [unavailable('database.held', 5), /held by another program\. Nothing was changed/],
  ]
  for (const [error, line] of expected) {
    const text = explainStartFailure(error)
    match(text, line)
    match(text, /^Bellhop can't start: [^\n]+$/)
  }
})

test('What no one expected is told whole', () => {
  match(explainStartFailure(new TypeError('odd')), /^Bellhop can't start: TypeError: odd\n\s+at /)
  equal(explainStartFailure('odd'), "Bellhop can't start: odd")
})
