import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to connections (on Linux from 32,768 on, elsewhere higher): none takes it while whoever listens there is restarted. */
const lowest = 15_000
const highest = 32_000

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      // Somebody listens there.
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
