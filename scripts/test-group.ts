/** `node scripts/test-group.ts <file>…`: several files of tests in one process. All are loaded, one after another; then their tests run, one after another. */
import { resolve } from 'node:path'
import { suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'

// No test runs before the suite is whole. What a file opens for all of its tests is closed at the end of all.
suite('files', async () => {
  for (const file of process.argv.slice(2)) {
    await import(pathToFileURL(resolve(file)).href)
    // By its name test-runs.ts knows that the tests of the file have run.
    test(file, () => {})
  }
})
