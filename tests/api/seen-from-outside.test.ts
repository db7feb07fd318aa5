/** /metrics, /health and the log: what someone who runs a desk sees of it, and that no secret is among it. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Desk } from '../support/app.ts'
import { documents, logIn, signUpCara } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'
import { freePort } from '../support/free-port.ts'
import { valueOf } from '../support/metrics.ts'

const token = 'a-token-of-metrics'

async function metricsOf(desk: Desk): Promise<string> {
  const response = await fetch(`${desk.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  equal(response.status, 200)
  match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  return response.text()
}

test('Metrics tell of requests, log-ins, files, queues, the database and the process', async () => {
  await using desk = await startApp({ env: { METRICS_TOKEN: token } })
  // By its address alone, so that it is a request like others.
  const cara = await signUpCara({ url: desk.url })
  const { attachments } = await cara.submits('Counted', { files: [note('12345'), note('67890')] })
  await (await fetch(desk.url + attachments[0]?.fileUrl)).arrayBuffer()
  await logIn(desk, cara)
  await ask(desk.url, documents.login, { email: cara.email, password: 'wrong' })
  await (await fetch(`${desk.url}/nowhere/${'x'.repeat(20)}`)).arrayBuffer()
  let text = ''
  const requests = (of: string) => valueOf(text, `bellhop_request_duration_seconds_count{${of}}`)
  // Each is counted a moment after it is answered.
  await eventually(async () => {
    text = await metricsOf(desk)
    return requests('route="/graphql",status="200"') === 4 && requests('route="none",status="404"') === 1
  })
  equal(requests('route="/files/:token",status="200"'), 1)
  equal(valueOf(text, 'bellhop_log_ins_refused_total{reason="password"}'), 1)
  equal(valueOf(text, 'bellhop_uploads_total{result="whole"}'), 2)
  equal(valueOf(text, 'bellhop_upload_bytes_total'), 10)
  equal(valueOf(text, 'bellhop_files'), 2)
  equal(valueOf(text, 'bellhop_files_bytes'), 10)
  equal(valueOf(text, 'bellhop_sessions'), 2)
  equal(valueOf(text, 'bellhop_hash_queue{state="waiting"}'), 0)
  equal(valueOf(text, 'bellhop_writes_waiting'), 0)
  equal(valueOf(text, 'bellhop_live_sockets'), 0)
  equal(valueOf(text, 'bellhop_file_store_up'), 1)
  equal(valueOf(text, 'bellhop_draining'), 0)
  ok(valueOf(text, 'bellhop_database_bytes') + valueOf(text, 'bellhop_database_log_bytes') > 10_000)
  ok(valueOf(text, 'bellhop_disk_free_bytes') > 0)
  ok(valueOf(text, 'nodejs_eventloop_lag_p99_seconds') > 0)
  ok(valueOf(text, 'process_resident_memory_bytes') > 10_000_000)
  ok(valueOf(text, 'process_cpu_seconds_total') > 0)
  for (const line of text.split('\n').filter(Boolean)) {
    match(line, /^(# (HELP|TYPE) \S+ .+|[a-z][a-z0-9_]*(\{([a-z]+="[^"\n]*",?)+\})? -?[0-9.e+-]+)$/)
  }
  ok(!text.includes('xxxxx'))
  ok(!text.includes(cara.token))
})

test('Without its token there are no metrics, and without a setting no such address', async () => {
  await using desk = await startApp({ env: { METRICS_TOKEN: token } })
  for (const authorization of ['', 'Bearer ', 'Bearer another-token-here', `Basic ${token}`]) {
    const response = await fetch(`${desk.url}/metrics`, { headers: { authorization } })
    equal(response.status, 401)
    ok(!(await response.text()).includes('bellhop_'))
  }
  await using quiet = await startApp()
  equal((await fetch(`${quiet.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status, 404)
})

test('Metrics on a port of their own are for this machine alone', async () => {
  const port = await freePort()
  await using desk = await startApp({ env: { METRICS_PORT: String(port) } })
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  match(await response.text(), /^# HELP /)
  equal((await fetch(`http://127.0.0.1:${port}/health`)).status, 404)
  equal((await fetch(`${desk.url}/metrics`)).status, 404)
})

test('Each request is one line of the log, without addresses, tokens and texts', async () => {
  await using desk = await startApp()
  const cara = await signUpCara({ url: desk.url })
  const { attachments } = await cara.submits('A title that is nobody’s business', { files: [note()] })
  const response = await fetch(desk.url + attachments[0]?.fileUrl)
  await response.arrayBuffer()
  const lines = () => desk.log.map((line) => JSON.parse(line)).filter(({ message }) => message === 'Request.')
  await eventually(async () => lines().length === 3)
  deepEqual(
    lines().map(({ level, method, route, status, userId }) => ({ level, method, route, status, userId })),
    [
      { level: 'info', method: 'POST', route: '/graphql', status: 200, userId: undefined },
      { level: 'info', method: 'POST', route: '/graphql', status: 200, userId: Number(cara.id) },
      { level: 'info', method: 'GET', route: '/files/:token', status: 200, userId: undefined },
    ],
  )
  equal(lines()[2].requestId, response.headers.get('x-request-id'))
  ok(lines().every(({ ms }) => ms > 0 && ms < 60_000))
  const all = desk.log.join('')
  for (const secret of [cara.token, cara.password, 'nobody’s business', attachments[0]?.fileUrl.slice(7, 30) ?? '']) {
    ok(!all.includes(secret), secret)
  }
})

test('Health says what works; who is about to stop is not ready, but goes on', async () => {
  await using desk = await startApp()
  const health = async (path = '/health') => {
    const response = await fetch(desk.url + path)
    return { status: response.status, body: await response.json() }
  }
  const ok = { status: 'ok', live: true, database: true, files: true, draining: false, ready: true }
  deepEqual(await health(), { status: 200, body: ok })
  desk.app.drain()
  const draining = { ...ok, status: 'unavailable', draining: true, ready: false }
  deepEqual(await health('/health/ready'), { status: 503, body: draining })
  deepEqual(await health('/health/live'), { status: 200, body: { live: true } })
  equal((await ask(desk.url, documents.desk)).status, 200)
})
