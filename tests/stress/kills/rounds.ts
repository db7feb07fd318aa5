/** Round after round: write, kill, start again, check (threats.md R1 and R2). */
import { rm } from 'node:fs/promises'
import { dropDatabaseOf } from '../../support/test-database.ts'
import { inspectFolder } from '../data-folder.ts'
import { signUp } from '../graphql.ts'
import { createRandom, type Random } from '../random.ts'
import { launch, makeFolder, type ServerProcess } from '../server-process.ts'
import { checkDesk } from './check.ts'
import { createLedger, isAcknowledged, type Ledger, type Write } from './ledger.ts'
import { loadAndKill } from './load.ts'
import type { Phase } from './moment.ts'
import { statusOfReplies } from './plan.ts'
import { retryKeyed } from './retry.ts'

export interface KillReport {
  rounds: number
  /** Kills of a server that was just starting on what the kill before had left. */
  startsKilled: number
  readonly phases: Record<Phase, number>
  readonly acknowledged: Record<Write['kind'], number>
  files: number
  fileBytes: number
  unacknowledged: number
  /** How many of those were there whole; the others were not there at all. */
  unacknowledgedFound: number
  retried: number
  /** Updates that were there with their comments. */
  told: number
  readonly lost: string[]
  readonly halves: string[]
  /** Whatever else should not have happened. */
  readonly troubles: string[]
}

export interface KillOptions {
  readonly rounds: number
  readonly seed: string
  /** Called after each round. */
  readonly onRound?: (report: KillReport) => void
}

/** A new folder every so often, or the checks would take ever longer. */
const roundsPerFolder = 20

export async function runKills({ rounds, seed, onRound }: KillOptions): Promise<KillReport> {
  const report: KillReport = {
    rounds: 0,
    startsKilled: 0,
    phases: { time: 0, upload: 0, sent: 0, acknowledged: 0 },
    acknowledged: { ticket: 0, comment: 0, status: 0, answer: 0, participant: 0, name: 0, signUp: 0 },
    files: 0,
    fileBytes: 0,
    unacknowledged: 0,
    unacknowledgedFound: 0,
    retried: 0,
    told: 0,
    lost: [],
    halves: [],
    troubles: [],
  }
  const random = createRandom(seed)
  let goesOn = true
  while (goesOn && report.rounds < rounds) {
    const name = `desk ${report.rounds}`
    goesOn = await killsOnOneFolder(report, random.fork(name), {
      name,
      rounds: Math.min(roundsPerFolder, rounds - report.rounds),
      onRound: () => onRound?.(report),
    })
  }
  return report
}

export const isClean = ({ lost, halves, troubles }: KillReport): boolean =>
  !lost.length && !halves.length && !troubles.length

interface FolderOptions {
  readonly name: string
  readonly rounds: number
  readonly onRound: () => void
}

/** Answers false when it had to give up, such as on a server that does not start again. */
async function killsOnOneFolder(report: KillReport, random: Random, options: FolderOptions): Promise<boolean> {
  const folder = await makeFolder()
  const ledger = createLedger(options.name)
  let server = launch(folder)
  let isFinished = false
  try {
    await signUpFirst(await server.ready, ledger)
    for (let round = 1; round <= options.rounds; round++) {
      server = await killAndRestart(server, { folder, ledger, report, random: random.fork(round) })
      await check(server, { folder, ledger, report, random: random.fork(`check ${round}`) }, round === options.rounds)
      report.rounds++
      options.onRound()
    }
    await server.stop()
    report.halves.push(...inspectFolder(folder, statusOfReplies))
    report.troubles.push(...server.loggedErrors())
    isFinished = true
  } catch (error) {
    report.troubles.push(`the harness stopped: ${error instanceof Error ? error.stack : String(error)}`)
  } finally {
    if (!server.hasEnded()) server.kill()
    await server.ended
  }
  // What went wrong can be looked at there.
  if (isClean(report)) await Promise.all([dropDatabaseOf(folder), rm(folder, { recursive: true, force: true })])
  else report.troubles.push(`the folder is kept: ${folder}`)
  return isFinished
}

interface Scene {
  readonly folder: string
  readonly ledger: Ledger
  readonly report: KillReport
  readonly random: Random
}

async function killAndRestart(
  server: ServerProcess,
  { folder, ledger, report, random }: Scene,
): Promise<ServerProcess> {
  const { phase, troubles } = await loadAndKill(server, ledger, random)
  report.phases[phase]++
  report.troubles.push(...troubles)
  for (const write of ledger.recent) {
    if (!isAcknowledged(write)) {
      report.unacknowledged++
      continue
    }
    report.acknowledged[write.kind]++
    if (write.kind !== 'ticket') continue
    report.files += write.files.length
    report.fileBytes += write.files.reduce((sum, { size }) => sum + size, 0)
  }
  // A machine that loses power again while it comes up.
  if (random.chance(0.1)) {
    const starting = launch(folder)
    setTimeout(() => starting.kill(), random.int(100, 700))
    await starting.ended
    report.startsKilled++
  }
  return launch(folder)
}

async function check(server: ServerProcess, { folder, ledger, report, random }: Scene, all: boolean): Promise<void> {
  const url = await server.ready
  const { lost, halves, found, told } = await checkDesk({ url, folder, ledger, all })
  report.lost.push(...lost)
  report.halves.push(...halves)
  report.unacknowledgedFound += found
  report.told += told
  const { retried, wrong } = await retryKeyed(url, ledger, random)
  report.retried += retried
  report.halves.push(...wrong)
  ledger.recent = []
}

async function signUpFirst(url: string, ledger: Ledger): Promise<void> {
  for (const role of ['agent', 'agent', 'customer', 'customer', 'customer', 'customer'] as const) {
    const email = `first.${ledger.accounts.length}@example.com`
    ledger.accounts.push(await signUp(url, email, role))
  }
}
