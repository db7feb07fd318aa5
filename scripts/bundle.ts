// Bundles the packages of which the server loads one file (server/platform/bundled.ts).
import { existsSync } from 'node:fs'
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { bundleOf } from '../server/platform/bundled.ts'
import { hasBuildTools, root } from './packages.ts'

/** Those with the most modules of all that every process loads. */
const bundled = ['kysely']

/** Where their files are to be. */
export const bundles = (): string[] => bundled.map(bundleOf)

/** Makes what is not there yet of the version that is installed. Where that fails it is said in one line: the server loads the packages themselves then. */
export async function bundlePackages(): Promise<void> {
  for (const name of bundled) {
    const to = bundleOf(name)
    if (existsSync(to) || !hasBuildTools() || !(await mayWrite(dirname(to)))) continue
    try {
      await bundle(name, to)
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
      console.warn(`${name} could not be bundled, and is loaded as it is: ${reason}`)
    }
  }
}

/** A desk may be run by a user who may not write here. */
async function mayWrite(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Whole, and on the disk, before it takes its place. */
async function bundle(name: string, to: string): Promise<void> {
  const next = `${to}.${process.pid}.tmp`
  try {
    const { build } = await import('vite')
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: next,
        target: 'esnext',
        minify: false,
        rolldownOptions: { input: name, output: { entryFileNames: basename(to) } },
      },
    })
    await using file = await open(join(next, basename(to)), 'r+')
    await file.sync()
    await rename(join(next, basename(to)), to)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}
