// Builds the web client into dist/, with every file that gains by it compressed beforehand, and bundles of what the server loads.
import { createHash } from 'node:crypto'
import { glob, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { OperatorError } from '../server/platform/errors.ts'
import { bundlePackages } from './bundle.ts'
import { hasBuildTools } from './packages.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const inputs = [
  'web/**',
  'text/**',
  'schema.graphql',
  'vite.config.ts',
  'package-lock.json',
  'scripts/{build,chunks,scoped-names,generate,index-html,sent-text}.ts',
]

/**
 * Builds what is missing or was built from other sources; says in one line when it built dist/. Throws an OperatorError where dist/ can't be built
 * since the packages that build are not installed.
 */
export async function buildIfStale(): Promise<void> {
  await bundlePackages()
  const stamp = await hashInputs()
  const built = await readFile(join(dist, '.stamp'), 'utf8').catch(() => '')
  if (built !== stamp) await build(stamp)
}

async function build(stamp: string) {
  const started = performance.now()
  requireBuildTools()
  const { generate } = await import('./generate.ts')
  await generate()
  // Beside dist/ and whole before it takes its place, so that a crash leaves the old client or none.
  const next = `${dist}.${process.pid}.tmp`
  const last = `${dist}.${process.pid}.old`
  try {
    const { build: viteBuild } = await import('vite')
    await viteBuild({
      root: join(root, 'web'),
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: next },
    })
    await compressAll(next)
    await writeFile(join(next, '.stamp'), stamp)
    await rename(dist, last).catch(ignoreMissing)
    await rename(next, dist)
  } finally {
    await Promise.all([next, last].map((path) => rm(path, { recursive: true, force: true })))
  }
  console.log(`Built the web client in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function requireBuildTools() {
  if (hasBuildTools()) return
  throw new OperatorError(
    'the web client is not built from these sources, and what builds it is not installed. Run npm ci --include=dev, then npm run build.',
  )
}

async function hashInputs(): Promise<string> {
  const paths: string[] = []
  for (const pattern of inputs) {
    for await (const path of glob(pattern, { cwd: root })) paths.push(path)
  }
  const hash = createHash('sha256')
  for (const path of paths.sort()) {
    const full = join(root, path)
    if (path.startsWith(join('web/graphql/generated')) || path.endsWith('.test.ts')) continue
    if (!(await stat(full)).isFile()) continue
    hash
      .update(`${path}\0`)
      .update(await readFile(full))
      .update('\0')
  }
  return hash.digest('hex')
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compressAll(folder: string) {
  const paths: string[] = []
  for await (const path of glob('**/*.{html,js,css,svg,json,txt}', { cwd: folder })) paths.push(join(folder, path))
  await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path)
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      await writeFile(`${path}.br`, await brotli(bytes, { params: quality }))
      await writeFile(`${path}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

if (import.meta.main) {
  try {
    await buildIfStale()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.error(`The build failed: ${error.message}`)
    process.exitCode = 1
  }
}
