import { equal, ok } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { processorMs, watchProcessor } from './processor-time.ts'

/** Takes 200 ms of the processor, says so, and waits. */
const work = `while (process.cpuUsage().user < 200_000);
  console.log('worked')
  setInterval(() => {}, 1_000)`

/** Starts one that works, and waits. */
const program = `require('node:child_process').spawn(process.execPath, ['-e', \`${work}\`], { stdio: 'inherit' })
  setInterval(() => {}, 1_000)`

const skip = process.platform === 'linux' ? false : 'only Linux tells'

test(
  'What a browser started is counted while it runs and when it is gone, although nobody waited for it',
  { skip },
  async () => {
    const taken = watchProcessor()
    const before = taken()
    // As Playwright starts a browser.
    const browser = spawn(process.execPath, ['-e', program], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
    await once(browser.stdout, 'data')
    const during = taken()
    ok(during.unwaitedMs - before.unwaitedMs >= 200, JSON.stringify({ before, during }))
    ok(during.ms - before.ms >= 200)
    process.kill(-(browser.pid as number), 'SIGKILL')
    await once(browser, 'close')
    const after = taken()
    equal(after.unwaitedMs, during.unwaitedMs)
    ok(after.ms >= during.ms)
  },
)

test('What other programs started is counted while they run, and their own work once', { skip }, async () => {
  const taken = watchProcessor()
  const before = taken()
  const server = spawn(process.execPath, ['-e', work], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout, 'data')
  const during = processorMs()
  ok(during - before.ms >= 200)
  const own = process.cpuUsage()
  server.kill()
  await once(server, 'close')
  const after = taken()
  const { user, system } = process.cpuUsage(own)
  const more = after.ms - during - (user + system) / 1_000
  ok(more < 200, `${more} ms`)
  equal(after.unwaitedMs, before.unwaitedMs)
})
