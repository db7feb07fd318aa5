/** The parts of `npm run prove`: what each does, prints, and holds for proven. */
import { floodWithLogins } from './hash-flood.ts'
import { smallBackup } from '../support/archives/small-backup.ts'
import { fuzzArchives } from './fuzz/archives.ts'
import { fuzzKinds, runFuzz, type FuzzKind, type FuzzReport } from './fuzz/run.ts'
import { isClean, runKills, type KillReport } from './kills/rounds.ts'
import { isLoginSilent, measureLogin } from './login-timing.ts'
import { measureLongList } from './long-list.ts'
import { restartUnderLoad } from '../support/restarts-under-load.ts'
import { describeDelays, ms } from './probe.ts'
import { attacks } from './siege/attacks/all.ts'
import { printOne, printSiege } from './siege/print.ts'
import { runSiege, siegeFor } from './siege/siege.ts'
import { findings, isProven, timedFindings } from './siege/verdict.ts'
import { holdConnections } from './slow-clients.ts'
import { traceWrites, whyNoStrace } from './syncs.ts'

export interface PartOptions {
  readonly seed: string
  /** Only these attacks, by name; none of them for people alone. */
  readonly attacks?: readonly string[] | undefined
  /** Each attack alone, one after another, instead of all together. */
  readonly isEach?: boolean
}

export interface Part {
  /** What its count counts. */
  readonly unit: string
  readonly count: number
  /** Prints its figures and answers whether they are as promised. */
  run(count: number, options: PartOptions): Promise<boolean>
}

export const parts: Readonly<Record<string, Part>> = {
  kills: { unit: 'rounds', count: 1_000, run: proveKills },
  fuzz: { unit: 'requests', count: 100_000, run: proveFuzz },
  archives: { unit: 'archives', count: 20_000, run: proveArchives },
  login: { unit: 'samples of each kind', count: 200, run: proveLogin },
  slow: { unit: 'seconds', count: 25, run: proveSlowClients },
  flood: { unit: 'log-ins', count: 500, run: proveFlood },
  list: { unit: 'tickets', count: 10_000, run: proveLongList },
  restarts: { unit: 'restarts', count: 20, run: proveRestarts },
  siege: { unit: 'seconds', count: 600, run: proveSiege },
  syncs: { unit: 'run', count: 1, run: proveSyncs },
}

const number = (value: number): string => value.toLocaleString('en')

async function proveKills(rounds: number, { seed }: PartOptions): Promise<boolean> {
  const started = performance.now()
  const onRound = (report: KillReport) => {
    if (report.rounds % 20 === 0)
      console.log(`  ${minutesSince(started)}  ${report.rounds} rounds, ${describeWrites(report)}`)
  }
  const report = await runKills({ rounds, seed, onRound })
  const { phases, lost, halves, troubles } = report
  console.log(
    `${report.rounds} kills in ${minutesSince(started)}: ${phases.time} at a random time, ${phases.upload} within an upload,`,
  )
  console.log(
    `  ${phases.sent} just after a request was sent, ${phases.acknowledged} upon an answer; ${report.startsKilled} more while starting again.`,
  )
  console.log(
    `  ${describeWrites(report)} (${JSON.stringify(report.acknowledged)}, ${number(report.files)} files of ${number(Math.round(report.fileBytes / 1e6))} MB).`,
  )
  console.log(
    `  ${number(report.unacknowledged)} unacknowledged: ${number(report.unacknowledgedFound)} there whole, the others not at all; ${number(report.retried)} retried with their key.`,
  )
  for (const line of [...lost, ...halves, ...troubles].slice(0, 50)) console.log(`  ! ${line}`)
  return isClean(report) && report.rounds >= rounds
}

function describeWrites({ acknowledged, lost, halves, troubles }: KillReport): string {
  const sum = Object.values(acknowledged).reduce((total, count) => total + count, 0)
  return `${number(sum)} acknowledged writes, ${lost.length} lost, ${halves.length} half or twice, ${troubles.length} other troubles`
}

async function proveFuzz(requests: number, { seed }: PartOptions): Promise<boolean> {
  const shares: Record<FuzzKind, number> = { graphql: 0.5, multipart: 0.2, raw: 0.2, live: 0.1 }
  let isGood = true
  for (const kind of fuzzKinds) {
    const started = performance.now()
    const onBatch = (report: FuzzReport) => {
      if (report.requests % 10_000 === 0) console.log(`  ${minutesSince(started)}  ${describeFuzz(report)}`)
    }
    const report = await runFuzz({ kind, requests: Math.round(requests * shares[kind]), seed, onBatch })
    console.log(`${describeFuzz(report)}, in ${minutesSince(started)}`)
    console.log(`  answers by status: ${JSON.stringify(report.answers)}`)
    for (const line of report.failures.slice(0, 20)) console.log(`  ! ${line.slice(0, 1_000)}`)
    isGood &&= report.failures.length === 0
  }
  return isGood
}

function describeFuzz({ kind, requests, failures, residentBefore = 0, residentAfter = 0 }: FuzzReport): string {
  const memory = residentAfter
    ? `, memory ${megabytes(residentBefore)} after the first batch, ${megabytes(residentAfter)} now`
    : ''
  return `${kind}: ${number(requests)} requests, ${failures.length} failures${memory}`
}

async function proveArchives(count: number, { seed }: PartOptions): Promise<boolean> {
  const started = performance.now()
  const archive = await smallBackup()
  const report = await fuzzArchives({
    archive,
    count,
    seed,
    onArchive({ archives, failures }) {
      if (archives % 2_000 === 0)
        console.log(`  ${minutesSince(started)}  ${number(archives)} archives, ${failures.length} failures`)
    },
  })
  console.log(
    `${number(report.archives)} archives (${JSON.stringify(report.kinds)}), each verified and restored, in ${minutesSince(started)}: ` +
      `${report.failures.length} failures, ${number(report.taken)} forgeries that tell the truth of other rows taken.`,
  )
  for (const line of report.failures.slice(0, 20)) console.log(`  ! ${line.slice(0, 1_000)}`)
  return report.failures.length === 0
}

async function proveLogin(samples: number): Promise<boolean> {
  const timing = await measureLogin(samples)
  const { unknownAddress, wrongPassword, sameAnswer } = timing
  console.log(
    `${samples} + ${samples} refused log-ins: median ${ms(unknownAddress)} for an unknown address, ${ms(wrongPassword)} for a wrong password,`,
  )
  console.log(
    `  a difference of ${ms(Math.abs(unknownAddress - wrongPassword))}; the answers are ${sameAnswer ? 'the same' : 'NOT the same'}.`,
  )
  return isLoginSilent(timing)
}

async function proveSlowClients(seconds: number): Promise<boolean> {
  const { delays, kinds } = await holdConnections(seconds)
  console.log(`Slow clients for ${seconds} s, ${describeDelays(delays)}`)
  for (const { name, opened, ended } of kinds) console.log(`  ${name}: ${opened} opened, ${ended} ended by the server`)
  const areEnded = kinds.every(({ name, opened, ended }) => name === 'slow readers' || opened === ended)
  return delays.p99 < 300 && delays.failed === 0 && (areEnded || seconds < 25)
}

async function proveRestarts(count: number): Promise<boolean> {
  const { requests, failures, exitCodes, acknowledged, stored } = await restartUnderLoad(count)
  console.log(
    `${count} rolling restarts of two instances: ${number(requests)} requests, ${failures.length} failed; ` +
      `acknowledged ${JSON.stringify(acknowledged)}, stored ${JSON.stringify(stored)}.`,
  )
  for (const line of failures.slice(0, 20)) console.log(`  ! ${line.slice(0, 500)}`)
  const isWhole = JSON.stringify(acknowledged) === JSON.stringify(stored)
  return failures.length === 0 && isWhole && exitCodes.every((code) => code === 0)
}

async function proveFlood(count: number): Promise<boolean> {
  const { atRest, delays, answers, logIns } = await floodWithLogins(count)
  console.log(`At rest: ${describeDelays(atRest)}`)
  console.log(`${count} log-ins at once (${JSON.stringify(answers)}), ${describeDelays(delays)}`)
  console.log(`Right log-ins meanwhile: ${describeDelays(logIns)}`)
  return delays.p99 < 250 && delays.failed === 0 && logIns.longest < 5_000 && logIns.failed === 0
}

async function proveLongList(tickets: number): Promise<boolean> {
  const { atRest, delays, lists } = await measureLongList(tickets, 10)
  console.log(`At rest: ${describeDelays(atRest)}`)
  console.log(
    `${lists.length} lists of ${number(tickets)} tickets (${lists.map((value) => value.toFixed(0)).join(', ')} ms), ${describeDelays(delays)}`,
  )
  return delays.longest <= 250 && delays.failed === 0
}

/** The attacks of the siege, each with what it does. */
export const listAttacks = (): string[] => attacks.map(({ name, does, by }) => `${name} (${by}): ${does}`)

export const isAttack = (name: string): boolean => attacks.some((one) => one.name === name)

async function proveSiege(seconds: number, options: PartOptions): Promise<boolean> {
  if (options.isEach) return proveEachAttack(seconds, options)
  const { seed, attacks } = options
  const started = performance.now()
  const report = await runSiege({
    ...siegeFor(seconds),
    seed,
    attacks,
    tickets: 2_000,
    onPhase: (phase) => console.log(`  ${minutesSince(started)}  ${phase}`),
  })
  const found = [...findings(report), ...timedFindings(report)]
  printSiege(report, found)
  return isProven(found)
}

async function proveEachAttack(seconds: number, { seed, attacks: names }: PartOptions): Promise<boolean> {
  let isGood = true
  for (const name of names ?? attacks.map(({ name }) => name)) {
    const report = await runSiege({ ...siegeFor(seconds), seed, attacks: [name], tickets: 500 })
    const found = [...findings(report), ...timedFindings(report)]
    printOne(report, found)
    isGood &&= isProven(found)
  }
  return isGood
}

async function proveSyncs(): Promise<boolean> {
  const reason = whyNoStrace()
  if (reason !== undefined) {
    console.log(`Left out: ${reason}`)
    return true
  }
  const traces = await traceWrites()
  for (const { operation, synced, isDurable } of traces) {
    console.log(
      `  ${isDurable ? 'durable before its answer' : 'NOT DURABLE'}: ${operation} (synced: ${synced.join(', ')})`,
    )
  }
  return traces.every(({ isDurable }) => isDurable)
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

function minutesSince(started: number): string {
  const seconds = Math.round((performance.now() - started) / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
