// Bundles the packages of which the server loads one file (server/platform/bundled.ts).
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { bundleOf } from '../server/platform/bundled.ts'
import { hasBuildTools } from './build-tools.ts'
import { root } from './packages.ts'

/** Those with the most modules of all that every process loads. */
const bundled = ['kysely']

/** Where their files are to be. */
export const bundles = (): string[] => bundled.map(bundleOf)

/** Makes what is not there yet of the version that is installed. Without it the server loads the packages themselves. */
export async function bundlePackages(): Promise<void> {
  for (const name of bundled) {
    const to = bundleOf(name)
    if (existsSync(to) || !hasBuildTools()) continue
    try {
      await bundle(name, to)
    } catch (error) {
      if (!isReadOnly(error)) throw error
    }
  }
}

/** The desk may be run by a user who can't write there. */
const isReadOnly = (error: unknown) =>
  ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Whole before it takes its place. */
async function bundle(name: string, to: string): Promise<void> {
  const next = `${to}.${process.pid}.tmp`
  try {
    await mkdir(dirname(to), { recursive: true })
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
    await rename(join(next, basename(to)), to)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}
