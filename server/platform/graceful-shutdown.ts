/** Ends a server without cutting anyone off. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Acceptors } from './acceptors.ts'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

const quiet = { turnMs: 0.2, patienceMs: 1_000 }
/** How long a connection that was just made has for its first request. */
const firstRequestMs = 500

export interface Listening {
  /**
   * From when it resolves no one new is let in. Its answer waits for those who are in: requests are answered to the end, and
   * connections that ask no more are hung up; with `patiently` it is left to the other side, or to the limit on idleness.
   */
  stop(how: { patiently: boolean }): Promise<() => Promise<void>>
}

/** Watches the connections of `server`, which need not listen yet, and of all that accept for it. */
export function watchConnections(server: Server, { servers }: Pick<Acceptors, 'servers'>): Listening {
  /** Those that have not asked for anything yet. */
  const fresh = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    fresh.add(socket)
    socket.once('close', () => fresh.delete(socket))
  })
  server.on('request', ({ socket }) => fresh.delete(socket))
  server.on('upgrade', ({ socket }) => fresh.delete(socket))

  /** Whoever is about to ask for the first time is waited for. */
  async function hangUp(closed: Promise<unknown>): Promise<void> {
    let isClosed = false
    const ended = closed.then(() => (isClosed = true))
    const deadline = performance.now() + firstRequestMs
    while (!isClosed) {
      if (!fresh.size || performance.now() > deadline) server.closeIdleConnections()
      await Promise.race([ended, sleep(50)])
    }
  }

  return {
    async stop({ patiently }) {
      if (!server.listening) return async () => {}
      const open = servers()
      const closed = Promise.all(open.map((each) => once(each, 'close')))
      const patientUntil = performance.now() + quiet.patienceMs
      // One at a time: those who come meanwhile find the others.
      for (const each of open) {
        await quietTurn(patientUntil)
        // The method of its own kind would hang up those, too, whose first request is on its way.
        NetServer.prototype.close.call(each)
      }
      return async () => void (await (patiently ? closed : hangUp(closed)))
    },
  }
}

/**
 * Connections that the system has taken but not yet handed over are reset when a server closes. Right after a short turn of
 * the event loop there are none but those of that very moment.
 */
async function quietTurn(deadline: number): Promise<void> {
  for (;;) {
    const before = performance.now()
    await nextTurn()
    const now = performance.now()
    if (now - before < quiet.turnMs || now > deadline) return
  }
}
