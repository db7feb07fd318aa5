/** The open export: what its README says, the same bytes each time, and nothing secret unless asked for. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { runBellhop, settingsOf } from '../support/bellhop.ts'
import { signUp } from '../support/cast.ts'
import { stored } from '../support/database.ts'
import { note } from '../support/files.ts'
import { folderOfTest, startKeptDesk } from '../support/kept-desk.ts'

type Line = Record<string, any>

const linesOf = async (folder: string, name: string): Promise<Line[]> =>
  (await readFile(join(folder, `${name}.jsonl`), 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)

async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  return Object.fromEntries(await Promise.all(files.map(async (path) => [path.slice(folder.length), await hash(path)])))
}

test('Everything is in it, as the README says, and no secret', async () => {
  await using folder = await folderOfTest()
  await using desk = await startKeptDesk()
  const to = join(folder.path, 'out')
  const made = await runBellhop(['export', '--to', to], await settingsOf(desk.folder))
  equal(made.code, 0, made.err)
  const names = [
    'users',
    'settings',
    'teams',
    'team-members',
    'organisations',
    'organisation-domains',
    'organisation-members',
    'tickets',
    'participants',
    'tags',
    'ticket-tags',
    'views',
    'canned-replies',
    'comments',
    'mentions',
    'attachments',
    'events',
  ]
  deepEqual((await readdir(to)).sort(), ['README.md', 'files', ...names.map((name) => `${name}.jsonl`)].sort())
  const readme = await readFile(join(to, 'README.md'), 'utf8')
  for (const name of names) {
    const lines = await linesOf(to, name)
    ok(lines.length > 0)
    deepEqual(
      lines.map(({ id }) => id as number),
      lines.map(({ id }) => id as number).toSorted((a, b) => a - b),
    )
    for (const field of Object.keys(lines[0] as Line)) match(readme, new RegExp(`${name}\\.jsonl.*\`${field}\``))
  }
  deepEqual((await linesOf(to, 'users')).map(({ email, role }) => `${email} ${role}`).sort(), [
    'abe@example.com agent',
    'ada@example.com agent',
    'cara@example.com customer',
    'carl@example.com customer',
  ])
  const [printer] = await linesOf(to, 'tickets')
  equal(printer?.description, 'Twice, then "E-13".\nÜmläute, 日本語, 😀, \\ and \u2028.')
  deepEqual([typeof printer?.assigneeId, printer?.teamId], ['number', 1])
  equal(printer?.createdAt, new Date(printer?.createdAt as string).toISOString())
  for (const { file, fileSize, sha256 } of await linesOf(to, 'attachments')) {
    const bytes = await readFile(join(to, file as string))
    equal(bytes.length, fileSize)
    equal(createHash('sha256').update(bytes).digest('hex'), sha256)
  }
  deepEqual(
    (await linesOf(to, 'comments')).filter(({ audience }) => audience === 'agents').map(({ content }) => content),
    ['The third one of this quagga series, @Abe.'],
  )
  const all = (await Promise.all(names.map((name) => readFile(join(to, `${name}.jsonl`), 'utf8')))).join('')
  for (const { password_hash: hash } of stored(desk, 'SELECT password_hash FROM "user"'))
    ok(!all.includes(String(hash)))
})

test('A file with a long name keeps its beginning and its ending', async () => {
  await using folder = await folderOfTest()
  await using desk = await startKeptDesk()
  const eve = await signUp(desk, 'eve', 'customer')
  const ticket = await eve.submits('A long name', {
    files: [note('', `Invoice ${'of many words '.repeat(8)}2026.txt`)],
  })
  const to = join(folder.path, 'out')
  equal((await runBellhop(['export', '--to', to], await settingsOf(desk.folder))).code, 0)
  const files = await readdir(join(to, 'files', ticket.id))
  match(files.join(' '), /^\d+-Invoice_of_many_words_of_\w*\.txt$/)
})

test('The same desk gives the same bytes, as a folder and as an archive', async () => {
  await using folder = await folderOfTest()
  await using desk = await startKeptDesk()
  const settings = await settingsOf(desk.folder)
  const path = (name: string) => join(folder.path, name)
  for (const name of ['a', 'b', 'a.tar', 'b.tar']) {
    const made = await runBellhop(['export', '--to', path(name)], settings)
    equal(made.code, 0, made.err)
  }
  deepEqual(await contentOf(path('a')), await contentOf(path('b')))
  ok((await readFile(path('a.tar'))).equals(await readFile(path('b.tar'))))
  deepEqual((await readdir(folder.path)).sort(), ['a', 'a.tar', 'b', 'b.tar'])
  // Any tar unpacks it, and any sha256sum checks it.
  await using unpacked = await folderOfTest()
  const tar = spawnSync('tar', ['-xf', path('a.tar'), '-C', unpacked.path], { encoding: 'utf8' })
  equal(tar.status, 0, tar.stderr)
  const { '/SHA256SUMS': sums, ...content } = await contentOf(unpacked.path)
  ok(sums)
  deepEqual(content, await contentOf(path('a')))
  const listed = (await readFile(join(unpacked.path, 'SHA256SUMS'), 'utf8')).trim().split('\n')
  deepEqual(Object.fromEntries(listed.map((line) => [`/${line.slice(66)}`, line.slice(0, 64)])), content)
  for (const name of ['a', 'a.tar']) {
    const again = await runBellhop(['export', '--to', path(name)], settings)
    equal(again.code, 1)
    match(again.err, /exists already\. Nothing is overwritten/)
  }
})

test('Credentials only when they are asked for', async () => {
  await using folder = await folderOfTest()
  await using desk = await startKeptDesk()
  const to = join(folder.path, 'out')
  await runBellhop(['export', '--to', to, '--with-credentials'], await settingsOf(desk.folder))
  for (const { passwordHash } of await linesOf(to, 'users')) match(String(passwordHash), /^\$argon2id\$/)
  match(await readFile(join(to, 'README.md'), 'utf8'), /`passwordHash`/)
})
