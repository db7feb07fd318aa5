/** What one attacker may take, so that it is the server that is measured: 20 requests a second and a quarter of a core. */
import { setTimeout as sleep } from 'node:timers/promises'

export const requestsPerSecond = 20
/** So many may be sent at once after a pause. */
const burst = 20
/** Of a body, so many bytes count as one request. */
const bytesPerRequest = 256 * 1024
const coreShare = 0.25
const lookEveryMs = 100

export interface Allowance {
  /** Resolves when so many requests may be sent. One after another: who asks for much holds up the others. */
  take(requests: number): Promise<void>
}

export const requestsIn = (bytes: number): number => 1 + Math.floor(bytes / bytesPerRequest)

export function createAllowance(): Allowance {
  let tokens = burst
  let filledAt = performance.now()
  let turn: Promise<void> = Promise.resolve()

  function fill(): void {
    const now = performance.now()
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1_000) * requestsPerSecond)
    filledAt = now
  }

  async function wait(requests: number): Promise<void> {
    fill()
    tokens -= requests
    if (tokens < 0) await sleep((-tokens / requestsPerSecond) * 1_000)
  }

  return {
    take(requests) {
      turn = turn.then(() => wait(requests))
      return turn
    },
  }
}

/** Stands still whenever this process has used more than its share of a core. */
export function holdToShare(): void {
  const never = new Int32Array(new SharedArrayBuffer(4))
  let used = process.cpuUsage()
  let at = performance.now()
  setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    const cpuMs = (user + system) / 1_000
    const excessMs = cpuMs / coreShare - (performance.now() - at)
    // Events that came meanwhile are not handled either.
    if (excessMs > 0) Atomics.wait(never, 0, 0, Math.min(excessMs, 5_000))
    used = process.cpuUsage()
    at = performance.now()
  }, lookEveryMs).unref()
}
