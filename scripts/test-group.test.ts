import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

/** The exit code of a group of these files, and what it prints. */
async function runGroup(
  sources: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'bellhop-'))
  try {
    const files = sources.map((_, index) => join(folder, `${index}.mjs`))
    for (const [index, source] of sources.entries()) {
      await writeFile(files[index] as string, `import { test } from 'node:test'\n${source}`)
    }
    // Otherwise it would take itself for a part of this test.
    const env: NodeJS.ProcessEnv = { ...process.env, ...more }
    delete env.NODE_TEST_CONTEXT
    const group = join(import.meta.dirname, 'test-group.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [group, ...files], {
      encoding: 'utf8',
      env,
      timeout: 60_000,
    })
    return { code: status, out: stdout, err: stderr }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const passes = "test('another', async () => {})"

test('No promise is followed to the test that began it', async () => {
  const { code, out } = await runGroup([
    passes,
    `import { executionAsyncId } from 'node:async_hooks'
    test('unfollowed', async () => {
      await Promise.resolve()
      if (executionAsyncId() !== 0) throw new Error('It has a number.')
    })`,
  ])
  equal(code, 0, out)
})

test('What fails, or can not be loaded, fails the group', async () => {
  for (const source of [
    "test('wrong', () => { throw new Error('a mistake') })",
    "throw new Error('a mistake')",
    "import { after } from 'node:test'; after(() => { throw new Error('a mistake') }); test('right', () => {})",
    "test('left', () => void Promise.reject(new Error('a mistake')))",
    "test('left', () => void setImmediate(() => { throw new Error('a mistake') }))",
    "test('waits', async () => { setImmediate(() => { throw new Error('a mistake') }); await new Promise((resolve) => setTimeout(resolve, 50)) })",
  ]) {
    const { code, out } = await runGroup([passes, source])
    equal(code, 1, source)
    match(out, /a mistake/)
  }
})

test('What a file opens is closed before the next one is loaded; a file that can not be loaded keeps no other from it', async () => {
  const opens = (name: string) => `
    import { after } from 'node:test'
    globalThis.told ??= []
    told.push('${name} is loaded')
    after(async () => { await new Promise(setImmediate); told.push('${name} is closed') })
    after(() => told.push('and more'))`
  const { code, out } = await runGroup([
    `${opens('one')}\ntest('of one', () => told.push('its test'))`,
    `${opens('two')}\nthrow new Error('a mistake')`,
    `${opens('three')}\ntest('of three', () => told.push('its test'))`,
    "test('of all', (t) => t.diagnostic(told.join(', ')))",
  ])
  equal(code, 1)
  const told = ['one', 'two', 'three'].flatMap((name) => [
    `${name} is loaded`,
    ...(name === 'two' ? [] : ['its test']),
    `${name} is closed`,
    'and more',
  ])
  ok(out.includes(told.join(', ')), out)
})

/** Until it is told that this takes long; meanwhile a port is open. */
const waits = `await new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1')
  const write = process.stderr.write
  process.stderr.write = (text) => {
    process.stderr.write = write
    server.close(resolve)
    return process.stderr.write(text)
  }
})`

test('What does not end tells what the process waits for', async () => {
  for (const [source, where] of [
    [waits, /1\.mjs: loading it: no end/],
    [`before(async () => { ${waits} })`, /1\.mjs: the hooks before its tests: no end/],
    [`test('endless', async () => { ${waits} })`, /1\.mjs: endless: no end/],
    [`after(async () => { ${waits} })`, /1\.mjs: the hooks after its tests: no end/],
  ] as const) {
    const { code, err } = await runGroup(
      [passes, `import { createServer } from 'node:net'\nimport { after, before } from 'node:test'\n${source}`],
      { BELLHOP_TEST_PATIENCE_MS: '300' },
    )
    equal(code, 0, err)
    match(err, where)
    match(err, /resources:\n(?: {4}.*\n)* {4}TCPServerWrap\n/)
    match(err, /handles of libuv:\n(?: {4}.*\n)* {4}tcp \{.*"port":\d+/)
  }
})

test('What a test leaves open does not keep the process for ever, nor hides what has failed', async () => {
  const leavesOpen = `import { createServer } from 'node:net'
    test('of a desk that stays open', () => { createServer().listen(0, '127.0.0.1'); throw new Error('a mistake') })`
  const { code, out, err } = await runGroup([passes, leavesOpen], { BELLHOP_TEST_PATIENCE_MS: '300' })
  equal(code, 1)
  match(err, /the hooks after all tests: no end/)
  match(out, /✖ of a desk that stays open/)
})

test('What goes on tells nothing', async () => {
  const { code, err } = await runGroup([passes, passes])
  deepEqual([code, err], [0, ''])
})

test('Once its time is over a group begins no file but its first', async () => {
  for (const [until, tests] of [
    [0, 1],
    [Date.now() + 3_600_000, 2],
  ]) {
    const { code, out } = await runGroup([passes, passes], { BELLHOP_TEST_UNTIL: `${until}` })
    equal(code, 0, out)
    equal(out.split('another').length - 1, tests, out)
  }
})
