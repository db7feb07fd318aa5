/** Starting and stopping as a person does: one clear line when it works, one when it can't, and a clean end. */
import { equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/platform/config.ts'
import { createLog } from '../../server/platform/log.ts'
import { explainStartFailure } from '../../server/start-failure.ts'
import { startApp, temporaryFolder } from '../support/app.ts'
import { documents, signUpAda, told } from '../support/cast.ts'
import { ask, multipart, openSocket } from '../support/client.ts'
import { count, meddle } from '../support/database.ts'
import { note } from '../support/files.ts'
import { startProcess } from '../support/process.ts'

/** A folder that is gone when the test is. */
async function folderOfTest(): Promise<AsyncDisposable & { path: string }> {
  const path = await temporaryFolder()
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** The line that says why it did not start; fails unless it ended with an error, and said nothing else. */
async function whyNot(env: Readonly<Record<string, string>>): Promise<string> {
  await using started = startProcess(env)
  equal(await started.ended, 1)
  equal(started.said.out, '')
  return asOneLine(started.said.err.trimEnd())
}

/** The same without a process, for what has nothing to do with one. */
async function whyNotHere(env: Readonly<Record<string, string>>): Promise<string> {
  try {
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', ...env })
    const app = await createApp({ config, log: createLog('error') })
    await app.listen(config).finally(() => app.close())
  } catch (error) {
    return asOneLine(explainStartFailure(error))
  }
  throw new Error('It did start.')
}

function asOneLine(text: string): string {
  match(text, /^Bellhop can't start: [^\n]+$/)
  return text
}

test('It says where it is, creates its folder, and serves', async () => {
  await using folder = await folderOfTest()
  const data = join(folder.path, 'not', 'there', 'yet')
  await using started = startProcess({ DATA_DIR: data })
  const url = await started.ready
  equal((await fetch(`${url}/health`)).status, 200)
  match(started.said.out, new RegExp(`^Bellhop is ready: ${url}  \\(data in ${data}; agents sign up: open\\)\n`))
  match(started.said.out, /anyone who signs up can choose to be an agent/)
  equal(started.said.err, '')
})

test('With invitations and no agent yet, it prints a link that makes the first one', async () => {
  await using folder = await folderOfTest()
  await using started = startProcess({ DATA_DIR: folder.path, AGENT_SIGNUP: 'invite' })
  const url = await started.ready
  while (!started.said.out.includes('invite=')) await once(started.process.stdout as NodeJS.ReadableStream, 'data')
  const link = /(http:\S+)\/signup\?invite=(\S+)/.exec(started.said.out)
  equal(link?.[1], url)
  const variables = { email: 'ada@example.com', password: 'secret', role: 'agent', invite: link?.[2] }
  equal(told(await ask(url, documents.signUp, variables), 'signUp').user.role, 'agent')
})

describe('It does not start, and says in one line what to do', () => {
  test('a taken port', async () => {
    await using folder = await folderOfTest()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const why = await whyNot({ DATA_DIR: folder.path, PORT: String(port) })
    match(why, new RegExp(`port ${port} is taken.*set PORT`))
    other.close()
  })

  test('a folder that another Bellhop serves; the other one goes on', async () => {
    await using folder = await folderOfTest()
    await using first = startProcess({ DATA_DIR: folder.path })
    const url = await first.ready
    match(await whyNot({ DATA_DIR: folder.path }), /Another Bellhop is already running on .*DATA_DIR/)
    equal((await fetch(`${url}/health`)).status, 200)
  })

  test('a folder whose Bellhop was killed is free again', async () => {
    await using folder = await folderOfTest()
    {
      await using killed = startProcess({ DATA_DIR: folder.path })
      await killed.ready
    }
    await using next = startProcess({ DATA_DIR: folder.path })
    ok(await next.ready)
  })

  test('a file where the folder should be', async () => {
    await using folder = await folderOfTest()
    const file = join(folder.path, 'file')
    await writeFile(file, 'x')
    match(await whyNotHere({ DATA_DIR: file }), /is a file.*DATA_DIR/)
    match(await whyNotHere({ DATA_DIR: join(file, 'below') }), /is a file.*DATA_DIR/)
  })

  test('a folder where none can ever be made', { skip: process.platform !== 'linux' }, async () => {
    match(await whyNotHere({ DATA_DIR: '/proc/x' }), /\/proc\/x cannot be written.*DATA_DIR/)
    match(await whyNotHere({ DATA_DIR: '/proc/x/y' }), /\/proc\/x cannot be written.*DATA_DIR/)
  })

  test('a folder that may not be written', async () => {
    await using folder = await folderOfTest()
    const closed = join(folder.path, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o500)
    // Root may write everywhere, but where the system itself forbids it.
    const forbidden = process.platform === 'darwin' ? '/System/bellhop' : '/sys/bellhop'
    const path = process.getuid?.() === 0 ? forbidden : join(closed, 'data')
    match(await whyNotHere({ DATA_DIR: path }), /(may not write to|cannot be written).*DATA_DIR/)
  })

  test('an address that is not its own', async () => {
    await using folder = await folderOfTest()
    match(await whyNotHere({ DATA_DIR: folder.path, HOST: '203.0.113.1' }), /HOST/)
  })

  test('a database that a newer Bellhop wrote', async () => {
    await using first = await startApp()
    await first.stop()
    meddle(first, "INSERT INTO migration VALUES (9999, '9999-future', 0)")
    match(await whyNotHere({ DATA_DIR: first.folder }), /version 9999.*newer Bellhop/)
  })

  test('a database that is none', async () => {
    await using folder = await folderOfTest()
    await writeFile(join(folder.path, 'bellhop.db'), 'not a database at all, '.repeat(100))
    match(await whyNotHere({ DATA_DIR: folder.path }), /database in DATA_DIR cannot be opened/)
  })

  test('wrong settings, all of them at once, a line each', async () => {
    await using folder = await folderOfTest()
    await using started = startProcess({ DATA_DIR: folder.path, PORT: 'abc', AGENT_SIGNUP: 'maybe', MAX_FILE_MB: '0' })
    equal(await started.ended, 1)
    equal(started.said.out, '')
    match(started.said.err, /^Bellhop can't start: PORT=abc .*0 to 65535/)
    match(started.said.err, /^AGENT_SIGNUP=maybe .*open, first, invite, closed/m)
    match(started.said.err, /^MAX_FILE_MB=0 /m)
    equal(started.said.err.trimEnd().split('\n').length, 3)
  })
})

test('SIGTERM finishes the request under way, takes no new one, and ends with 0', async () => {
  await using folder = await folderOfTest()
  await using started = startProcess({ DATA_DIR: folder.path })
  const url = await started.ready
  const person = { email: 'cara@example.com', password: 'secret', role: 'customer' }
  const { token } = told(await ask(url, documents.signUp, person), 'signUp')
  const { body, contentType } = multipart([
    {
      name: 'operations',
      value: JSON.stringify({ query: documents.createTicket, variables: { title: 'Last', attachmentFiles: [null] } }),
    },
    { name: 'map', value: '{"0":["variables.attachmentFiles.0"]}' },
    { name: '0', file: note('x'.repeat(100_000)) },
  ])
  const socket = await openSocket(url)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += String(chunk)))
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: desk\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${contentType}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.subarray(0, 60_000))
  await ask(url, documents.user)
  started.process.kill('SIGTERM')
  await refusesConnections(url)
  socket.write(body.subarray(60_000))
  equal(await started.ended, 0)
  match(answer, /^HTTP\/1\.1 200 /)
  match(answer, /"title":"Last"/)
  equal(count({ folder: folder.path }, 'attachment'), 1)
  equal(started.said.err, '')
})

test(
  'Where few files may be open, those who only connect take none from the files of others, nor from their search',
  {
    skip: process.platform !== 'linux' && 'This system may not say how many files there may be, and has one address.',
  },
  async () => {
    await using folder = await folderOfTest()
    await using started = startProcess({ DATA_DIR: folder.path }, { openFiles: 300 })
    const url = await started.ready
    const ada = await signUpAda({ url })
    const flood = Array.from({ length: 500 }, (_, index) =>
      connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: `127.0.1.${1 + (index % 20)}` }),
    )
    for (const socket of flood) socket.on('error', () => {})
    // They hold what they get for ten seconds.
    await Promise.all(flood.map((socket) => once(socket, 'connect')))
    for (let index = 0; index < 5; index++)
      equal((await ada.submits(`A lamp ${index}`, { files: [note()] })).attachments.length, 1)
    const found = told(await ada.ask(documents.searchTickets, { text: 'lamp' }), 'searchTickets')
    equal(found.hits.length, 5)
    for (const socket of flood) socket.destroy()
    equal(started.said.err, '')
  },
)

async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    try {
      await (await fetch(`${url}/health`, { headers: { connection: 'close' } })).arrayBuffer()
    } catch {
      return
    }
  }
}
