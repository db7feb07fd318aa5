/** What is installed below node_modules, and what each package is there for, as package-lock.json tells. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../server/platform/errors.ts'

export const root = join(import.meta.dirname, '..')

/** `node`: Node itself. `runtime`: what a server loads, with all that brings. `development`: what builds, checks and tests. */
export type Purpose = 'node' | 'runtime' | 'development'

export interface InstalledPackage {
  /** Such as `fastify`. */
  readonly name: string
  /** Where it lies below the root of the project, such as `node_modules/ajv/node_modules/fast-uri`. */
  readonly path: string
  readonly purpose: Purpose
}

interface LockEntry {
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Those of other platforms, which npm leaves out, are not among them. Throws an OperatorError when one that the server loads is missing. */
export async function installedPackages(): Promise<InstalledPackage[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, LockEntry>>
  }
  const nodes = new Set(Object.keys(lock.packages['']?.optionalDependencies ?? {}))
  const installed: InstalledPackage[] = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const purpose = nodes.has(name) ? 'node' : entry.dev ? 'development' : 'runtime'
    if (existsSync(join(root, path))) installed.push({ name, path, purpose })
    else if (purpose === 'runtime' && !entry.optional && !entry.devOptional) {
      throw new OperatorError(`The package ${name} is not installed. Run npm ci.`)
    }
  }
  return installed
}

/** Whether those that build are installed: npm leaves them out with --omit=dev or NODE_ENV=production. */
export function hasBuildTools(): boolean {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}
