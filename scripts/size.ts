/** `npm run size`: what npm has installed and what `npm run package` makes of it, by what it is for and by package. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePackage } from './package.ts'
import { installedPackages, root, type Purpose } from './packages.ts'
import { inMegabytes, sizeOf } from './size-of.ts'

const names: Readonly<Record<Purpose, string>> = {
  node: 'Node itself',
  runtime: 'what the server loads',
  development: 'what builds, checks and tests',
}
/** Smaller packages are told together. */
const smallest = 200_000

const packages = await installedPackages()
const installed = await Promise.all(
  packages.map(async (each) => ({ ...each, ...(await sizeOf(join(root, each.path), 'node_modules')) })),
)

console.log('Installed in node_modules:')
for (const purpose of Object.keys(names) as Purpose[]) {
  const those = installed.filter((each) => each.purpose === purpose)
  line(names[purpose], sum(those), `${those.length} packages`)
}
line('together', sum(installed), `${installed.length} packages`)

const folder = join(root, 'build', `size-${process.pid}`)
try {
  await makePackage(folder)
  const all = await sizeOf(folder)
  const part = (name: string) => sizeOf(join(folder, name))
  console.log('\nMade by npm run package:')
  for (const name of ['node_modules', 'server', 'text', 'dist']) line(name, (await part(name)).bytes)
  line('together', all.bytes, `${all.files} files`)

  console.log('\nThe packages in it:')
  const runtime = await Promise.all(
    packages
      .filter(({ purpose }) => purpose === 'runtime')
      .map(async ({ path, name }) => ({ name, ...(await sizeOf(join(folder, path), 'node_modules')) })),
  )
  const large = runtime.filter(({ bytes }) => bytes >= smallest).toSorted((a, b) => b.bytes - a.bytes)
  for (const { name, bytes } of large) line(name, bytes)
  const small = runtime.filter(({ bytes }) => bytes < smallest)
  line(`${small.length} others`, sum(small))
} finally {
  await rm(folder, { recursive: true, force: true })
}

function sum(sizes: readonly { bytes: number }[]): number {
  return sizes.reduce((total, { bytes }) => total + bytes, 0)
}

function line(name: string, bytes: number, more = ''): void {
  console.log(`  ${inMegabytes(bytes).padStart(7)} MB  ${name}${more && `, ${more}`}`)
}
