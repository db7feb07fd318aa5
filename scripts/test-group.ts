/**
 * `node scripts/test-group.ts <file>…`: files of tests in one process, one after another. Each is loaded when the tests of the one before have run and
 * what that one opened for all of them (`after`) is closed: so there is one desk at a time, with its connections and its memory. After
 * BELLHOP_TEST_UNTIL, in ms since 1970, none but the first is begun.
 */
import { createHook, type AsyncHook } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { watchProcessor } from './processor-time.ts'
import { formatMark } from './test-mark.ts'
import { collectHooks, type Hook } from './test-of-file.ts'
import { patienceMs, watchProgress } from './test-watch.ts'

const files = process.argv.slice(2)
const addresses = files.map((file) => pathToFileURL(resolve(file)).href)
const taken = watchProcessor()
const until = Number(process.env.BELLHOP_TEST_UNTIL ?? Infinity)
// It is not meant for groups that a test begins.
delete process.env.BELLHOP_TEST_UNTIL
let haveTestsEnded = false
const begins = watchProgress(Number(process.env.BELLHOP_TEST_PATIENCE_MS ?? patienceMs), (text) => {
  process.stderr.write(`${text}\n`)
  // What a failed test has left open would keep the process, and with it the whole run, for ever.
  if (haveTestsEnded) process.exit(1)
})

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' && addresses.includes(context.parentURL ?? '')
      ? { url: import.meta.resolve('./test-of-file.ts'), shortCircuit: true }
      : next(specifier, context),
})

unfollowed(() => {
  let file = files[0]
  beforeEach(({ name }) => begins(name.startsWith(`${file}: `) ? name : `${file}: ${name}`))
  runFrom(0)

  function runFrom(index: number): void {
    file = index && Date.now() >= until ? undefined : files[index]
    if (file === undefined) {
      haveTestsEnded = true
      return begins('the hooks after all tests')
    }
    void test(`${file}: loading it`, () => runFile(file as string, index))
  }

  /** What is not loaded within a test would begin with its first test before it has been loaded whole. */
  async function runFile(name: string, index: number): Promise<void> {
    const { hooks, error } = await collectHooks(() => import(addresses[index] as string))
    begins(`${name}: the hooks before its tests`)
    void test(`${name}: the hooks after its tests`, async (context) => {
      try {
        await runAll(hooks)
      } finally {
        context.diagnostic(formatMark(name, taken()))
        runFrom(index + 1)
      }
    })
    if (error !== undefined) throw error
  }
})

/** In their order, whatever becomes of one. */
async function runAll(hooks: readonly Hook[]): Promise<void> {
  const errors: unknown[] = []
  for (const hook of hooks) {
    try {
      await hook()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 1) throw new AggregateError(errors)
  if (errors.length) throw errors[0]
}

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
