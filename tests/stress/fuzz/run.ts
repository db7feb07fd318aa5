/** Seeded fuzzing in batches; after each, the desk must be as it was (threats.md G1–G5, G11, A12, F5, F6). */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createAgent, send } from '../http.ts'
import { createRandom, type Random } from '../random.ts'
import { openFuzzDesk, type FuzzDesk } from './desk.ts'
import { judge, judgeLive, judgeRaw, judgeSecrecy } from './judge.ts'
import { exchangeLive } from './live.ts'
import { multipartRequest } from './multipart.ts'
import { exchange, rawRequest } from './raw-http.ts'
import { graphqlRequest, type FuzzRequest } from './requests.ts'

export const fuzzKinds = ['graphql', 'multipart', 'raw', 'live'] as const
export type FuzzKind = (typeof fuzzKinds)[number]

export interface FuzzReport {
  readonly kind: FuzzKind
  requests: number
  /** How many answers came of each status; `none` for connections that ended without one. */
  readonly answers: Record<string, number>
  /** Each names the request by its number: the same seed repeats it. */
  readonly failures: string[]
  /** Memory after the first batch and at the end, in bytes. */
  residentBefore?: number | undefined
  residentAfter?: number | undefined
}

export interface FuzzOptions {
  readonly kind: FuzzKind
  readonly requests: number
  readonly seed: string
  readonly onBatch?: (report: FuzzReport) => void
}

const batchSize = 1_000
const atOnce = 16

export async function runFuzz({ kind, requests, seed, onBatch }: FuzzOptions): Promise<FuzzReport> {
  await using desk = await openFuzzDesk()
  const report: FuzzReport = { kind, requests: 0, answers: {}, failures: [] }
  const random = createRandom(seed).fork(kind)
  while (report.requests < requests && !desk.server.hasEnded()) {
    const until = Math.min(requests, report.requests + batchSize)
    await runBatch(desk, report, random, until)
    report.failures.push(...(await probe(desk)).map((line) => `after request ${report.requests}: ${line}`))
    report.residentAfter = desk.server.residentBytes()
    report.residentBefore ??= report.residentAfter
    onBatch?.(report)
  }
  report.failures.push(...desk.inspect())
  return report
}

const probe = (desk: FuzzDesk): Promise<string[]> =>
  desk.probe().catch((error: unknown) => [`the probe failed: ${String(error)}`])

async function runBatch(desk: FuzzDesk, report: FuzzReport, random: Random, until: number): Promise<void> {
  const agent = createAgent(atOnce)
  async function worker(): Promise<void> {
    while (report.requests < until && !desk.server.hasEnded()) {
      const number = ++report.requests
      const choices = random.fork(number)
      const sendOne =
        report.kind === 'raw'
          ? fuzzRaw(desk, report, choices)
          : report.kind === 'live'
            ? fuzzLive(desk, report, choices)
            : fuzzHttp(desk, report, choices, agent)
      const failure = await sendOne.catch((error: unknown) => String(error))
      if (failure !== undefined) report.failures.push(`request ${number}: ${failure}`)
      await nextTurn()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  agent.destroy()
}

async function fuzzRaw({ url, tokens }: FuzzDesk, report: FuzzReport, random: Random): Promise<string | undefined> {
  const request = rawRequest(random, tokens)
  const answer = await exchange(url, request)
  const statuses = [...answer.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status = '']) => status)
  for (const status of statuses.length ? statuses : ['none']) count(report, status)
  const failure = judgeRaw(answer) ?? judgeSecrecy(request.toString('latin1'), tokens.agent, answer)
  return failure && `${failure}\n  ${request.toString('latin1').slice(0, 500)}`
}

async function fuzzLive({ url, tokens }: FuzzDesk, report: FuzzReport, random: Random): Promise<string | undefined> {
  const exchange = await exchangeLive(url, random, tokens)
  count(report, exchange.code === undefined ? 'answered' : `closed ${exchange.code}`)
  const failure = judgeLive(exchange, tokens.agent)
  return failure && `${failure}\n  ${exchange.sent.join('\n  ').slice(0, 1_000)}`
}

async function fuzzHttp(
  { url, tokens }: FuzzDesk,
  report: FuzzReport,
  random: Random,
  agent: ReturnType<typeof createAgent>,
): Promise<string | undefined> {
  const request = report.kind === 'graphql' ? graphqlRequest(random, tokens) : multipartRequest(random, tokens)
  try {
    const answer = await send(`${url}${request.path}`, { ...request, agent })
    count(report, String(answer.status))
    const sent = JSON.stringify(request.headers)
    const failure = judge(request, answer) ?? judgeSecrecy(sent, tokens.agent, answer.body.toString())
    return failure && `${failure}\n  ${describe(request)}`
  } catch (error) {
    count(report, 'none')
    return isCutOff(request, error) ? undefined : `${String(error)}\n  ${describe(request)}`
  }
}

/** A body that is refused midway is not read to its end, and the sender may see only the connection close. */
const isCutOff = ({ isCut, headers, body = '' }: FuzzRequest, error: unknown): boolean =>
  isCut === true ||
  (/ECONNRESET|EPIPE|socket hang up|Parse Error/.test(String(error)) &&
    (body.length > refusedUnread || String(headers?.['content-type']).startsWith('multipart/')))

/** Bytes of JSON that the server does not read. */
const refusedUnread = 1024 * 1024

const count = (report: FuzzReport, status: string): void => {
  report.answers[status] = (report.answers[status] ?? 0) + 1
}

const describe = ({ method, path, headers, body = '' }: FuzzRequest): string =>
  `${method} ${path} ${JSON.stringify(headers)} ${body.toString().slice(0, 600)}`
