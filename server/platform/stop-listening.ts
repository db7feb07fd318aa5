/** Ends a server without cutting anyone off. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

const patienceMs = 1_000
const quietMs = 0.2

/**
 * From when it resolves no one new is let in; idle connections are hung up. Its answer waits for those whose request is under
 * way: they are answered to the end.
 */
export async function stopListening(server: Server): Promise<() => Promise<void>> {
  if (!server.listening) return async () => {}
  await quietTurn()
  const closed = once(server, 'close')
  server.close()
  // A connection whose last answer came while closing would otherwise be waited for until it times out.
  const hangingUp = setInterval(() => server.closeIdleConnections(), 100)
  return async () => {
    await closed
    clearInterval(hangingUp)
  }
}

/**
 * Connections that the system has taken but not yet handed over are reset when a server closes. Right after a short turn of
 * the event loop there are none but those of that very moment.
 */
async function quietTurn(): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const before = performance.now()
    await nextTurn()
    const now = performance.now()
    if (now - before < quietMs || now > deadline) return
  }
}
