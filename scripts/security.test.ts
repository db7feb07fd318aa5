/** SECURITY.md promises a test for each threat: each row names files that are there. */
import { deepEqual, ok } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
const table = text.slice(text.indexOf('| Threat |')).split('\n\n', 1)[0] as string
const rows = table.split('\n').slice(2)

/** The files that a cell names; one without a folder lies beside the one before. */
function filesIn(cell: string): string[] {
  let folder = ''
  return [...cell.matchAll(/`([^`]+(?:\.ts|\/))`/g)].map(([, name = '']) => {
    const path = name.includes('/') ? name : folder + name
    folder = path.slice(0, path.lastIndexOf('/') + 1)
    return path
  })
}

test('Each threat names a test, and each test that is named is there', () => {
  ok(rows.length > 30, `${rows.length} rows`)
  for (const row of rows) {
    const [threat = '', , tested = ''] = row.split(' | ')
    const files = filesIn(tested)
    ok(files.length, `${threat} names no test.`)
    const missing = files.filter((path) => !existsSync(join(root, path)))
    deepEqual(missing, [], threat)
  }
})

test('Each decision that is linked is there', () => {
  const links = [...text.matchAll(/\]\((docs\/[^)#]+)/g)].map(([, path = '']) => path)
  ok(links.length)
  deepEqual(
    links.filter((path) => !path.endsWith('.md') || !existsSync(join(root, path))),
    [],
  )
})
