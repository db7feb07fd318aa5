/** The figures of a siege, for people. */
import { phases } from './measure.ts'
import type { SiegeReport } from './siege.ts'
import { megabytes, memoryOf, summarizeKind, underWay, type Finding } from './verdict.ts'

const shownFailures = 30
const worstRequests = 10

export function printSiege(report: SiegeReport, findings: readonly Finding[]): void {
  printRequests(report)
  printAttacks(report)
  for (const phase of phases) {
    const { server, harness } = report.pauses[phase]
    console.log(`  ${phase}: longest pause of the server ${ms(server)} ms, of this harness ${ms(harness)} ms`)
  }
  const { calm, most, mostOfMain, end } = memoryOf(report)
  console.log(
    `  memory: ${megabytes(calm)} before the siege, at most ${megabytes(most)} (${megabytes(mostOfMain)} the main process), ${megabytes(end)} at the end`,
  )
  const isGood = findings.every(({ holds }) => holds)
  if (!isGood) printTroubles(report)
  for (const { holds, text } of findings) console.log(`${holds ? 'ok    ' : 'FAILED'} ${text}`)
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
    console.log(`  ${ms(took)} ms: ${kind}, during ${underWay(drawn, at, at + took).join(', ')}`)
  const broken = drawn.flatMap(({ attack, by, failures }) => failures.map((line) => `${attack} of ${by}: ${line}`))
  for (const line of [...failures, ...broken, ...loggedErrors].slice(0, shownFailures))
    console.log(`  ! ${line.slice(0, 400)}`)
}

const byName = <T>(record: Record<string, T>): [string, T][] =>
  Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b))

const ms = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 1 : 0))
