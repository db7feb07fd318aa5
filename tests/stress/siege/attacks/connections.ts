/** Against connections: held open, flooded, slow, pipelined. */
import type { Attack, Scene } from './attack.ts'

const most = 300
const post = (scene: Scene, more: string, path = '/graphql'): string =>
  `POST ${path} HTTP/1.1\r\nHost: ${scene.host}\r\nContent-Type: application/json\r\n${more}`

/** Connections that begin like this and then add a little now and then. */
async function hold(scene: Scene, first: string, drip: string): Promise<void> {
  const sockets = []
  while (await scene.turn()) {
    if (sockets.length < most && scene.random.chance(0.8)) {
      const socket = scene.connect({ from: scene.nextAddress() })
      if (first) socket.write(first)
      sockets.push(socket)
    } else scene.random.pick(sockets)?.write(drip)
  }
}

const slowHeaders: Attack = {
  name: 'slow-headers',
  does: 'requests whose headers never end',
  by: 'anyone',
  run: (scene) => hold(scene, `GET / HTTP/1.1\r\nHost: ${scene.host}\r\n`, 'X: 1\r\n'),
}

const slowBodies: Attack = {
  name: 'slow-bodies',
  does: 'requests whose bodies come byte by byte',
  by: 'anyone',
  run: (scene) => hold(scene, post(scene, 'Content-Length: 100000\r\n\r\n{"query":"'), 'x'),
}

const halfOpen: Attack = {
  name: 'half-open',
  does: 'connections that say nothing at all, or stop in the middle of an upgrade',
  by: 'anyone',
  run: (scene) =>
    hold(scene, scene.random.pick(['', `GET /graphql HTTP/1.1\r\nHost: ${scene.host}\r\nUpgrade: websocket\r\n`]), ''),
}

const floods: Attack = {
  name: 'connection-flood',
  does: 'connections opened and closed as fast as may be',
  by: 'anyone',
  async run(scene) {
    while (await scene.turn()) {
      const socket = scene.connect({ from: scene.nextAddress() })
      socket.write(`GET /health/live HTTP/1.1\r\nHost: ${scene.host}\r\n\r\n`)
      setTimeout(() => (scene.random.chance(0.5) ? socket.resetAndDestroy() : socket.end()), scene.random.int(0, 100))
    }
  },
}

const pipelines: Attack = {
  name: 'pipelines',
  does: 'requests that are sent all at once on one connection, up to thousands, without waiting for an answer',
  by: 'anyone',
  async run(scene) {
    const body = '{"query":"{ desk { maxFiles } user { id } }"}'
    const one = post(scene, `Content-Length: ${body.length}\r\n\r\n${body}`)
    while (await scene.turn()) {
      const socket = scene.connect({ from: scene.nextAddress() })
      let count = 1
      while (count < 15 && (await scene.turn())) count++
      socket.write(
        scene.random.chance(0.8) ? one.repeat(count) : `GET /x HTTP/1.1\r\nHost:${scene.host}\r\n\r\n`.repeat(2_000),
      )
    }
  },
}

const chunks: Attack = {
  name: 'chunks',
  does: 'bodies in chunks of one byte, read or not, and chunks that never end',
  by: 'anyone',
  async run(scene) {
    while (await scene.turn(200_000)) {
      const socket = scene.connect({ from: scene.nextAddress() })
      const path = scene.random.pick(['/graphql', '/graphql', '/health/live', '/nowhere'])
      socket.write(post(scene, 'Transfer-Encoding: chunked\r\n\r\n', path))
      socket.write(
        scene.random.pick(['1\r\n \r\n'.repeat(30_000), `1;${'x'.repeat(15_000)}\r\n \r\n`.repeat(10), 'ffffff\r\n']),
      )
    }
  },
}

const health: Attack = {
  name: 'health',
  does: 'questions for the health and the pages of the desk',
  by: 'anyone',
  async run(scene) {
    const paths = ['/health', '/health/ready', '/health/live', '/', '/signup', '/tickets', '/favicon.ico', '/graphql']
    while (await scene.turn())
      void scene.request(scene.random.pick(paths), { method: 'GET', headers: { 'accept-encoding': 'br' } })
  },
}

export const connectionAttacks = [slowHeaders, slowBodies, halfOpen, floods, pipelines, chunks, health]
