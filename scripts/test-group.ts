/** `node scripts/test-group.ts <file>…`: several files of tests in one process, one after another. */
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

// Between two files nothing else may keep the process.
const awake = setInterval(() => {}, 60_000)
for (const file of process.argv.slice(2)) {
  await import(pathToFileURL(resolve(file)).href)
  // Tests run one after another: when this one has run, so have those of the file. By its name test-runs.ts knows whose they were.
  await test(file, () => {})
}
clearInterval(awake)
