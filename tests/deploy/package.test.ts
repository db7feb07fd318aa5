/** The folder that `npm run package` makes, which is what the image holds: it serves and keeps a desk with Node and nothing else. */
import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { bundles } from '../../scripts/bundle.ts'
import { makePackage } from '../../scripts/package.ts'
import { installedPackages, root } from '../../scripts/packages.ts'
import { sizeOf } from '../../scripts/size-of.ts'
import { digestIn, runBellhop, settingsOf } from '../support/bellhop.ts'
import { signUpAda, signUpCara } from '../support/cast.ts'
import { picture } from '../support/files.ts'
import { folderOfTest } from '../support/kept-desk.ts'
import { png } from '../support/pictures.ts'
import { startProcess } from '../support/process.ts'
import { dropDatabaseOf } from '../support/test-database.ts'
import { lookedAt } from '../support/thumbnails.ts'

const run = promisify(execFile)
const megabyte = 1_000_000

let folder: Awaited<ReturnType<typeof folderOfTest>>
let made: string

before(async () => {
  folder = await folderOfTest()
  made = join(folder.path, 'bellhop')
  await makePackage(made)
})
after(() => folder[Symbol.asyncDispose]())

/** Each file and folder with its size, time and rights. */
const entriesOf = async (path: string) => {
  const entries = (await readdir(path, { recursive: true })).sort()
  return Promise.all(
    entries.map(async (entry) => {
      const { size, mtimeMs, mode } = await stat(join(path, entry))
      return `${entry} ${size} ${mtimeMs} ${(mode & 0o777).toString(8)}`
    }),
  )
}

test('It holds what the server loads and nothing that builds or tests, within 60 MB', async () => {
  deepEqual((await readdir(made)).sort(), [
    'LICENSE',
    'dist',
    'node_modules',
    'package.json',
    'scripts',
    'server',
    'text',
  ])
  const packages = await installedPackages()
  for (const { path, purpose } of packages) {
    const isThere = await stat(join(made, path)).then(
      () => true,
      () => false,
    )
    equal(isThere, purpose === 'runtime', path)
  }
  const files = await entriesOf(made)
  deepEqual(
    files.filter((file) => /\.test\.ts |\.d\.ts |\.map |\.stamp /.test(file)),
    [],
  )
  ok(files.some((file) => file.startsWith('dist/index.html.br ')))
  // Whoever made it, another user runs it.
  deepEqual(
    files.filter((file) => !/ (?:755|644)$/.test(file)),
    [],
  )
  const { bytes } = await sizeOf(made)
  ok(bytes < 60 * megabyte, `${bytes} bytes`)
})

test('Every package that it names can be loaded from it', async () => {
  const { dependencies } = JSON.parse(await readFile(join(made, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const names = Object.keys(dependencies)
  ok(names.length > 5)
  const load = `for (const name of ${JSON.stringify(names)}) console.log(name, Object.keys(await import(name)).length > 0)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', load], { cwd: made })
  equal(stdout, names.map((name) => `${name} true\n`).join(''))
})

test('A desk is served from it and kept by its commands, and it stays as it was', async () => {
  const before = await entriesOf(made)
  await using data = await folderOfTest()
  // Compiled code may be kept beside the packages; not here.
  const settings = { ...(await settingsOf(join(data.path, 'desk'))), NODE_DISABLE_COMPILE_CACHE: '1' }
  const file = picture('screenshot.png', Buffer.alloc(300_000, 7))
  const drawing = { name: 'drawing.png', content: png(700, 500) }
  {
    await using server = startProcess(settings, { root: made })
    const desk = { url: await server.ready }
    const cara = await signUpCara(desk)
    const ticket = await cara.submits('The printer blinks', { description: 'Twice.', files: [file, drawing] })
    const ada = await signUpAda(desk)
    await ada.comments(ticket, 'Is it plugged in?')
    deepEqual(
      (await ada.lists()).map(({ title }) => title),
      ['The printer blinks'],
    )
    const [attachment] = ticket.attachments
    const sent = await fetch(`${desk.url}${attachment?.fileUrl}`)
    deepEqual(await sent.bytes(), new Uint8Array(file.content as Buffer))
    await isWebClient(desk.url)
    deepEqual(
      (await lookedAt(ada, ticket)).map(({ thumbnails }) => thumbnails?.length),
      [0, 1],
    )

    const archive = join(data.path, 'desk.tar')
    const listed = await runBellhop(['jobs'], settings, made)
    equal(listed.code, 0, listed.err)
    match(listed.out, /scheduled/)
    const kept = await runBellhop(['backup', '--to', archive], settings, made)
    equal(kept.code, 0, kept.err)
    const verified = await runBellhop(['verify', archive], settings, made)
    equal(verified.code, 0, verified.err)
    equal(digestIn(verified.out), digestIn(kept.out))

    server.process.kill('SIGTERM')
    equal(await server.ended, 0)
    equal(server.said.err, '')
  }
  await dropDatabaseOf(join(data.path, 'desk'))
  const same = new Set(before)
  deepEqual(
    (await entriesOf(made)).filter((entry) => !same.has(entry)),
    [],
  )
})

/** Its page, and all that the page loads. */
async function isWebClient(url: string): Promise<void> {
  const response = await fetch(`${url}/tickets`)
  equal(response.status, 200)
  match(response.headers.get('content-security-policy') ?? '', /script-src 'self'/)
  const page = await response.text()
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  ok(assets.length > 2)
  for (const path of assets) {
    const asset = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } })
    equal(asset.status, 200, path)
    equal(asset.headers.get('content-encoding'), 'br', path)
    ok((await asset.bytes()).length > 0, path)
  }
}

test('What the image and the compose file start is in it', async () => {
  const dockerfile = await readFile(join(root, 'deploy/Dockerfile'), 'utf8')
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  deepEqual(last.match(/^(?:COPY|ADD) .*$/gm), ['COPY --from=build /build/build/bellhop /opt/bellhop'])
  match(dockerfile, /^RUN node scripts\/package\.ts$/m)
  match(last, /^WORKDIR \/opt\/bellhop$/m)
  const [, main = ''] = /^CMD \["node", "(.+)"\]$/m.exec(last) ?? []
  const compose = await readFile(join(root, 'deploy/compose.yaml'), 'utf8')
  const [, command = ''] = /entrypoint: \[.*\/opt\/bellhop\/(.+)\]/.exec(compose) ?? []
  for (const path of [main, command]) ok((await stat(join(made, path))).isFile(), path)
})

test('With --with-node it brings the program, and npm scripts find it', async (t) => {
  const node = (await installedPackages()).find(({ purpose }) => purpose === 'node')
  if (!node) return t.skip('node_modules has no Node')
  const whole = join(folder.path, 'with-node')
  await makePackage(whole, { withNode: true })
  const { stdout } = await run(join(whole, 'node_modules', '.bin', 'node'), ['--version'])
  const { version } = JSON.parse(await readFile(join(root, node.path, 'package.json'), 'utf8')) as { version: string }
  equal(stdout.trim(), `v${version}`)
  deepEqual((await readdir(join(whole, node.path))).sort(), ['LICENSE', 'bin', 'package.json'])
})

test('It takes the place of nothing that is there', async () => {
  await using there = await folderOfTest()
  await writeFile(join(there.path, 'mine.txt'), 'mine')
  await rejects(makePackage(there.path), /is not empty/)
  deepEqual(await readdir(there.path), ['mine.txt'])
})

test('Sources without what builds them start what was built, and say what is missing when it is not', async () => {
  await using copy = await folderOfTest()
  await cp(made, copy.path, { recursive: true })
  for (const path of ['web', 'scripts', 'schema.graphql', 'vite.config.ts', 'package-lock.json']) {
    await cp(join(root, path), join(copy.path, path), { recursive: true })
  }
  await mkdir(join(copy.path, 'dist'), { recursive: true })
  await cp(join(root, 'dist', '.stamp'), join(copy.path, 'dist', '.stamp'))
  const build = () => run(process.execPath, [join(copy.path, 'scripts', 'build.ts')])
  equal((await build()).stderr, '')
  await writeFile(join(copy.path, 'schema.graphql'), 'type Query { changed: Int }')
  await rejects(build(), { code: 1, stdout: '', stderr: /^The build failed: .*npm ci --include=dev[^\n]*\n$/ })
  await rejects(run(process.execPath, [join(copy.path, 'scripts', 'start.ts')], { env: { DATA_DIR: copy.path } }), {
    code: 1,
    stdout: '',
    stderr: /^Bellhop can't start: .*npm ci --include=dev[^\n]*\n$/,
  })
})

test('What is bundled and has been damaged is removed, and loaded from its package', async () => {
  const [bundle] = bundles()
  for (const damage of [() => '', (whole: string) => whole.slice(0, 250_000)]) {
    await using copy = await folderOfTest()
    await cp(made, copy.path, { recursive: true })
    const path = join(copy.path, relative(root, bundle as string))
    await writeFile(path, damage(await readFile(path, 'utf8')))
    const builder = pathToFileURL(join(copy.path, 'server', 'database', 'query-builder.ts')).href
    const { stdout } = await run(process.execPath, [
      '-e',
      `import('${builder}').then(({ sql }) => console.log(typeof sql))`,
    ])
    equal(stdout, 'function\n')
    await rejects(stat(path), { code: 'ENOENT' })
  }
})
