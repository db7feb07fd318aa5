/** The figures of a siege, for people. */
import { phases, type Phase } from './measure.ts'
import type { SiegeReport } from './siege.ts'
import { isProven, megabytes, memoryOf, summarizeKind, underWay, type Finding } from './verdict.ts'

const shownFailures = 30
const worstRequests = 10
/** Of a request that took long: what was done when it began is what it suffered from. */
const suspiciousMs = 1_000

export function printSiege(report: SiegeReport, findings: readonly Finding[]): void {
  printRequests(report)
  printAttacks(report)
  for (const phase of phases) {
    const { server, harness } = report.pauses[phase]
    console.log(
      `  ${phase}: longest pause of the server ${ms(server)} ms, of this harness ${ms(harness)} ms; the server took ${coresOf(report, phase)} of a core`,
    )
  }
  const { calm, most, mostOfMain, end } = memoryOf(report)
  console.log(
    `  memory: ${megabytes(calm)} before the siege, at most ${megabytes(most)} (${megabytes(mostOfMain)} the main process), ${megabytes(end)} at the end`,
  )
  const isGood = findings.every(({ holds }) => holds)
  if (!isGood) printTroubles(report)
  for (const { holds, text, isOfOneKind } of findings) {
    const broken = isOfOneKind ? 'over  ' : 'FAILED'
    console.log(`${holds ? 'ok    ' : broken} ${text}`)
  }
}

/** One attack alone, in a line. */
export function printOne(report: SiegeReport, findings: readonly Finding[]): void {
  const of = (phase: Phase) => summarizeKind(report.samples, undefined, phase)
  const [calm, siege] = [of('calm'), of('siege')]
  const { calm: before, most, end } = memoryOf(report)
  const logIn = summarizeKind(report.samples, 'log in', 'siege').longest
  console.log(
    `${isProven(findings) ? 'ok    ' : 'FAILED'} ${report.drawn[0]?.attack.padEnd(24)} p99 ${ms(calm.p99)} → ${ms(siege.p99)} ms (longest ${ms(siege.longest)}), ` +
      `log-in ${ms(logIn)} ms, pause ${ms(report.pauses.siege.server)} ms, ` +
      `of a core ${coresOf(report, 'calm')} → ${coresOf(report, 'siege')}, memory ${megabytes(before)} → ${megabytes(most)} → ${megabytes(end)}, ` +
      `${report.failures.length} failed`,
  )
  printAttacks(report)
  const { drawn, failures, loggedErrors } = report
  const lines = [...new Set([...failures, ...drawn.flatMap(({ failures }) => failures), ...loggedErrors])]
  for (const line of lines.slice(0, 4)) console.log(`    ! ${line.slice(0, 300)}`)
}

function printRequests({ samples }: SiegeReport): void {
  const row = (cells: readonly (string | number)[]) =>
    console.log(
      `  ${String(cells[0]).padEnd(22)}${cells
        .slice(1)
        .map((cell) => String(cell).padStart(9))
        .join('')}`,
    )
  row(['', 'calm', 'p50', 'p99', 'max', 'siege', 'p50', 'p99', 'max'])
  for (const kind of [...new Set(samples.map(({ kind }) => kind)), undefined]) {
    const cells = (['calm', 'siege'] as const).flatMap((phase) => {
      const { count, p50, p99, longest } = summarizeKind(samples, kind, phase)
      return [count, ms(p50), ms(p99), ms(longest)]
    })
    row([kind ?? 'all requests', ...cells])
  }
}

function printAttacks({ drawn }: SiegeReport): void {
  for (const [attack, times] of byName(Object.groupBy(drawn, ({ attack }) => attack))) {
    const answers: Record<string, number> = {}
    for (const one of times ?? [])
      for (const [answer, count] of Object.entries(one.answers)) answers[answer] = (answers[answer] ?? 0) + count
    const told = byName(answers).map(([answer, count]) => `${answer} × ${count}`)
    console.log(`  ${attack.padEnd(24)}${String(times?.length).padStart(3)} times: ${told.join(', ')}`)
  }
}

function printTroubles({ samples, failures, drawn, loggedErrors }: SiegeReport): void {
  const worst = samples
    .filter(({ phase }) => phase === 'siege')
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, worstRequests)
  for (const { kind, at, ms: took } of worst)
    console.log(
      `  ${ms(took)} ms: ${kind}, during ${underWay(drawn, at, at + Math.min(took, suspiciousMs)).join(', ')}`,
    )
  const broken = drawn.flatMap(({ attack, by, failures }) => failures.map((line) => `${attack} of ${by}: ${line}`))
  for (const line of [...failures, ...broken, ...loggedErrors].slice(0, shownFailures))
    console.log(`  ! ${line.slice(0, 400)}`)
}

const byName = <T>(record: Record<string, T>): [string, T][] =>
  Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b))

const ms = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 1 : 0))

const coresOf = ({ processor }: SiegeReport, phase: Phase): string =>
  (processor[phase].ms / processor[phase].ofMs).toFixed(2)
