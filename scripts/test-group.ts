/** `node scripts/test-group.ts <file>…`: files of tests in one process. All are loaded, one after another; then their tests run, one after another. */
import { createHook, type AsyncHook } from 'node:async_hooks'
import { resolve } from 'node:path'
import { beforeEach, suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { processorMs } from './processor-time.ts'
import { formatMark } from './test-mark.ts'
import { patienceMs, watchProgress } from './test-watch.ts'

const files = process.argv.slice(2)
const begins = watchProgress(Number(process.env.BELLHOP_TEST_PATIENCE_MS ?? patienceMs), (text) =>
  process.stderr.write(`${text}\n`),
)

unfollowed(() => {
  // No test runs before the suite is whole. What a file opens for all of its tests is closed at the end of all.
  suite('files', async () => {
    let ended = 0
    beforeEach(({ name }) => begins(`${files[ended]}: ${name}`))
    for (const file of files) {
      begins(`${file}: loading it`)
      await import(pathToFileURL(resolve(file)).href)
      test(file, (context) => {
        context.diagnostic(formatMark(file, processorMs()))
        begins(files[++ended] ?? 'the hooks after all tests')
      })
    }
    begins(`the hooks before all tests of ${files.join(', ')}`)
  })
})

/**
 * Does what starts node:test, which would follow each promise and timer to the test that began it, for a tenth of the processor time of
 * all tests, only to say in which of them an error was that nothing caught (docs/decisions/084). Such an error still fails the group.
 */
function unfollowed(start: () => void): void {
  const hooks = Object.getPrototypeOf(createHook({})) as object
  const enable = Object.getOwnPropertyDescriptor(hooks, 'enable') as PropertyDescriptor
  Object.defineProperty(hooks, 'enable', {
    ...enable,
    value(this: AsyncHook) {
      return this
    },
  })
  start()
  Object.defineProperty(hooks, 'enable', enable)
}
