import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../tests/support/eventually.ts'
import { limitReadingPace } from './body-timeouts.ts'
import { createTrust } from './client-address.ts'
import { processBudget, requestBudget } from './budgets.ts'
import { connectionsWithin, limitConnections, type ConnectionLimits } from './connections.ts'

const everything: ConnectionLimits = { inAll: 1_000, ofNetwork: 1_000, requests: 1_000 }

async function serving(
  limit: (server: Server) => void,
  listener: RequestListener,
  work: (port: number) => Promise<void>,
) {
  const server = createServer(listener)
  limit(server)
  await servingWith(server, work)
}

async function servingWith(server: Server, work: (port: number) => Promise<void>) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await work((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const isAnswered = async (socket: Socket): Promise<boolean> => {
  if (socket.destroyed) return false
  socket.write(get)
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
}

test('In all there are so many connections, and as many again once they have gone', async () => {
  const limit = (server: Server) => limitConnections(server, () => true, { ...everything, inAll: 2 })
  await serving(
    limit,
    (_request, response) => void response.end('.'),
    async (port) => {
      const sockets = [await open(port), await open(port), await open(port)]
      deepEqual(await Promise.all(sockets.map(isAnswered)), [true, true, false])
      sockets[0]?.destroy()
      await eventually(async () => isAnswered(await open(port)))
    },
  )
})

test('A network has so many connections, unless it is a proxy that is trusted', async () => {
  const limits = { ...everything, ofNetwork: 3 }
  for (const [trusted, expected] of [
    [[], [true, true, true, false, false]],
    [['loopback'], [true, true, true, true, true]],
  ] as const) {
    const limit = (server: Server) => limitConnections(server, createTrust(trusted), limits)
    await serving(
      limit,
      (_request, response) => void response.end('.'),
      async (port) => {
        const sockets = []
        for (let index = 0; index < 5; index++) sockets.push(await open(port))
        const answered = []
        for (const socket of sockets) answered.push(await isAnswered(socket))
        deepEqual(answered, expected)
        for (const socket of sockets) socket.destroy()
        // Who has gone takes no place.
        await eventually(async () => isAnswered(await open(port)))
      },
    )
  }
})

test('Once all places are taken, whoever comes from a network with fewer connections gets one of the network with most', async () => {
  const limit = (server: Server) => limitConnections(server, () => false, { ...everything, inAll: 4 })
  const answer: RequestListener = (_request, response) => void response.end('.')
  await serving(limit, answer, async (port) => {
    const flood = [await open(port), await open(port), await open(port), await open(port)]
    equal(await isAnswered(await open(port)), false, 'There is none for those who have all.')
    const other = await open(port, '127.0.0.2')
    const another = await open(port, '127.0.0.2')
    deepEqual(await Promise.all([other, another].map(isAnswered)), [true, true])
    deepEqual(await Promise.all(flood.map(isAnswered)), [true, true, false, false])
    equal(await isAnswered(await open(port, '127.0.0.2')), false, 'Both have as many.')
    equal(await isAnswered(await open(port, '127.0.0.3')), true)
    for (const socket of [...flood, other, another]) socket.destroy()
    await eventually(async () => isAnswered(await open(port)))
  })
})

test('Connections leave room among the open files for all else', () => {
  equal(connectionsWithin(), processBudget.connections)
  equal(connectionsWithin(1_000_000), processBudget.connections)
  equal(connectionsWithin(4_096), 3_096)
  equal(connectionsWithin(1_024), 512)
})

test('One connection asks for so much at once; who asks for more without end is cut off', async () => {
  let asked = 0
  const limit = (server: Server) => limitConnections(server, () => false, { ...everything, requests: 20 })
  const listener: RequestListener = (_request, response) => {
    asked++
    setTimeout(() => response.end('.'), 20)
  }
  await serving(limit, listener, async (port) => {
    const polite = await open(port)
    polite.write(get.repeat(20))
    let answers = 0
    polite.on('data', (chunk: Buffer) => (answers += String(chunk).split('HTTP/1.1 200').length - 1))
    while (answers < 20) await sleep(5)
    equal(asked, 20)
    const flooding = await open(port)
    const closed = new Promise((resolve) => flooding.once('close', resolve))
    flooding.resume()
    for (let sent = 0; sent < 10_000 && !flooding.destroyed; sent += 100) flooding.write(get.repeat(100))
    await closed
    equal(asked, 21, 'The first of them was begun.')
    equal(await isAnswered(polite), true)
  })
})

test('Who takes next to nothing of an answer is cut off, who takes a little all the time is not', async () => {
  const answer = Array.from({ length: 1_000 }, () => Buffer.alloc(64 * 1024))
  const held: Socket[] = []
  const limit = (server: Server) => {
    limitReadingPace(server, { minBytesPerSecond: 1_000, checkMs: 400 })
    server.on('connection', (socket: Socket) => held.push(socket))
  }
  const listener: RequestListener = (_request, response) => {
    Readable.from(answer, { highWaterMark: 1 }).pipe(response)
  }
  await serving(limit, listener, async (port) => {
    const idle = await open(port)
    const stuck = await open(port)
    const slow = await open(port)
    stuck.pause().write(get)
    slow.on('data', () => {
      slow.pause()
      setTimeout(() => slow.resume(), 2)
    })
    slow.write(get)
    const [ofIdle, ofStuck, ofSlow] = held
    const deadline = performance.now() + 20_000
    while (!ofStuck?.destroyed && performance.now() < deadline) await sleep(50)
    deepEqual([ofIdle?.destroyed, ofStuck?.destroyed, ofSlow?.destroyed], [false, true, false])
    for (const socket of [idle, stuck, slow]) socket.destroy()
  })
})

/** Written at once. Answers what came back until the connection ended. */
async function sendWhole(port: number, text: string): Promise<string> {
  const socket = await open(port)
  let answer = ''
  socket.on('data', (piece) => (answer += piece))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test('Of requests that a connection sends in one piece, no more are taken apart than it may have unanswered', async () => {
  let taken = 0
  const limit = (server: Server) => {
    limitConnections(server, () => true, { ...everything, requests: 3 })
    server.prependListener('request', () => void taken++)
  }
  await serving(
    limit,
    () => {},
    async (port) => {
      equal(await sendWhole(port, get.repeat(1_000)), '')
      equal(taken, 4)
      // The parser serves others as ever.
      taken = 0
      const socket = await open(port)
      socket.write(get)
      await eventually(() => taken === 1)
    },
  )
})

const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'

for (const [name, listener] of [
  [
    'is read',
    (request, response) => void request.resume().on('end', () => response.setHeader('connection', 'close').end('.')),
  ],
  ['is never read', () => {}],
] as [string, RequestListener][]) {
  test(`A body of very many chunks of a byte or two is cut off, whether it ${name}`, async () => {
    const limit = (server: Server) => limitConnections(server, () => true, everything)
    await serving(limit, listener, async (port) => {
      const answer = await sendWhole(port, `${chunked}${'1\r\n \r\n'.repeat(3_000)}`)
      match(answer, /^HTTP\/1.1 400 .*too many pieces/s)
      // Others are served by the same parser as ever.
      if (name === 'is read') match(await sendWhole(port, `${chunked}1\r\n \r\n0\r\n\r\n`), /^HTTP\/1.1 200 /)
    })
  })
}

test('Once a body is cut off, nothing more of it is taken apart', async () => {
  let pieces = 0
  const limit = (server: Server) => {
    limitConnections(server, () => true, everything)
    server.on('request', (request) => {
      const push = request.push.bind(request)
      request.push = (...args) => {
        pieces++
        return push(...args)
      }
    })
  }
  await serving(
    limit,
    (request) => void request.resume(),
    async (port) => {
      await sendWhole(port, `${chunked}${'1\r\n \r\n'.repeat(5_000)}`)
      equal(pieces, requestBudget.pieces.free + 1)
    },
  )
})

test('Bodies of many chunks of some size, and few of any, are read whole', async () => {
  const limit = (server: Server) => limitConnections(server, () => true, everything)
  const listener: RequestListener = async (request, response) => {
    let bytes = 0
    for await (const piece of request) bytes += (piece as Buffer).length
    response.setHeader('connection', 'close').end(`${bytes} bytes`)
  }
  await serving(limit, listener, async (port) => {
    const { free, averageBytes } = requestBudget.pieces
    const few = `1\r\n \r\n`.repeat(free)
    match(await sendWhole(port, `${chunked}${few}0\r\n\r\n`), new RegExp(`${free} bytes`))
    // A little more: one of them may come in two reads.
    const size = averageBytes + 16
    const many = `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`.repeat(3 * free)
    match(await sendWhole(port, `${chunked}${many}0\r\n\r\n`), new RegExp(`${3 * free * size} bytes`))
  })
})

for (const [name, request] of [
  ['have no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['expect what nobody knows', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n'],
] as const) {
  test(`Requests that ${name} are cut off like others when there are very many`, async () => {
    let taken = 0
    const server = createServer({ requireHostHeader: false }, () => {})
    limitConnections(server, () => true, { ...everything, requests: 3 })
    server.on('request', () => void taken++)
    await servingWith(server, async (port) => {
      await sendWhole(port, request.repeat(1_000))
      ok(taken >= 1 && taken <= 4, `${taken} were taken apart.`)
    })
  })
}

test('A request without Host is refused, and says why; HTTP/1.0 knows none', async () => {
  const server = createServer({ requireHostHeader: false }, (_request, response) => void response.end('.'))
  limitConnections(server, () => true, everything)
  await servingWith(server, async (port) => {
    match(await sendWhole(port, 'GET / HTTP/1.1\r\n\r\n'), /^HTTP\/1.1 400 .*no Host/s)
    match(await sendWhole(port, 'GET / HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 200 /)
  })
})

test('Bodies that a connection begins together count together', async () => {
  const limit = (server: Server) => limitConnections(server, () => true, everything)
  let bodies = 0
  const listener: RequestListener = (request, response) =>
    void request.resume().on('end', () => {
      bodies++
      response.end('.')
    })
  await serving(limit, listener, async (port) => {
    const body = `${chunked}${'1\r\n \r\n'.repeat(100)}0\r\n\r\n`
    await sendWhole(port, body.repeat(20))
    ok(bodies <= requestBudget.pieces.free / 100, `${bodies} were read.`)
  })
})

test('What is wrong with a later request is never told in the middle of an answer', async () => {
  const limit = (server: Server) => limitConnections(server, () => true, everything)
  const listener: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 })
    response.write('.'.repeat(500))
  }
  for (const next of ['garbage\r\n\r\n', `${chunked}${'1\r\n \r\n'.repeat(1_000)}`]) {
    await serving(limit, listener, async (port) => {
      const socket = await open(port)
      let answer = ''
      socket.on('data', (piece) => (answer += piece))
      socket.write(get)
      await eventually(() => answer.endsWith('.'))
      socket.write(next)
      await once(socket, 'close')
      equal(answer.match(/HTTP\/1.1/g)?.length, 1)
    })
  }
})
