/** Whether the people were served as if no one had attacked, and who was at it when they were not. */
import { summarize } from '../probe.ts'
import type { Drawn } from './attackers.ts'
import type { Phase, Sample } from './measure.ts'
import type { SiegeReport } from './siege.ts'

export interface Finding {
  readonly holds: boolean
  readonly text: string
  /** Told, and decides nothing: of a kind with a hundred requests the 99th percentile is the longest or the second longest. */
  readonly isOfOneKind?: true
}

/** Whether all that decides holds. */
export const isProven = (findings: readonly Finding[]): boolean =>
  findings.every(({ holds, isOfOneKind }) => holds || isOfOneKind)

const mostAddedMs = 250
const mostLogInMs = 5_000
const mostBytes = 700 * 1024 * 1024
const mostGrowth = 1.5

/** What must hold however slow the machine is. */
export function findings({ failures, drawn, loggedErrors, hasSurvived, ...report }: SiegeReport): Finding[] {
  const broken = drawn.flatMap(({ failures }) => failures)
  const { most } = memoryOf(report)
  return [
    { holds: hasSurvived, text: 'one process served from beginning to end' },
    { holds: !failures.length, text: `${failures.length} requests of ordinary people failed` },
    { holds: !broken.length, text: `${broken.length} answers to attackers were failures of the server` },
    { holds: !loggedErrors.length, text: `${loggedErrors.length} errors were logged` },
    { holds: most <= mostBytes, text: `memory was at most ${megabytes(most)} (at most ${megabytes(mostBytes)})` },
  ]
}

/** What depends on the machine too: how long people wait, for each kind of request and over all, and what memory comes back to. */
export function timedFindings({ samples, memory }: SiegeReport): Finding[] {
  const logIns = Math.max(0, ...samples.filter(({ kind }) => kind === 'log in').map(({ ms }) => ms))
  const { calm, end } = memoryOf({ memory })
  return [
    ...delays(samples),
    { holds: logIns <= mostLogInMs, text: `the longest log-in took ${logIns.toFixed(0)} ms (at most ${mostLogInMs})` },
    {
      holds: end <= mostGrowth * calm,
      text: `memory was ${megabytes(end)} at the end, ${(end / calm).toFixed(2)} times the ${megabytes(calm)} of before the siege (at most ${mostGrowth})`,
    },
  ]
}

function delays(samples: readonly Sample[]): Finding[] {
  const kinds = [undefined, ...new Set(samples.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const [calm, siege] = (['calm', 'siege'] as const).map((phase) => summarizeKind(samples, kind, phase))
    const name = `p99 of ${kind ?? 'all'}`
    if (!calm?.count || !siege?.count)
      return { holds: true, text: `${name}: – (none ${calm?.count ? 'in the siege' : 'while calm'})` }
    const added = siege.p99 - calm.p99
    return {
      holds: added <= mostAddedMs,
      text: `${name}: ${added.toFixed(0)} ms above calm (at most ${mostAddedMs})`,
      ...(kind !== undefined && { isOfOneKind: true }),
    }
  })
}

/** Of one kind, or of all requests: what is told live is no request. */
export const summarizeKind = (samples: readonly Sample[], kind: string | undefined, phase: Phase) =>
  summarize(
    samples
      .filter((one) => one.phase === phase && (kind === undefined ? !one.kind.startsWith('live ') : one.kind === kind))
      .map(({ ms }) => ms),
  )

/** Bytes, of the process and all that it started. */
export function memoryOf({ memory }: Pick<SiegeReport, 'memory'>) {
  const of = (phase: Phase) => memory.filter((one) => one.phase === phase)
  return {
    calm: of('calm').at(-1)?.all ?? Number.NaN,
    most: Math.max(...memory.map(({ all }) => all)),
    mostOfMain: Math.max(...memory.map(({ main }) => main)),
    end: memory.at(-1)?.all ?? Number.NaN,
  }
}

/** The attacks that were under way during a stretch of time. */
export const underWay = (drawn: readonly Drawn[], from: number, to: number): string[] => [
  ...new Set(drawn.filter(({ began, ended }) => began <= to && ended >= from).map(({ attack }) => attack)),
]

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`
