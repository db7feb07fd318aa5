/** Is what is acknowledged on the disk before the answer leaves? Asked of the system calls themselves (threats.md R2, R3). */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { get, signUp } from './graphql.ts'
import { launch, makeFolder } from './server-process.ts'
import { rm } from 'node:fs/promises'

export interface WriteTrace {
  readonly operation: string
  /** What was synced, in order, before the answer: `file`, `incoming`, `database`, `shelf`, `files`. */
  readonly synced: readonly string[]
  readonly isDurable: boolean
}

/** Why strace can't be used here, or undefined when it can. */
export function whyNoStrace(): string | undefined {
  const tried = spawnSync('strace', ['-f', 'true'], { encoding: 'utf8' })
  if (tried.error) return 'strace is not installed.'
  return tried.status === 0 ? undefined : `strace may not trace here: ${tried.stderr.trim().split('\n')[0]}`
}

/** All of each list must stand among what was synced before any of the next one, and all of them before the answer. */
const expected: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ['signUp (agent)', [['database']]],
  ['signUp (customer)', [['database']]],
  ['createTicket with two files', [['file', 'file', 'incoming'], ['database']]],
  ['createTicket', [['database']]],
  ['addComment', [['database']]],
  ['updateTicket', [['database']]],
]

export async function traceWrites(): Promise<WriteTrace[]> {
  const folder = await makeFolder()
  const output = join(folder, 'trace.txt')
  const calls = 'trace=fsync,fdatasync,write,writev,sendto,sendmsg'
  // -D makes the server, not strace, the process that is started and stopped.
  const server = launch(join(folder, 'data'), {
    under: ['strace', '-D', '-f', '-y', '-s', '40', '-e', calls, '-o', output],
    env: { UV_USE_IO_URING: '0' },
  })
  try {
    await sendWrites(await server.ready)
  } finally {
    await server.stop()
  }
  const traces = readTrace(readFileSync(output, 'utf8'))
  await rm(folder, { recursive: true, force: true })
  return expected.map(([operation, order], index) => {
    const synced = traces[index] ?? []
    return { operation, synced, isDurable: holdsInOrder(synced, order) }
  })
}

async function sendWrites(url: string): Promise<void> {
  const agent = await signUp(url, 'agent@example.com', 'agent')
  const { token } = await signUp(url, 'customer@example.com', 'customer')
  const bytes = Buffer.from('a few words')
  const files = [
    { name: 'one.txt', bytes },
    { name: 'two.txt', bytes },
  ]
  const withFiles = 'mutation ($files: [Upload!]) { createTicket(title: "Printer", attachmentFiles: $files) { id } }'
  const { createTicket } = await get(url, { token, files, query: withFiles })
  await get(url, { token, query: 'mutation { createTicket(title: "Scanner") { id } }' })
  const variables = { id: createTicket.id }
  await get(url, {
    token,
    variables,
    query: 'mutation ($id: ID!) { addComment(ticketId: $id, content: "Hello") { id } }',
  })
  await get(url, {
    token: agent.token,
    variables,
    query: 'mutation ($id: ID!) { updateTicket(id: $id, status: closed) { id } }',
  })
}

/** What was synced before each HTTP answer and since the one before. A sync counts once it has returned, an answer once it is begun. */
function readTrace(text: string): string[][] {
  const answers: string[][] = []
  const unfinished = new Map<string, string>()
  let synced: string[] = []
  for (const line of text.split('\n')) {
    const [, thread = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const path = /^f(?:data)?sync\(\d+<([^>]*)>/.exec(call)?.[1]
    if (path !== undefined && call.includes('<unfinished')) unfinished.set(thread, path)
    else if (path !== undefined && call.endsWith('= 0')) synced.push(nameOf(path))
    else if (/^<\.\.\. f(?:data)?sync resumed>.*= 0$/.test(call)) synced.push(nameOf(unfinished.get(thread) ?? ''))
    else if (call.includes('"HTTP/1.1 ')) {
      answers.push(synced)
      synced = []
    }
  }
  return answers
}

function nameOf(path: string): string {
  if (/bellhop\.db(-wal)?$/.test(path)) return 'database'
  if (/\/incoming\/[^/]+$/.test(path)) return 'file'
  if (path.endsWith('/incoming')) return 'incoming'
  return /\/files\/[^/]{2}$/.test(path) ? 'shelf' : 'files'
}

function holdsInOrder(synced: readonly string[], order: readonly (readonly string[])[]): boolean {
  let left = [...synced]
  return order.every((group) => {
    let end = 0
    for (const name of group) {
      const at = left.indexOf(name)
      if (at < 0) return false
      // Found once, each stands for one.
      left[at] = ''
      end = Math.max(end, at + 1)
    }
    left = left.slice(end)
    return true
  })
}
