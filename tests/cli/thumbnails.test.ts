/** Thumbnails are made from the files, so they are not kept: wherever a desk comes to, it makes its own. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { openSqliteBulkLoad } from '../../server/database/dump-sqlite.ts'
import { openDiskStore } from '../../server/storage/file-store-disk.ts'
import { startApp, type Desk } from '../support/app.ts'
import { digestIn, runBellhop, settingsOf } from '../support/bellhop.ts'
import { logIn, signUpAda } from '../support/cast.ts'
import { count, stored, storedFiles } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { folderOfTest, startKeptDesk } from '../support/kept-desk.ts'
import { encode, png } from '../support/pictures.ts'
import { startProcess } from '../support/process.ts'
import { isOnPostgres } from '../support/test-database.ts'
import { lookedAt } from '../support/thumbnails.ts'

const photo = await encode('jpeg', 1_400, 200)
const drawing = png(210, 150)

const asAda = (desk: Desk, url: string) =>
  logIn({ ...desk, url }, { email: 'ada@example.com', password: "ada's secret" })

/** A desk with three thumbnails of a ticket's two pictures. */
async function startPicturedDesk() {
  const desk = await startKeptDesk()
  const ada = await asAda(desk, desk.url)
  const files = [
    { name: 'photo.jpg', content: photo },
    { name: 'drawing.png', content: drawing },
  ]
  const ticket = await ada.submits('The lamp', { files })
  const pictures = await lookedAt(ada, ticket)
  deepEqual(
    pictures.map(({ thumbnails }) => thumbnails?.length),
    [2, 1],
  )
  await eventually(() => count(desk, "job WHERE kind = 'thumbnails.make'") === 0)
  return { desk, ticket, pictures }
}

const withoutUrls = (pictures: Awaited<ReturnType<typeof lookedAt>>) =>
  pictures.map(({ id, width, height, thumbnails }) => ({
    id,
    width,
    height,
    thumbnails: thumbnails?.map((one) => [one.width, one.height]),
  }))

/** What a server with these settings shows of the ticket's pictures, once it has made its own thumbnails. */
async function shown(desk: Desk, env: Record<string, string>, ticket: { id: string }) {
  await using server = startProcess(env)
  const url = await server.ready
  const pictures = await lookedAt(await asAda(desk, url), ticket)
  for (const { thumbnails } of pictures) {
    for (const thumbnail of thumbnails ?? []) {
      const response = await fetch(url + thumbnail.url)
      equal(response.headers.get('content-type'), 'image/webp')
      ok((await response.bytes()).length > 0)
    }
  }
  return withoutUrls(pictures)
}

test('A backup holds none, and the desk restored from it makes its own', async () => {
  await using folder = await folderOfTest()
  const { desk, ticket, pictures } = await startPicturedDesk()
  await using _ = desk
  const path = join(folder.path, 'desk.tar')
  const made = await runBellhop(['backup', '--to', path], await settingsOf(desk.folder))
  equal(made.code, 0, made.err)
  match(made.out, /Files: 6 \(/)
  equal(digestIn((await runBellhop(['verify', path])).out), digestIn(made.out))

  const restored = join(folder.path, 'restored')
  const did = await runBellhop(['restore', path, '--to', restored])
  equal(digestIn(did.out), digestIn(made.out), did.err)
  const again = await runBellhop(['backup', '--to', join(folder.path, 'again.tar')], { DATA_DIR: restored })
  equal(digestIn(again.out), digestIn(made.out), 'what is to be made is no change of what is kept')
  deepEqual(await shown(desk, { DATA_DIR: restored }, ticket), withoutUrls(pictures))
  equal((await runBellhop(['doctor', '--all-files'], { DATA_DIR: restored })).code, 0)
})

test('A desk that moves makes them anew', async () => {
  await using folder = await folderOfTest()
  const { desk, ticket, pictures } = await startPicturedDesk()
  await using _ = desk
  await desk.stop()
  const settings = await settingsOf(desk.folder)
  const target = join(folder.path, 'moved')
  const moved = await runBellhop(['move', '--to', target], settings)
  equal(moved.code, 0, moved.err)
  match(moved.out, /: 6, each compared with its hash/)
  deepEqual(await shown(desk, { DATA_DIR: target }, ticket), withoutUrls(pictures))
})

test('The doctor knows whose they are, and finds one whose original is gone', async () => {
  const { desk } = await startPicturedDesk()
  await using _ = desk
  await desk.stop()
  const settings = await settingsOf(desk.folder)
  const well = await runBellhop(['doctor', '--all-files'], settings)
  equal(well.code, 0, well.out)
  match(well.out, /6 checked, content too/)
  const store = await openDiskStore(join(desk.folder, 'files'))
  await store.put(`${'a'.repeat(22)}-160`, Readable.from([Buffer.from('nobody’s')]))
  await store.settle()
  const ill = await runBellhop(['doctor'], settings)
  equal(ill.code, 1)
  match(ill.out, /PROBLEM .*1 belong to no ticket \(.*\): a{22}-160\./)
})

if (!isOnPostgres) {
  test('A desk from before there were thumbnails gets them after the upgrade', async () => {
    await using folder = await folderOfTest()
    const keys = { photo: 'p'.repeat(22), drawing: 'd'.repeat(22), text: 't'.repeat(22) }
    const contents = [
      { key: keys.photo, name: 'photo.jpg', type: 'image/jpeg', bytes: photo, inline: 1 },
      { key: keys.drawing, name: 'drawing.png', type: 'image/png', bytes: drawing, inline: 1 },
      { key: keys.text, name: 'note.txt', type: 'text/plain', bytes: Buffer.from('It blinks.'), inline: 0 },
    ]
    {
      await using load = await openSqliteBulkLoad(folder.path, 1)
      await load.migrate(10)
      const user = { id: 3, email: 'cara@example.com', role: 'customer' as const, password_hash: 'x', created_at: 1 }
      await load.db.insertInto('user').values(user).execute()
      await load.db
        .insertInto('ticket')
        .values({
          id: 7,
          title: 'Of old',
          description: null,
          status: 'open',
          requester_id: 3,
          created_at: 1,
          updated_at: 1,
        })
        .execute()
      for (const { key, name, type, bytes, inline } of contents) {
        await load.db
          .insertInto('attachment')
          .values({
            ticket_id: 7,
            uploader_id: 3,
            key,
            file_name: name,
            file_type: type,
            file_size: bytes.length,
            sha256: new Uint8Array(createHash('sha256').update(bytes).digest()),
            is_inline: inline,
            created_at: 1,
          })
          .execute()
      }
      await load.commit()
    }
    const store = await openDiskStore(join(folder.path, 'files'))
    for (const { key, bytes } of contents) await store.put(key, Readable.from([bytes]))
    await store.settle()

    await using desk = await startApp({ folder: folder.path })
    const pictures = await lookedAt(await signUpAda(desk), { id: '7' })
    deepEqual(
      pictures.map(({ fileName, width, thumbnails }) => [fileName, width, thumbnails?.length]),
      [
        ['photo.jpg', 1_400, 2],
        ['drawing.png', 210, 1],
        ['note.txt', null, 0],
      ],
    )
    equal((await storedFiles(desk)).length, 6)
    await eventually(() => stored(desk, 'SELECT before FROM thumbnail_fill')[0]?.before === 0)
  })
}
