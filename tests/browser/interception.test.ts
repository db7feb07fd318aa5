/** What stories put between a page and the desk: taking it away leaves no request without an answer. */
import { equal } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { signUpCara } from '../support/cast.ts'
import { story } from '../support/browser.ts'
import { hold } from '../support/network.ts'

story('a page that asks all the time is always answered', async ({ desk, visit }) => {
  const page = await visit({ as: await signUpCara(desk) })
  await page.goto('/tickets/new')
  const asked = page.evaluate(async () => {
    const begun = performance.now()
    const asking = async () => {
      let answers = 0
      while (performance.now() - begun < 3_000) {
        await (await fetch('/health/live', { signal: AbortSignal.timeout(30_000) })).text()
        await new Promise((resolve) => setTimeout(resolve, 20 * Math.random()))
        answers++
      }
      return answers
    }
    const all = await Promise.all(Array.from({ length: 8 }, asking))
    return all.every((answers) => answers > 0)
  })
  const gone = asked.then(() => true)
  while (!(await Promise.race([gone, sleep(10, false)]))) await (await hold(page, 'createTicket')).letGo()
  equal(await asked, true)
})
