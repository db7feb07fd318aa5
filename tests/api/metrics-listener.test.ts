/** The port of METRICS_PORT under clients that never finish what they begin. */
import { equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { processBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { closed, openSocket, sendRaw } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'

const ask = 'GET /metrics HTTP/1.1\r\nHost: x\r\n'

const firsts: readonly string[] = [
  '',
  ask,
  `${ask}X-Slow: `,
  `POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx`,
  `${ask}Content-Length: 1000000\r\n\r\nx`,
]

test('Slow clients are ended, and there are never more than a few', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await using desk = await startApp({ env: { METRICS_PORT: String(port) } })
  for (const first of firsts) {
    const sockets = await Promise.all(Array.from({ length: 60 }, () => openSocket(url)))
    for (const socket of sockets) {
      const timer = setInterval(() => socket.write('x'), 500)
      socket.once('close', () => clearInterval(timer)).resume()
      if (first) socket.write(first)
    }
    const ended = sockets.map(closed)
    // All but so many are ended at once, long before any time is up.
    const open = () => sockets.filter((socket) => !socket.closed)
    await eventually(() => open().length <= processBudget.metrics.connections)
    equal((await fetch(`${desk.url}/health/live`)).status, 200)
    await Promise.all(ended)
  }
  match(await (await fetch(`${url}/metrics`)).text(), /^# HELP /)
})

test('Each connection asks once', async () => {
  const port = await freePort()
  await using desk = await startApp({ env: { METRICS_PORT: String(port) } })
  ok(desk.url)
  const answers = await sendRaw(`http://127.0.0.1:${port}`, `${ask}\r\n`.repeat(50))
  equal(answers.split('HTTP/1.1 ').length - 1, 1)
  match(await sendRaw(`http://127.0.0.1:${port}`, `${ask}X-Large: ${'x'.repeat(20_000)}\r\n\r\n`), /^HTTP\/1\.1 431 /)
})
