import { ok } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

test('What a burst left is given back once the process is idle', () => {
  const burst = `
    import { collectWhenIdle } from ${JSON.stringify(join(import.meta.dirname, 'idle-memory.ts'))}
    const taken = () => process.memoryUsage().heapTotal + process.memoryUsage().external
    collectWhenIdle()
    const before = taken()
    let left = Array.from({ length: 150 }, () => [Buffer.alloc(1_000_000), Array.from({ length: 10_000 }, (_, n) => ({ n }))])
    const most = taken()
    left = undefined
    const since = performance.now()
    const timer = setInterval(() => {
      if (taken() > before + 20_000_000 && performance.now() - since < 60_000) return
      clearInterval(timer)
      console.log(JSON.stringify({ before, most, end: taken() }))
    }, 200)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', burst], { encoding: 'utf8' })
  ok(stdout, stderr)
  const { before, most, end } = JSON.parse(stdout)
  ok(most > before + 150_000_000)
  ok(end <= before + 20_000_000, stdout)
})
