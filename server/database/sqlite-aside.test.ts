import { equal, match, rejects } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { openAside } from './sqlite-aside.ts'

const folder = mkdtempSync(join(tmpdir(), 'bellhop-'))
after(() => rmSync(folder, { recursive: true }))

test('A thread that has failed is replaced, and one that is closed answers no more', { timeout: 30_000 }, async () => {
  const file = join(folder, 'aside.db')
  const aside = openAside(file)
  // Without a file no thread gets beyond its start; more ask than there are threads.
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => aside.all(1, 'SELECT 1 AS one', [])))
  for (const one of asked) match(String((one as PromiseRejectedResult).reason), /unable to open database file/)
  new DatabaseSync(file).close()
  equal((await aside.all(1, 'SELECT 1 AS one', [])).length, 1)
  await rejects(aside.all(1, 'SELECT missing', []), /no such column/)
  const late = Promise.allSettled(Array.from({ length: 5 }, () => aside.all(1, 'SELECT 2', [])))
  await aside.close()
  await late
  await rejects(aside.all(1, 'SELECT 3', []), { code: 'UNAVAILABLE' })
})
