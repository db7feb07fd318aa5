/** Stories as on a slow machine with a slow line, for whoever looks for what only fails there: BELLHOP_TEST_SLOW=6,1000. */
import type { Page } from 'playwright-core'

interface Slowness {
  /** How many times as long the processor takes for what a page does. */
  readonly rate: number
  /** What each answer to a page takes longer. */
  readonly latencyMs: number
}

const slowness = parse(process.env.BELLHOP_TEST_SLOW)

function parse(value: string | undefined): Slowness | undefined {
  if (!value) return undefined
  const [rate, latencyMs] = value.split(',').map(Number)
  if (!(Number(rate) >= 1 && Number(latencyMs) >= 0))
    throw new Error('BELLHOP_TEST_SLOW is to be two numbers such as 6,1000: the rate, and ms.')
  return { rate: Number(rate), latencyMs: Number(latencyMs) }
}

/** How many times as long as usual a story may take. */
export const slowRate = slowness ? Math.ceil(slowness.rate + slowness.latencyMs / 500) : 1

export async function slowDown(page: Page): Promise<void> {
  if (!slowness) return
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness.rate })
}
