/** Clients that hold connections and give or take next to nothing must not hold up the others (threats.md G10). */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { get } from './graphql.ts'
import { probeWhile, type Delays } from './probe.ts'
import { openQuietDesk, type QuietDesk } from './quiet-desk.ts'

export interface SlowClients {
  readonly delays: Delays
  /** Of each kind: how many there were, and how many of those the server had ended before the time was over. */
  readonly kinds: readonly { readonly name: string; readonly opened: number; readonly ended: number }[]
}

/** Of the file that the slow readers ask for. */
const largeBytes = 20 * 1024 * 1024

/** What it says first, and what it adds each second. */
interface Sloth {
  readonly name: string
  readonly count: number
  readonly first: string
  readonly drip: string
  readonly reads: boolean
}

export async function holdConnections(seconds: number): Promise<SlowClients> {
  await using desk = await openQuietDesk()
  const { hostname, port } = new URL(desk.url)
  const sloths = await slothsFor(desk)
  const held = sloths.map((sloth) => ({
    name: sloth.name,
    sockets: Array.from({ length: sloth.count }, () => hold(hostname, Number(port), sloth)),
  }))
  const delays = await probeWhile(desk.url, desk.openTicket, sleep(seconds * 1_000), 20)
  // Who does not read does not hear that the connection has ended either.
  for (const { sockets } of held) for (const socket of sockets) socket.resume()
  await sleep(1_000)
  const kinds = held.map(({ name, sockets }) => ({
    name,
    opened: sockets.length,
    ended: sockets.filter((socket) => socket.closed && socket.bytesRead < largeBytes).length,
  }))
  for (const { sockets } of held) for (const socket of sockets) socket.destroy()
  return { delays, kinds }
}

async function slothsFor({ url, customer }: QuietDesk): Promise<Sloth[]> {
  const query =
    'mutation ($files: [Upload!]) { createTicket(title: "A large picture", attachmentFiles: $files) { attachments { fileUrl } } }'
  const files = [{ name: 'large.txt', bytes: Buffer.alloc(largeBytes, 'x') }]
  const { createTicket } = await get(url, { query, token: customer.token, files })
  const host = 'Host: localhost\r\n'
  const json = `${host}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`
  const form = `${host}Authorization: Bearer ${customer.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\n`
  return [
    { name: 'half-open headers', count: 300, first: `GET / HTTP/1.1\r\n${host}`, drip: 'X: 1\r\n', reads: true },
    { name: 'slow JSON bodies', count: 100, first: `POST /graphql HTTP/1.1\r\n${json}`, drip: ' ', reads: true },
    { name: 'slow bodies elsewhere', count: 50, first: `POST /nowhere HTTP/1.1\r\n${json}`, drip: ' ', reads: true },
    { name: 'slow bodies by PUT', count: 50, first: `PUT /graphql HTTP/1.1\r\n${json}`, drip: ' ', reads: true },
    { name: 'slow uploads', count: 50, first: `POST /graphql HTTP/1.1\r\n${form}`, drip: 'x', reads: true },
    {
      name: 'slow readers',
      count: 50,
      first: `GET ${createTicket.attachments[0].fileUrl} HTTP/1.1\r\n${host}\r\n`,
      drip: '',
      reads: false,
    },
  ]
}

function hold(host: string, port: number, { first, drip, reads }: Sloth): Socket {
  const socket = connect({ host, port })
  socket.on('error', () => {})
  socket.write(first)
  if (reads) socket.resume()
  else socket.pause()
  if (drip) {
    const timer = setInterval(() => socket.write(drip), 1_000)
    socket.once('close', () => clearInterval(timer))
  }
  return socket
}
