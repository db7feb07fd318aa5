/** What stands where in package.json decides what those who run Bellhop install. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { oldestNode } from '../server/platform/node-version.ts'
import { installedPackages, root } from './packages.ts'

const read = (path: string) => readFile(join(root, path), 'utf8')
const manifest = JSON.parse(await read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Readonly<Record<string, string>>
>

/** `@scope/name` or `name` of what an import names, without a path within it. */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''

async function importedByServer(): Promise<Set<string>> {
  const imported = new Set<string>()
  for await (const path of glob(['{server,text}/**/*.ts', 'scripts/bellhop.ts'], { cwd: root })) {
    if (path.endsWith('.test.ts')) continue
    const text = await read(path)
    for (const [, specifier = ''] of text.matchAll(/(?:\bfrom|\bimport\(|^import) ?'(@?[a-z][\w./:-]*)'/gm)) {
      if (!isBuiltin(specifier)) imported.add(packageOf(specifier))
    }
  }
  return imported
}

test('dependencies are what the server imports, and nothing else', async () => {
  deepEqual([...(await importedByServer())].sort(), Object.keys(manifest.dependencies).sort())
})

test('each installed package has its purpose', async () => {
  const purposes = new Map((await installedPackages()).map(({ path, purpose }) => [path, purpose]))
  for (const name of Object.keys(manifest.dependencies)) equal(purposes.get(`node_modules/${name}`), 'runtime', name)
  for (const name of Object.keys(manifest.devDependencies)) {
    equal(purposes.get(`node_modules/${name}`), 'development', name)
  }
  for (const [path, purpose] of purposes) {
    equal(purpose === 'node', Object.hasOwn(manifest.optionalDependencies, path.replace('node_modules/', '')), path)
  }
})

test('Node is the same version, or a newer one, everywhere', async () => {
  for (const [name, version] of Object.entries(manifest.optionalDependencies)) {
    ok(Number.parseInt(version, 10) >= oldestNode, name)
  }
  const images = [...(await read('deploy/Dockerfile')).matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => Number(major))
  ok(images.length && images.every((major) => major >= oldestNode))
})
