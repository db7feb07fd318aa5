/**
 * `npm run package`: all that runs a desk and nothing that builds or tests one, in a folder of its own. It runs wherever it is put,
 * by `node server/main.ts`; the image of deploy/Dockerfile is this folder on top of Node's.
 */
import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { OperatorError } from '../server/platform/errors.ts'
import { oldestNode } from '../server/platform/node-version.ts'
import { buildIfStale } from './build.ts'
import { bundles } from './bundle.ts'
import { installedPackages, root, type InstalledPackage } from './packages.ts'
import { readOptions } from './read-options.ts'
import { inMegabytes, sizeOf } from './size-of.ts'

/** Where it comes when no other folder is named. */
export const defaultFolder = join(root, 'build', 'bellhop')

const usage = `npm run package [-- [FOLDER] [--with-node]]

Puts all that runs a desk into FOLDER, which must not be there yet (else into build/bellhop, anew).
  --with-node   with the Node of this folder, for a machine that has none of version ${oldestNode} or newer`

/** For `keep` and the like (docs/operations.md). */
const scripts = ['scripts/bellhop.ts']

/** Whole before it takes its place. Throws an OperatorError when there is something in `folder`, or when what it needs is not installed. */
export async function makePackage(folder: string, { withNode = false } = {}): Promise<void> {
  if ((await readdir(folder).catch(() => [])).length)
    throw new OperatorError(`${folder} is not empty. Name another folder.`)
  const packages = await installedPackages()
  await buildIfStale()
  const next = `${folder}.${process.pid}.tmp`
  try {
    await mkdir(next, { recursive: true, mode: 0o755 })
    await writeFile(join(next, 'package.json'), await manifest())
    for (const folder of ['server', 'text']) {
      await cp(join(root, folder), join(next, folder), {
        recursive: true,
        filter: (path) => !path.endsWith('.test.ts'),
      })
    }
    await cp(join(root, 'dist'), join(next, 'dist'), {
      recursive: true,
      filter: (path) => basename(path) !== '.stamp',
    })
    await mkdir(join(next, 'scripts'))
    for (const path of ['LICENSE', ...scripts]) await copyFile(join(root, path), join(next, path))
    for (const each of packages) if (each.purpose === 'runtime') await copyPackage(each, next)
    for (const path of bundles()) if (existsSync(path)) await cp(path, join(next, relative(root, path)))
    if (withNode) await copyNode(packages, next)
    await openToAll(next)
    await rename(next, folder)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

/** That of the source, with what holds without its tools. */
async function manifest(): Promise<string> {
  const source = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  const { name, version, description, license, type, dependencies } = source
  const made = {
    name,
    version,
    private: true,
    description,
    license,
    type,
    scripts: { start: 'node server/main.ts', bellhop: 'node scripts/bellhop.ts' },
    dependencies,
    engines: { node: `>=${oldestNode}` },
  }
  return `${JSON.stringify(made, null, 2)}\n`
}

/** Sources and declarations of TypeScript, which Node does not load from packages, maps to them, and texts about packages. */
const unread = /\.(?:[cm]?ts|[cm]?[jt]s\.map|flow|md|markdown)$/i
/** At the top of a package. Together with the above they are more than half of what packages weigh. */
const forDevelopers = /^(?:tests?|bench|benchmarks?|examples?|\.github)$/
/** Built a second time for what the server does not load: for 64-bit memory, and for require(). */
const twice = new Set(['@imagemagick/magick-wasm/dist/x64', '@imagemagick/magick-wasm/dist/index.umd.cjs'])
const isLegal = (name: string) => /^(?:licen[cs]e|notice|copying|authors|third)/i.test(name)

/** Packages within it come by themselves. */
async function copyPackage({ path }: InstalledPackage, to: string): Promise<void> {
  const from = join(root, path)
  await cp(from, join(to, path), {
    recursive: true,
    filter(source) {
      const inside = relative(from, source)
      const name = basename(inside)
      return (
        inside === '' ||
        isLegal(name) ||
        !(
          name === 'node_modules' ||
          forDevelopers.test(inside) ||
          unread.test(name) ||
          twice.has(relative(join(root, 'node_modules'), source))
        )
      )
    },
  })
}

/** The program and its license, without what is for building add-ons, at the place where npm scripts look first. */
async function copyNode(packages: readonly InstalledPackage[], to: string): Promise<void> {
  const node = packages.find(({ purpose }) => purpose === 'node')
  if (!node) throw new OperatorError('There is no Node in node_modules. Run npm ci, or leave out --with-node.')
  const about = JSON.parse(await readFile(join(root, node.path, 'package.json'), 'utf8')) as { bin: { node: string } }
  const program = join(node.path, about.bin.node)
  await mkdir(join(to, dirname(program)), { recursive: true })
  for (const path of [program, join(node.path, 'LICENSE'), join(node.path, 'package.json')]) {
    await copyFile(join(root, path), join(to, path))
  }
  const link = join(to, 'node_modules', '.bin', 'node')
  await mkdir(dirname(link), { recursive: true })
  await symlink(relative(dirname(link), join(to, program)), link)
}

/** It is run by another user than whoever makes it, whose umask may have kept the sources to themselves. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

async function main(): Promise<void> {
  const options = { 'with-node': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  const { values, positionals } = readOptions({ allowPositionals: true, options }, usage)
  if (values.help || positionals.length > 1) {
    console.log(usage)
    process.exitCode = values.help ? 0 : 2
    return
  }
  const [named] = positionals
  const folder = named === undefined ? defaultFolder : resolve(process.env.INIT_CWD ?? '.', named)
  if (named === undefined) await rm(folder, { recursive: true, force: true })
  try {
    await makePackage(folder, { withNode: values['with-node'] ?? false })
    const { bytes, files } = await sizeOf(folder)
    console.log(`${folder}: ${inMegabytes(bytes)} MB in ${files} files`)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.error(`Nothing was made: ${error.message}`)
    process.exitCode = 1
  }
}

if (import.meta.main) await main()
