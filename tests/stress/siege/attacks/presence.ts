/** Against who is on a ticket at this moment: coming and going, saying that one writes, and asking as somebody who must not know. */
import type { WebSocket } from 'ws'
import type { Attack, Scene } from './attack.ts'
import { ownTickets, someTicket } from './material.ts'
import { openSockets, say, subscribe } from './messages.ts'

const follow =
  'subscription ($ticket: ID!, $writing: Audience) { ticketPresence(ticket: $ticket, writing: $writing) { user { id email role } writing } }'
/** The same, as large as it may be. */
const large = `subscription ($ticket: ID!, $writing: Audience) { ticketPresence(ticket: $ticket, writing: $writing) {
  ${Array.from({ length: 7 }, (_, index) => `u${index}: user { ...U }`).join(' ')} } }
  fragment U on User { ${Array.from({ length: 7 }, (_, index) => `e${index}: email n${index}: name`).join(' ')} }`

/** Fails when somebody is told of themselves, or of who is no agent. */
function listen(scene: Scene, socket: WebSocket): () => void {
  let wrong: string | undefined
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text.includes(`"email":"${scene.account?.email}"`) || text.includes('"role":"customer"')) wrong ??= text
  })
  return () => {
    if (wrong !== undefined) throw new Error(`Told of who is on a ticket: ${wrong.slice(0, 200)}`)
  }
}

const comingAndWriting: Attack = {
  name: 'coming-and-writing',
  does: 'comes to the tickets of others and goes at once, says that they write there and do not, on sockets of which one is never read',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const sockets = (await openSockets(scene, 3)).map((socket) => {
      const open: string[] = []
      return { socket, open, check: listen(scene, socket) }
    })
    sockets[0]?.socket.pause()
    for (let id = 0; sockets.length && (await scene.turn()); id++) {
      const { socket, open, check } = random.pick(sockets)
      check()
      const writing = random.pick([null, 'everyone', 'agents'])
      const ticket = random.chance(0.9) ? someTicket(scene) : random.pick(['0', 'x', '999999999'])
      subscribe(socket, String(id), random.chance(0.8) ? follow : large, { ticket, writing })
      open.push(String(id))
      if ((open.length < 15 && random.chance(0.4)) || !(await scene.turn())) continue
      say(socket, { id: open.shift(), type: 'complete' })
    }
  },
}

const everywhereAtOnce: Attack = {
  name: 'everywhere-at-once',
  does: 'is on one ticket a hundred times over, and says again and again that it writes there',
  by: 'agent',
  async run(scene) {
    const ticket = someTicket(scene)
    const sockets = await openSockets(scene, 5)
    for (let id = 0; id < 18; id++)
      for (const socket of sockets) if (await scene.turn()) subscribe(socket, String(id), follow, { ticket })
    for (let times = 0; sockets.length && (await scene.turn()); times++) {
      const socket = scene.random.pick(sockets)
      subscribe(socket, 'writes', follow, { ticket, writing: times % 2 ? 'agents' : 'everyone' })
      if (await scene.turn()) say(socket, { id: 'writes', type: 'complete' })
    }
  },
}

const presenceOfAgents: Attack = {
  name: 'presence-of-agents',
  does: 'a customer who follows who is on their own tickets and on those of others, also before they have said who they are',
  by: 'customer',
  async run(scene) {
    const { random } = scene
    let told: string | undefined
    const own = ownTickets(scene)
    while (await scene.turn()) {
      const socket = random.chance(0.8) ? await scene.openLoggedIn() : scene.openSocket({ from: scene.nextAddress() })
      socket.on('message', (data: Buffer) => {
        if (data.includes('"ticketPresence":[')) told = data.toString()
      })
      socket.once('open', () => subscribe(socket, 'early', follow, { ticket: own[0] }))
      for (let id = 0; id < 30 && socket.readyState <= socket.OPEN && (await scene.turn()); id++) {
        const ticket = random.pick([...own, someTicket(scene), 'x'])
        const query = random.pick([follow, large, `${follow} #${scene.unique()}`])
        subscribe(socket, String(id), query, { ticket, writing: random.pick([null, 'agents', 'everyone', 'x']) })
      }
      if (told !== undefined) throw new Error(`A customer was told who is there: ${told.slice(0, 200)}`)
      socket.close()
    }
  },
}

export const presenceAttacks = [comingAndWriting, everywhereAtOnce, presenceOfAgents]
