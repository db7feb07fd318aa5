import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '..', '..', 'node_modules')

/**
 * Where a package stands as one file, of the version that is installed: scripts/build.ts makes it. Each of very many modules takes a process time and
 * memory to load, compiled or not (docs/decisions/136).
 */
export function bundleOf(name: string): string {
  const { version } = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as { version: string }
  return join(packages, '.cache', 'bundled', `${name}-${version}.js`)
}
