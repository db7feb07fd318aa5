/** What `verify` and `restore` do with an archive that is not what it should be, in this process. */
import { lstat, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { explain } from '../../../server/cli/explain.ts'
import { exportDesk } from '../../../server/cli/commands/export.ts'
import { restore } from '../../../server/cli/commands/restore.ts'
import { verify } from '../../../server/cli/commands/verify.ts'
import type { Command } from '../../../server/cli/command.ts'
import { readConfig } from '../../../server/platform/config.ts'

export interface Verdict {
  readonly command: 'verify' | 'restore'
  /** What a command that failed says after its name; undefined when it took the archive. */
  readonly said: string | undefined
  /** What is against the rules: traces, several lines, control characters, things that are left. Empty when all is as it must be. */
  readonly faults: readonly string[]
}

/** Verifies and restores the archive at `path`, and says how both ended. Nothing else may lie in its folder. */
export async function judge(path: string): Promise<Verdict[]> {
  const folder = dirname(path)
  const target = join(folder, 'target')
  const before = await listing(folder)
  const verdicts: Verdict[] = []
  for (const command of ['verify', 'restore'] as const) {
    const options: Record<string, string> = command === 'restore' ? { to: target } : {}
    const said = await run(commands[command], { path, options, target }).then(
      () => undefined,
      (error: unknown) => explain(error),
    )
    const faults = said === undefined ? [] : faultsOf(said)
    // What is taken for a desk must be one.
    if (said === undefined && command === 'restore') faults.push(...(await faultsOfDesk(target)))
    if (said === undefined) await rm(target, { recursive: true, force: true })
    for (const name of await listing(folder)) if (!before.includes(name)) faults.push(`${name} is left behind`)
    await rm(target, { recursive: true, force: true })
    verdicts.push({ command, said, faults })
  }
  return verdicts
}

const commands = { verify, restore }

interface Asked {
  readonly path?: string
  readonly options: Readonly<Record<string, string>>
  /** The folder of the desk. */
  readonly target: string
}

async function run(command: Command, { path, options, target }: Asked): Promise<void> {
  const code = await command.run({
    config: () => readConfig({ DATA_DIR: target }),
    env: {},
    words: path === undefined ? [] : [path],
    options,
    progress: { step() {}, count() {}, [Symbol.dispose]() {} },
    say() {},
    folder: dirname(target),
  })
  if (code !== 0 && code !== 2) throw new Error(`The exit code ${code} is not documented.`)
}

/** Every row and every file of it can be read. */
async function faultsOfDesk(target: string): Promise<string[]> {
  return run(exportDesk, { options: { to: join(target, 'export') }, target }).then(
    () => [],
    (error: unknown) => [`it can not be exported: ${explain(error)}`],
  )
}

const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

function faultsOf(said: string): string[] {
  const faults = []
  if (hidden.test(said)) faults.push(`not one printable line: ${JSON.stringify(said.slice(0, 300))}`)
  if (/\bat .*\(?(node:|file:|\/).*:\d+:\d+/.test(said)) faults.push('a stack trace')
  if (!/^\S.*[.)]$/s.test(said)) faults.push(`no sentence: ${JSON.stringify(said.slice(-100))}`)
  if (said.length > 700) faults.push(`${said.length} characters`)
  return faults
}

/** Everything below a folder, links and hidden files too. */
async function listing(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true })
  return Promise.all(
    found.map(async (name) => {
      const { size, mode } = await lstat(join(folder, name))
      return `${name} (${mode.toString(8)}, ${(mode & 0o170000) === 0o040000 ? 'folder' : `${size} bytes`})`
    }),
  )
}
