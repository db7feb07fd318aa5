/** Whether an answer is one that Bellhop may give. */
import type { Answer } from '../http.ts'
import { confided, unsent } from './desk.ts'
import type { LiveExchange } from './live.ts'
import type { FuzzRequest } from './requests.ts'

/** Traces of what is inside: statements, drivers, files, other machines. */
const leak = /SQL|SQLITE|node_modules| at \/|ECONN/

const routed = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** What is wrong with the answer, if anything. */
export function judge({ path, method }: FuzzRequest, { status, body }: Answer): string | undefined {
  if (status >= 500) return `status ${status}: ${body.toString().slice(0, 300)}`
  // An Expect that Node does not know is answered before there is a route.
  if (path !== '/graphql' || status === 417 || !routed.has(method ?? 'GET')) return undefined
  return judgeGraphql(body.toString())
}

function judgeGraphql(text: string): string | undefined {
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null || !('data' in parsed || 'errors' in parsed)) {
    return `not a GraphQL answer: ${text.slice(0, 300)}`
  }
  const { errors = [] } = parsed as { errors?: { message: string; extensions?: { code?: string } }[] }
  for (const { message, extensions } of errors) {
    // INTERNAL is a bug, and nothing here may make the server too busy to answer.
    if (extensions?.code === undefined || ['INTERNAL', 'UNAVAILABLE'].includes(extensions.code)) {
      return `${extensions?.code}: ${message}`
    }
    if (leak.test(message)) return `the message leaks: ${message}`
  }
  return undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same of what was told to someone who did not say that they are the agent, and of what nobody is told. */
export function judgeSecrecy(sent: string, agent: string, answer: string): string | undefined {
  if (answer.includes(unsent)) return `what is somebody else's own was told: ${answer.slice(0, 300)}`
  return !sent.includes(agent) && answer.includes(confided)
    ? `an internal note was told: ${answer.slice(0, 300)}`
    : undefined
}

/** What is wrong with what was told over a WebSocket, if anything. */
export function judgeLive({ token, sent, heard, code, unanswered }: LiveExchange, agent: string): string | undefined {
  // Bugs, and what would only be too busy.
  if (code !== undefined && [1006, 1011, 1013, 4500].includes(code)) return `closed with ${code}`
  if (unanswered.length) return `nothing was heard of ${unanswered.join()}`
  for (const text of heard) {
    const { payload } = JSON.parse(text) as { payload?: { data?: unknown; errors?: unknown } | unknown[] }
    const errors = Array.isArray(payload) ? payload : payload?.errors
    const wrong = errors ? judgeGraphql(JSON.stringify({ errors })) : undefined
    if (wrong) return wrong
    const isAgents = /"(ticketPresence|viewCounts)":\[|"unreadUpdates":\{/.test(text)
    if (token !== agent && isAgents) return `what is for agents was told: ${text.slice(0, 300)}`
    const secret = judgeSecrecy(sent.join('\n'), agent, text)
    if (secret) return secret
  }
  return undefined
}

/** What no answer to a raw request may hold: a status above 499, or a piece of a file that is not to be served. */
export function judgeRaw(answer: string): string | undefined {
  const statuses = [...answer.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status))
  const worst = Math.max(0, ...statuses)
  if (worst >= 500) return `status ${worst}: ${answer.slice(0, 300)}`
  const secret = /SQLite format 3|root:x:0|"devDependencies"|PRIVATE KEY/.exec(answer)
  if (secret) return `a file that is not to be served: ${secret[0]}`
  // A random id may spell anything.
  const text = answer.replace(/^x-request-id: .*$/gim, '')
  const leaked = worst >= 400 ? leak.exec(text) : null
  return leaked ? `the answer leaks: ${text.slice(Math.max(0, leaked.index - 200), leaked.index + 200)}` : undefined
}
