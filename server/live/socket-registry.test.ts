import { deepEqual, equal } from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { WebSocket } from 'ws'
import { startSocketPairs } from '../../tests/support/socket-pairs.ts'
import { createSocketRegistry, type LiveSocket } from './socket-registry.ts'

const pairs = startSocketPairs()
after(pairs.close)
const connect = async () => (await pairs.connect()).near

const codeOf = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0] as number
const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN

const limits = {
  beforeLogIn: { ofNetwork: 3, all: 5 },
  loggedIn: { ofSession: 2, ofUser: 3, all: 6 },
}

const live = (socket: WebSocket, id: number, session = `${id}`, network = 'a'): LiveSocket => ({
  socket,
  network,
  token: session,
  session,
  user: { id, email: `p${id}@example.com`, role: 'customer' },
  requestId: '',
  subscriptionIds: () => [],
  followed: new Map(),
})

test('The oldest that has not logged in makes room: of its own network, then of the most crowded one', async () => {
  const registry = createSocketRegistry(limits)
  const admit = async (network: string) => {
    const socket = await connect()
    registry.admit(socket, network)
    return socket
  }
  const a = [await admit('a'), await admit('a'), await admit('a'), await admit('a')]
  equal(await codeOf(a[0] as WebSocket), 4408)
  const others = [await admit('b'), await admit('c')]
  deepEqual([...a, ...others].map(isOpen), [false, true, true, true, true, true])
  const last = await admit('d')
  equal(await codeOf(a[1] as WebSocket), 4408)
  deepEqual([...a, ...others, last].map(isOpen), [false, false, true, true, true, true, true])
})

test('Who has logged in, or has gone, takes no place of those who have not', async () => {
  const registry = createSocketRegistry(limits)
  const sockets: WebSocket[] = []
  for (let count = 0; count < 3; count++) {
    const socket = await connect()
    sockets.push(socket)
    registry.admit(socket, 'a')
    if (count === 0) equal(registry.logIn(live(socket, 1)), undefined)
    if (count === 1) {
      socket.terminate()
      await once(socket, 'close')
    }
  }
  for (let count = 0; count < 2; count++) {
    const socket = await connect()
    sockets.push(socket)
    registry.admit(socket, 'a')
  }
  deepEqual(sockets.map(isOpen), [true, false, true, true, true])
})

test('A session and a person have so many; one that closes makes room', async () => {
  const registry = createSocketRegistry(limits)
  const logIn = async (id: number, session?: string) => {
    const socket = await connect()
    registry.admit(socket, 'a')
    return { socket, refused: registry.logIn(live(socket, id, session)) }
  }
  const first = await logIn(1, 's')
  deepEqual([first.refused, (await logIn(1, 's')).refused], [undefined, undefined])
  equal((await logIn(1, 's')).refused, 4429, 'of the session')
  equal((await logIn(1, 't')).refused, undefined)
  equal((await logIn(1, 'u')).refused, 4429, 'of the person')
  equal(registry.ofUser(1).size, 3)
  deepEqual([...registry.sessions().keys()], ['s', 't'])
  first.socket.close()
  await once(first.socket, 'close')
  equal(registry.find(first.socket), undefined)
  equal((await logIn(1, 'u')).refused, undefined)
})

test('When all places are taken whoever has most makes room, so that others get in; no one does for a crowd of their own', async () => {
  const registry = createSocketRegistry(limits)
  const logIn = async (id: number, session = `${id}`) => {
    const socket = await connect()
    registry.admit(socket, `network ${id}`)
    return { socket, refused: registry.logIn(live(socket, id, session, `network ${id}`)) }
  }
  const crowd = [await logIn(1, 'a'), await logIn(1, 'b'), await logIn(1, 'c')]
  for (const id of [2, 3, 3]) equal((await logIn(id)).refused, undefined)
  equal((await logIn(2)).refused, undefined)
  equal(await codeOf((crowd[0] as { socket: WebSocket }).socket), 1013)
  equal(registry.ofUser(1).size, 2)
  equal((await logIn(2, 'more')).refused, 1013, 'They would have most.')
  equal((await logIn(4)).refused, undefined)
  equal(
    [...registry.sessions().values()].reduce((sum, { size }) => sum + size, 0),
    6,
  )
})
