import { statSync } from 'node:fs'
import type { Snapshot } from '../../database/dump.ts'
import { ConfigError, type Config } from '../../platform/config.ts'
import { checkDatabase } from '../checks/database.ts'
import { checkFiles } from '../checks/files.ts'
import { problem, type Finding } from '../checks/finding.ts'
import { checkJobs } from '../checks/jobs.ts'
import { checkClock, checkDisk, checkPermissions } from '../checks/machine.ts'
import { checkSettings } from '../checks/settings.ts'
import type { Command } from '../command.ts'
import { explainFileFailure, openDeskFiles, openSnapshot, placeOf } from '../desk.ts'

export const doctor: Command = {
  summary: 'Diagnoses problems of the desk and says how to fix them',
  usage: '[--all-files]',
  help: `Settings, database, jobs, files, free space, clock and permissions; changes nothing, and may run beside the server.
One line for each finding. --all-files reads every file instead of looking at a sample.
Exit code 0 when there is no PROBLEM, otherwise 1.`,
  options: { 'all-files': { type: 'boolean' } },
  words: 0,
  async run({ config, options, progress, say }) {
    let problems = 0
    const troubled = new Set<string>()
    for await (const { level, about, text } of examine(config, options['all-files'] === true)) {
      progress[Symbol.dispose]()
      if (level === 'problem') {
        problems++
        troubled.add(about)
      }
      if (level === 'ok' && troubled.has(about)) continue
      say(`${{ ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' }[level]} ${about}: ${text}`)
      progress.step('Examining')
    }
    progress[Symbol.dispose]()
    say(problems ? `${problems} ${problems === 1 ? 'problem' : 'problems'} found.` : 'No problems found.')
    return problems ? 1 : 0
  },
}

async function* examine(readConfig: () => Config, all: boolean): AsyncGenerator<Finding> {
  let config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const line of error.message.split('\n')) yield problem('settings', line)
    return
  }
  yield* checkSettings(config)
  if (!statSync(config.dataDir, { throwIfNoEntry: false })?.isDirectory()) {
    return yield problem('files', `There is no folder ${config.dataDir}. Set DATA_DIR to the folder of this desk.`)
  }
  yield* checkPermissions(config.dataDir)
  yield* checkDisk(config)
  yield* examineData(config, all)
}

/** A damaged database fails wherever it is touched first. */
async function* examineData(config: Config, all: boolean): AsyncGenerator<Finding> {
  const place = placeOf(config)
  try {
    await using snapshot = await openSnapshot(place)
    yield* checkDatabase(snapshot, place)
    yield* checkClock(snapshot, Date.now())
    yield* checkJobs(snapshot, Date.now())
    yield* examineFiles(config, snapshot, all)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    yield problem(
      'database',
      isDamage(error) ? `It is damaged (${message}). Restore the newest backup that verifies.` : message,
    )
  }
}

async function* examineFiles(config: Config, snapshot: Snapshot, all: boolean): AsyncGenerator<Finding> {
  try {
    const files = await openDeskFiles(config)
    yield* checkFiles({ snapshot, later: () => openSnapshot(placeOf(config)), files, all, config })
  } catch (error) {
    const text = explainFileFailure(error)
    if (text === undefined) throw error
    yield problem('files', text)
  }
}

const sqliteCorrupt = 11
const sqliteNoDatabase = 26
const isDamage = (error: unknown) =>
  error instanceof Error &&
  'errcode' in error &&
  [sqliteCorrupt, sqliteNoDatabase].includes(Number(error.errcode) & 0xff)
