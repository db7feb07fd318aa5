/** Against WebSockets: before a log-in, and with subscriptions. */
import { once } from 'node:events'
import type { WebSocket } from 'ws'
import type { Attack, Scene } from './attack.ts'
import { comment, fifteen } from './material.ts'
import { openFollowing, say, subscribe } from './messages.ts'

const large = `subscription($after:ID){ticketChanges(after:$after){id kind ticket{id ${fifteen('description')}}}}`
const small = 'subscription($after:ID){ticketChanges(after:$after){id kind at ticket{id title status}}}'

/** False when it was not let in. */
async function isOpen(socket: WebSocket): Promise<boolean> {
  await Promise.race([once(socket, 'open'), once(socket, 'close')]).catch(() => undefined)
  return socket.readyState === socket.OPEN
}

const unreadPings: Attack = {
  name: 'unread-pings',
  does: 'pings of 64 kB, whose echoes are never read, before any log-in',
  by: 'anyone',
  async run(scene) {
    const ping = JSON.stringify({ type: 'ping', payload: { text: 'p'.repeat(64_000) } })
    while (await scene.turn()) {
      const socket = scene.openSocket({ reads: false, from: scene.nextAddress() })
      if (!(await isOpen(socket))) continue
      for (let sent = 0; sent < 100 && (await scene.turn(ping.length)); sent++) {
        if (socket.readyState !== socket.OPEN) break
        socket.send(ping)
      }
    }
  },
}

const socketsBeforeInit: Attack = {
  name: 'sockets-before-init',
  does: 'WebSockets that never say who they are, as many as are taken',
  by: 'anyone',
  async run(scene) {
    while (await scene.turn()) scene.openSocket({ from: scene.nextAddress() })
  },
}

const oddMessages: Attack = {
  name: 'odd-messages',
  does: 'messages of 64 kB that are not JSON, of no type, or before the log-in',
  by: 'anyone',
  async run(scene) {
    const messages = [
      'x'.repeat(64_000),
      `{"type":"ping","payload":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      '{"type":"ping","payload":{}}',
      `{"type":"connection_init","payload":{"token":"${'A'.repeat(60_000)}"}}`,
      '{"id":"1","type":"subscribe","payload":{"query":"subscription{ticketChanges{id}}"}}',
      '{"id":"1","type":"complete"}',
      Buffer.alloc(70_000),
    ]
    while (await scene.turn()) {
      const socket = scene.openSocket({ from: scene.nextAddress() })
      if (!(await isOpen(socket))) continue
      while (socket.readyState === socket.OPEN && (await scene.turn(64_000))) socket.send(scene.random.pick(messages))
    }
  },
}

/** One long comment after another on one of the attacker's own tickets. */
async function change(scene: Scene): Promise<void> {
  const [id] = scene.trap('controls')
  void scene.ask({ query: comment, variables: { id, content: 'again' } })
}

async function followWith(scene: Scene, options: { sockets: number; reads: boolean }): Promise<void> {
  const sockets = await openFollowing(scene, { sockets: options.sockets, times: 20, query: large })
  if (!options.reads) for (const socket of sockets) socket.pause()
  while (await scene.turn()) {
    await change(scene)
    await scene.pause(300)
  }
}

const largeSubscriptions: Attack = {
  name: 'large-subscriptions',
  does: 'twenty subscriptions on each of several sockets, each with a long text under fifteen names, and many changes',
  by: 'customer',
  run: (scene) => followWith(scene, { sockets: 3, reads: true }),
}

const unreadSubscriptions: Attack = {
  name: 'unread-subscriptions',
  does: 'the same, but what is told is never read',
  by: 'customer',
  run: (scene) => followWith(scene, { sockets: 3, reads: false }),
}

const catchUp: Attack = {
  name: 'catch-up',
  does: 'subscriptions that ask for all that ever happened, again and again',
  by: 'customer',
  async run(scene) {
    while (await scene.turn()) {
      const socket = await scene.openLoggedIn()
      for (let id = 0; id < 19 && (await scene.turn()); id++) {
        subscribe(socket, String(id), scene.random.pick([large, small]), { after: scene.random.pick(['0', '-1', '1']) })
        await scene.pause(20)
      }
      socket.close()
    }
  },
}

const reconnects: Attack = {
  name: 'reconnects',
  does: 'sockets that log in, subscribe and are cut, one after another',
  by: 'customer',
  async run(scene) {
    while (await scene.turn()) {
      const socket = await scene.openLoggedIn({ from: scene.nextAddress() })
      if (await scene.turn()) subscribe(socket, '1', small)
      socket.terminate()
    }
  },
}

const churn: Attack = {
  name: 'subscription-churn',
  does: 'subscriptions begun and completed, or begun wrong, on one socket',
  by: 'customer',
  async run(scene) {
    while (await scene.turn()) {
      const socket = await scene.openLoggedIn()
      for (let id = 0; socket.readyState === socket.OPEN && (await scene.turn()); id++) {
        const filling = '#\n'.repeat(7_000)
        subscribe(
          socket,
          String(id),
          scene.random.pick([small, `${small}${filling}#${scene.unique()}`, '{user{id}}', '{']),
        )
        say(socket, { id: String(id), type: 'complete' })
      }
    }
  },
}

export const socketAttacks = [
  unreadPings,
  socketsBeforeInit,
  oddMessages,
  largeSubscriptions,
  unreadSubscriptions,
  catchUp,
  reconnects,
  churn,
]
