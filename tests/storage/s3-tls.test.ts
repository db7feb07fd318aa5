/** TLS to an object store: who it is is checked, and a handshake that hangs holds nothing up. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { after, before, test } from 'node:test'
import { patience } from '../../server/storage/s3-answer.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCara } from '../support/cast.ts'
import { upload } from '../support/client.ts'
import { makeCertificate } from '../support/certificate.ts'
import { picture } from '../support/files.ts'
import { startHostileStore } from '../support/hostile-store.ts'

const usual = { ...patience }
const trusted = getCACertificates('default')
const dayMs = 24 * 60 * 60 * 1000

before(() => void Object.assign(patience, { silenceMs: 300, pauseMs: 5 }))
after(() => {
  Object.assign(patience, usual)
  setDefaultCACertificates(trusted)
})

/** A desk on this store starts, says what is wrong, refuses files and does everything else. Answers what it logged of it. */
async function startsWithoutFiles(url: string): Promise<string> {
  await using desk = await startApp({ env: { FILES_URL: url } })
  const cara = await signUpCara(desk)
  const refused = await upload(
    desk.url,
    documents.createTicket,
    { title: 'x' },
    { token: cara.token, files: [picture()] },
  )
  deepEqual([refused.status, refused.errors[0]?.extensions.code], [503, 'UNAVAILABLE'])
  const ticket = await cara.submits('Without files')
  await cara.comments(ticket, 'It goes on')
  equal((await cara.lists()).length, 1)
  const health = (await (await fetch(`${desk.url}/health`)).json()) as { files: boolean; ready: boolean }
  deepEqual([health.files, health.ready], [false, true])
  return desk.log.find((line) => line.includes('does not answer yet')) ?? ''
}

test('A certificate that is trusted and good for the host: files are stored and opened', async () => {
  const certificate = makeCertificate()
  setDefaultCACertificates([...trusted, certificate.cert])
  await using store = await startHostileStore(certificate)
  await using desk = await startApp({ env: { FILES_URL: store.url } })
  const cara = await signUpCara(desk)
  const { attachments } = await cara.submits('A picture', { files: [picture()] })
  equal((await fetch(desk.url + attachments[0]?.fileUrl)).status, 200)
})

for (const [name, certificate, isTrusted, code] of [
  ['that no one vouches for', makeCertificate(), false, /DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED/],
  ['of another host', makeCertificate({ host: 'files.example.com' }), true, /ERR_TLS_CERT_ALTNAME_INVALID/],
  [
    'that has ended',
    makeCertificate({ notBefore: Date.now() - 9 * dayMs, notAfter: Date.now() - dayMs }),
    true,
    /CERT_HAS_EXPIRED/,
  ],
  [
    'that is not good yet',
    makeCertificate({ notBefore: Date.now() + dayMs, notAfter: Date.now() + 9 * dayMs }),
    true,
    /CERT_NOT_YET_VALID/,
  ],
] as const) {
  test(`A certificate ${name}: nothing is sent to that store`, async () => {
    setDefaultCACertificates(isTrusted ? [...trusted, certificate.cert] : trusted)
    await using store = await startHostileStore(certificate)
    match(await startsWithoutFiles(store.url), code)
    deepEqual(store.asked, [])
  })
}

for (const [name, greet] of [
  ['hangs', () => {}],
  ['trickles', (socket: Socket) => trickleBytes(socket)],
  ['hangs up', (socket: Socket) => socket.once('data', () => socket.destroy())],
  ['is none', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
] as const) {
  test(`A handshake that ${name} is given up, and its connection with it`, async () => {
    const open = new Set<Socket>()
    const server = createServer((socket) => {
      open.add(socket)
      socket
        .resume()
        .on('error', () => {})
        .once('close', () => open.delete(socket))
      greet(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    match(await startsWithoutFiles(`s3://KEY:SECRET@127.0.0.1:${port}/bellhop`), /does not answer yet/)
    for (const socket of open) if (!socket.destroyed) await once(socket, 'close')
    ok(open.size === 0)
    server.close()
  })
}

/** The beginning of a record of 16 kB, a byte at a time. */
function trickleBytes(socket: Socket): void {
  let at = 0
  const head = [0x16, 0x03, 0x03, 0x40, 0x00, 0x02]
  const timer = setInterval(() => socket.write(Buffer.from([head[at++] ?? 0])), 20)
  socket.once('close', () => clearInterval(timer))
}
