/** What `verify` and `restore` do with an archive that is not what it should be, in this process. */
import { lstat, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { explain } from '../../../server/keeping/explain.ts'
import { restore } from '../../../server/keeping/restore.ts'
import { verify } from '../../../server/keeping/verify.ts'
import { ConfigError, readConfig } from '../../../server/platform/config.ts'

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
    const said = await run(command, path, target).then(
      () => undefined,
      (error: unknown) => explain(error),
    )
    const faults = said === undefined ? [] : faultsOf(said)
    if (said === undefined) await rm(target, { recursive: true, force: true })
    for (const name of await listing(folder)) if (!before.includes(name)) faults.push(`${name} is left behind`)
    await rm(target, { recursive: true, force: true })
    verdicts.push({ command, said, faults })
  }
  return verdicts
}

const commands = { verify, restore }

async function run(name: 'verify' | 'restore', path: string, target: string): Promise<void> {
  const code = await commands[name].run({
    config: () => readConfig({}),
    env: {},
    words: [path],
    options: name === 'restore' ? { to: target } : {},
    progress: { step() {}, count() {}, [Symbol.dispose]() {} },
    say() {},
    folder: dirname(path),
  })
  if (code !== 0 && code !== 2) throw new ConfigError(`The exit code ${code} is not documented.`)
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
