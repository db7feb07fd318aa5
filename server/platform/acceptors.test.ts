import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { createAcceptors, type Acceptors, type ListenOptions } from './acceptors.ts'

const place = { port: 0, host: '127.0.0.1' }

interface Listening extends AsyncDisposable {
  readonly server: Server
  readonly acceptors: Acceptors
  /** Which turn of the event loop each connection came in. */
  readonly turns: number[]
}

function accepting(count: number, refuse: (options: ListenOptions) => Error | undefined = () => undefined): Listening {
  const server = createServer((_request, response) => void response.end('here'))
  const turns: number[] = []
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    turns.push(performance.nodeTiming.uvMetricsInfo.loopCount)
    sockets.add(socket)
  })
  const listen = async (options: ListenOptions) => {
    const refused = refuse(options)
    if (refused) throw refused
    server.listen(options)
    await once(server, 'listening')
  }
  const acceptors = createAcceptors(server, listen, count)
  return {
    server,
    acceptors,
    turns,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(acceptors.servers().map((each) => new Promise((resolve) => each.close(resolve))))
    },
  }
}

/** So many at once, while this thread does nothing else. */
function connectFromElsewhere(port: number, count: number): Worker {
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const code = `
    const { connect } = require('node:net')
    const { workerData: { port, count, flag } } = require('node:worker_threads')
    for (let index = 0; index < count; index++)
      connect(port, '127.0.0.1', () => { Atomics.add(flag, 0, 1); Atomics.notify(flag, 0) }).on('error', () => {})`
  const worker = new Worker(code, { eval: true, workerData: { port, count, flag } })
  for (let had = 0; had < count; had = Atomics.load(flag, 0)) Atomics.wait(flag, 0, had, 10_000)
  return worker
}

async function freePort(): Promise<number> {
  await using listening = accepting(1)
  return await listening.acceptors.listen(place)
}

const skip = process.platform !== 'linux' && 'This system may have no sockets that share a port.'

for (const [count, isQuick] of [
  [1, false],
  [16, true],
] as const) {
  test(
    `Of 64 who connect at once, ${isQuick ? 'many' : 'one'} comes in with each turn of the event loop, by ${count} sockets`,
    {
      skip,
    },
    async () => {
      await using listening = accepting(count)
      const port = await listening.acceptors.listen(place)
      equal(listening.acceptors.servers().length, count)
      const worker = connectFromElsewhere(port, 64)
      while (listening.turns.length < 64) await once(listening.server, 'connection')
      await worker.terminate()
      const turns = new Set(listening.turns).size
      ok(isQuick ? turns <= 32 : turns >= 64, `${turns} turns`)
    },
  )
}

test('Requests are answered, whichever socket they came by', { skip }, async () => {
  await using listening = accepting(4)
  const port = await listening.acceptors.listen(place)
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const response = await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })
      return response.text()
    }),
  )
  deepEqual(new Set(answers), new Set(['here']))
})

test('No other program shares its port, and it shares none of theirs', { skip }, async () => {
  await using first = accepting(4)
  const port = await first.acceptors.listen(place)
  await using second = accepting(4)
  await rejects(second.acceptors.listen({ ...place, port }), { code: 'EADDRINUSE', port })
  deepEqual(second.acceptors.servers(), [])
})

test('Whoever comes while it starts is refused or answered, and never cut off', { skip }, async () => {
  const port = await freePort()
  await using knocking = new Worker(
    `
    const { connect } = require('node:net')
    const { parentPort, workerData: port } = require('node:worker_threads')
    let met = {}
    const count = (what) => (met[what] = (met[what] ?? 0) + 1)
    function knock() {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\\r\\nhost: x\\r\\nconnection: close\\r\\n\\r\\n'))
      let what = 'hung up'
      socket.on('data', () => (what = 'answered'))
      socket.on('error', ({ code }) => (what = code))
      socket.on('close', () => { count(what); setImmediate(knock) })
    }
    for (let index = 0; index < 8; index++) knock()
    parentPort.on('message', () => { parentPort.postMessage(met); met = {} })`,
    { eval: true, workerData: port },
  )
  const met = new Set<string>()
  async function ask(): Promise<void> {
    knocking.postMessage('')
    for (const what of Object.keys((await once(knocking, 'message'))[0] as object)) met.add(what)
  }
  async function untilNoOneIsThere(): Promise<void> {
    do {
      met.clear()
      await ask()
    } while ([...met].join() !== 'ECONNREFUSED')
  }
  for (let round = 0; round < 10; round++) {
    await untilNoOneIsThere()
    await using listening = accepting(4)
    await listening.acceptors.listen({ ...place, port })
    while (!met.has('answered')) await ask()
    deepEqual(met, new Set(['ECONNREFUSED', 'answered']))
  }
})

test('All addresses of a name lead to it', async () => {
  await using listening = accepting(2)
  const port = await listening.acceptors.listen({ port: 0, host: 'localhost' })
  const response = await fetch(`http://localhost:${port}`)
  equal(await response.text(), 'here')
})

test('Where sockets can not share a port, there is one', async () => {
  const refuse = ({ reusePort }: ListenOptions) =>
    reusePort ? Object.assign(new Error(), { code: 'ENOTSUP' }) : undefined
  await using listening = accepting(4, refuse)
  const port = await listening.acceptors.listen(place)
  deepEqual(listening.acceptors.servers(), [listening.server])
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
})
