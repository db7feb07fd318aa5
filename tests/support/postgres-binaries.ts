/** Finds the programs of PostgreSQL on this machine, and who may run them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './install-package.ts'

const howTo =
  'No PostgreSQL was found. Install it (Debian and Ubuntu: apt-get install postgresql; macOS: brew install postgresql), ' +
  'or put the folder with initdb and postgres on the PATH.'

/** The folder that holds initdb and postgres, the newest there is; throws with what to install. */
export function findPostgres(): string {
  const found = candidates().find((folder) => hasAll(folder))
  if (found) return found
  installPackage('postgresql')
  const installed = candidates().find((folder) => hasAll(folder))
  if (installed) return installed
  throw new Error(howTo)
}

// On Debian the PATH has initdb only behind wrappers, or not at all.
const hasAll = (folder: string) => ['initdb', 'postgres', 'pg_ctl'].every((name) => existsSync(join(folder, name)))

function candidates(): string[] {
  const versions = (root: string, toBin: (version: string) => string) =>
    existsSync(root)
      ? readdirSync(root)
          .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
          .map((version) => join(root, toBin(version)))
      : []
  const brewed = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((root) =>
    existsSync(root)
      ? readdirSync(root)
          .filter((name) => name.startsWith('postgresql'))
          .toSorted()
          .toReversed()
          .map((name) => join(root, name, 'bin'))
      : [],
  )
  return [
    ...versions('/usr/lib/postgresql', (version) => join(version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
    ...brewed,
  ]
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as nobody in particular. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || 65_534)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
