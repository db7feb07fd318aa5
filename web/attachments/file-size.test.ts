import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileSize } from './file-size.ts'

test('a size is told in the unit people expect', () => {
  const cases: [number, string][] = [
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [188_416, '184 KB'],
    [1_048_575, '1 MB'],
    [2_516_582, '2.4 MB'],
    [26_214_400, '25 MB'],
    [26_214_401, '25 MB'],
  ]
  for (const [bytes, text] of cases) assert.equal(fileSize(bytes), text)
})
