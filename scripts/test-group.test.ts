import { equal, match } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

/** The exit code of a group of these files, and what it prints. */
async function runGroup(...sources: readonly string[]): Promise<{ code: number | null; out: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'bellhop-'))
  try {
    const files = sources.map((_, index) => join(folder, `${index}.mjs`))
    for (const [index, source] of sources.entries()) {
      await writeFile(files[index] as string, `import { test } from 'node:test'\n${source}`)
    }
    // Otherwise it would take itself for a part of this test.
    const env = { ...process.env }
    delete env.NODE_TEST_CONTEXT
    const group = join(import.meta.dirname, 'test-group.ts')
    const { status, stdout } = spawnSync(process.execPath, [group, ...files], {
      encoding: 'utf8',
      env,
      timeout: 60_000,
    })
    return { code: status, out: stdout }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const passes = "test('another', async () => {})"

test('No promise is followed to the test that began it', async () => {
  const { code, out } = await runGroup(
    passes,
    `import { executionAsyncId } from 'node:async_hooks'
    test('unfollowed', async () => {
      await Promise.resolve()
      if (executionAsyncId() !== 0) throw new Error('It has a number.')
    })`,
  )
  equal(code, 0, out)
})

test('What fails, or can not be loaded, fails the group', async () => {
  for (const source of [
    "test('wrong', () => { throw new Error('a mistake') })",
    "throw new Error('a mistake')",
    "test('left', () => void Promise.reject(new Error('a mistake')))",
    "test('left', () => void setImmediate(() => { throw new Error('a mistake') }))",
    "test('waits', async () => { setImmediate(() => { throw new Error('a mistake') }); await new Promise((resolve) => setTimeout(resolve, 50)) })",
  ]) {
    const { code, out } = await runGroup(passes, source)
    equal(code, 1, source)
    match(out, /a mistake/)
  }
})
