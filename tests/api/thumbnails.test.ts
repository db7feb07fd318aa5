/** Thumbnails: made once by a job, served by the links of their originals, made again when they are lost. */
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { GraphQLObjectType, GraphQLResolveInfo } from 'graphql'
import { schema } from '../../server/api.ts'
import { attachmentsOf, type Attachment } from '../../server/attachments/attachments.ts'
import { createThumbnailMaker } from '../../server/attachments/thumbnails/make-thumbnails.ts'
import type { Write } from '../../server/database/database.ts'
import { createPace } from '../../server/platform/pace.ts'
import { getTicket } from '../../server/tickets/tickets.ts'
import { hours, startApp, type Desk } from '../support/app.ts'
import { documents, signUpAda, signUpCara, signUpCarl, told } from '../support/cast.ts'
import { sendRaw, type SentFile } from '../support/client.ts'
import { count, meddle, stored, storedFiles } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { note, pdf, picture, svg } from '../support/files.ts'
import { actorOf } from '../support/many.ts'
import { blackPng, encode, gif, pixelsOf, png, turned } from '../support/pictures.ts'
import { lookedAt, picturesOf, picturesQuery, type SeenPicture } from '../support/thumbnails.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const cara = await signUpCara(desk)
const carl = await signUpCarl(desk)
const ada = await signUpAda(desk)

const file = (name: string, content: Buffer): SentFile => ({ name, content, type: 'application/octet-stream' })
const photo = file('photo.jpg', turned(await encode('jpeg', 1_400, 280), 6))
const drawing = file('drawing.png', png(210, 150))
const moving = file(
  'moving.gif',
  gif(
    200,
    150,
    [1, 2].map((color) => ({ x: 0, y: 0, width: 200, height: 150, color })),
  ),
)
/** The pixels are gone, what it says of itself is not. */
const broken = file('broken.png', Buffer.from(png(210, 150)).fill(0, 60, 1_000))

const pathsOf = async (of: Desk, ending: string) => (await storedFiles(of)).filter((path) => path.includes(ending))
const sizes = ({ width, height, thumbnails }: SeenPicture) => ({
  size: [width, height],
  thumbnails: thumbnails?.map((one) => [one.width, one.height]),
})

test('Each picture gets the thumbnails that it needs, seconds after it was attached', async () => {
  const files = [photo, drawing, moving, picture(), broken, svg(), note(), pdf()]
  const ticket = await cara.submits('My lamp', { files })
  const pictures = await lookedAt(cara, ticket)
  deepEqual(Object.fromEntries(pictures.map((one) => [one.fileName, sizes(one)])), {
    'photo.jpg': {
      size: [280, 1_400],
      thumbnails: [
        [32, 160],
        [256, 1_280],
      ],
    },
    'drawing.png': { size: [210, 150], thumbnails: [[160, 114]] },
    'moving.gif': { size: [200, 150], thumbnails: [[160, 120]] },
    'screenshot.png': { size: [1, 1], thumbnails: [] },
    'broken.png': { size: [null, null], thumbnails: [] },
    'logo.svg': { size: [null, null], thumbnails: [] },
    'note.txt': { size: [null, null], thumbnails: [] },
    'invoice.pdf': { size: [null, null], thumbnails: [] },
  })
  for (const { thumbnails } of pictures) {
    for (const { url, width, height } of thumbnails ?? []) {
      const response = await fetch(desk.url + url)
      const bytes = Buffer.from(await response.bytes())
      equal(response.status, 200)
      equal(response.headers.get('content-type'), 'image/webp')
      equal(Number(response.headers.get('content-length')), bytes.length)
      ok(bytes.length < (Math.max(width, height) > 160 ? 256 : 16) * 1_024, `${bytes.length} bytes`)
      const drawn = await pixelsOf(bytes)
      deepEqual([drawn.width, drawn.height], [width, height])
    }
  }
  // The originals are as they were sent.
  for (const [index, { fileUrl }] of pictures.entries()) {
    const bytes = Buffer.from(await (await fetch(desk.url + fileUrl)).bytes())
    ok(bytes.equals(Buffer.from(files[index]?.content ?? '')))
  }
})

test('What can not be decoded is not tried again, and fails no job', async () => {
  await lookedAt(cara, await cara.submits('Broken', { files: [broken, drawing] }))
  await eventually(() => count(desk, "job WHERE kind = 'thumbnails.make'") === 0)
  equal(count(desk, 'job WHERE failed_at IS NOT NULL'), 0)
})

test('A thumbnail is as safe to open as its original, and by the same link', async () => {
  const [seen] = await lookedAt(cara, await cara.submits('Headers', { files: [file("it's naïve.png", png(210, 150))] }))
  const url = seen?.thumbnails?.[0]?.url ?? ''
  equal(url, `${seen?.fileUrl}/160`)
  const [thumbnail, original] = await Promise.all([fetch(desk.url + url), fetch(desk.url + seen?.fileUrl)])
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'cross-origin-resource-policy',
    'cache-control',
    'referrer-policy',
    'access-control-allow-origin',
  ]) {
    equal(thumbnail.headers.get(name), original.headers.get(name), name)
  }
  match(thumbnail.headers.get('content-disposition') ?? '', /^inline; filename="it's na_ve\.png\.webp"; /)
  const head = await fetch(desk.url + url, { method: 'HEAD' })
  deepEqual([head.status, await head.text()], [200, ''])
  equal(head.headers.get('content-length'), thumbnail.headers.get('content-length'))
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) equal((await fetch(desk.url + url, { method })).status, 404)
})

test('Nobody sees a thumbnail of what they do not see', async () => {
  const ticket = await cara.submits('Mine', { files: [drawing, note()] })
  const [seen, text] = await lookedAt(cara, ticket)
  const url = desk.url + (seen?.thumbnails?.[0]?.url ?? '')
  const foreign = await carl.ask(picturesQuery, { id: ticket.id })
  equal(foreign.data.ticket, null)
  equal(foreign.errors[0]?.extensions.code, 'NOT_FOUND')
  const listed = told(await carl.ask('{ tickets { attachments { width thumbnails { url } } } }'), 'tickets')
  deepEqual(listed, [])
  equal((await picturesOf(ada, ticket))[0]?.thumbnails?.length, 1)

  const prefix = desk.url.length + '/files/'.length
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let at = prefix; at < url.length - '/160'.length; at++) {
    const other = alphabet[alphabet.indexOf(url[at] as string) ^ 1]
    equal((await fetch(url.slice(0, at) + other + url.slice(at + 1))).status, 404, `at ${at - prefix}`)
  }
  for (const side of ['161', '0160', '160.', '-1', '99999999999999999999', 'x', '160/160', '%31%36%31', '1e2']) {
    equal((await fetch(url.replace(/160$/, side))).status, 404, side)
  }
  equal((await fetch(`${desk.url}${text?.fileUrl}/160`)).status, 404, 'of what is no picture')
  const exported = told(await ada.ask(documents.closedTicketsExport), 'closedTicketsExport').url.split('/')[2]
  equal((await fetch(`${desk.url}/files/${exported}/160`)).status, 404)
  const raw = await sendRaw(
    desk.url,
    `GET ${seen?.fileUrl}/..%2f160 HTTP/1.1\r\nHost: desk\r\nConnection: close\r\n\r\n`,
  )
  match(raw, /^HTTP\/1\.1 404 /)
  desk.clock.advance(hours(13))
  equal((await fetch(url)).status, 404, 'after the link has expired')
  desk.clock.advance(-hours(13))
  equal((await fetch(url)).status, 200)
})

test('The job is there if and only if the ticket is', async () => {
  await using own = await startApp()
  const person = await signUpCara(own)
  own.app.drain()
  const ticket = await person.submits('Waits', { files: [drawing, photo, note()] })
  deepEqual(
    stored(own, "SELECT payload FROM job WHERE kind = 'thumbnails.make'").map(({ payload }) => payload),
    [JSON.stringify({ ticketId: Number(ticket.id) })],
  )
  await person.submits('Nothing to do', {
    files: [picture(), note(), svg(), file('bomb.png', blackPng(30_000, 30_000))],
  })
  equal(count(own, "job WHERE kind = 'thumbnails.make'"), 1)
  deepEqual(
    (await picturesOf(person, ticket)).map(({ thumbnails }) => thumbnails),
    [null, null, []],
  )
  await own.stop()
  // Whoever starts next does it.
  await using next = await startApp({ folder: own.folder })
  const agent = await signUpAda(next)
  equal((await lookedAt(agent, ticket)).flatMap(({ thumbnails }) => thumbnails).length, 3)
})

test('Who sends very many pictures waits for their thumbnails, and others do not', async () => {
  await using own = await startApp()
  const [many, few] = [await signUpCara(own), await signUpCarl(own)]
  own.app.drain()
  const ten = Array.from({ length: 10 }, (_, index) => file(`${index}.png`, blackPng(200, 200)))
  for (let ticket = 0; ticket < 12; ticket++) await many.submits('Flood', { files: [...ten] })
  await few.submits('Mine', { files: [drawing] })
  const at = own.clock.now()
  deepEqual(
    stored(own, "SELECT run_at FROM job WHERE kind = 'thumbnails.make' ORDER BY id").map(
      ({ run_at: runAt }) => (Number(runAt) - at) / 1_000,
    ),
    [...Array.from({ length: 10 }, () => 0), 200, 400, 0],
  )
})

test('Whose pictures take long to decode waits for the rest of them, and others do not', async () => {
  await using own = await startApp()
  const [many, few] = [await signUpCara(own), await signUpCarl(own)]
  own.app.drain()
  const tickets = [
    await many.submits('Costly', { files: [drawing] }),
    await many.submits('More of it', { files: [drawing, drawing] }),
    await few.submits('Mine', { files: [drawing] }),
  ]
  const { database, services } = own.app
  const context = {
    id: 1,
    read: database.read('system'),
    write: <T>(work: (write: Write) => Promise<T>) => database.write('system', work),
    signal: new AbortController().signal,
  }
  const maker = createThumbnailMaker(services, createPace(own.clock.now, { atOnce: 1, everyMs: 1_000 }))
  const waiting = () => stored(own, "SELECT payload, run_at FROM job WHERE kind = 'thumbnails.make' ORDER BY id")
  const agent = await signUpAda(own)
  const made = async () =>
    (await Promise.all(tickets.map((ticket) => picturesOf(agent, ticket)))).map((pictures) =>
      pictures.map(({ thumbnails }) => thumbnails?.length ?? null),
    )
  meddle(own, "DELETE FROM job WHERE kind = 'thumbnails.make'")
  for (const { id } of tickets) await maker.makeOfTicket(context, Number(id))
  deepEqual(await made(), [[1], [null, null], [1]])
  const [later, ...others] = waiting()
  deepEqual([later?.payload, others], [JSON.stringify({ ticketId: Number(tickets[1]?.id) }), []])
  const waits = Number(later?.run_at) - own.clock.now()
  ok(waits > 0)
  own.clock.advance(waits)
  meddle(own, "DELETE FROM job WHERE kind = 'thumbnails.make'")
  await maker.makeOfTicket(context, Number(tickets[1]?.id))
  deepEqual(await made(), [[1], [1, null], [1]])
  equal(waiting().length, 1)
})

test('A job that is done twice leaves what it left before', async () => {
  const ticket = await cara.submits('Twice', { files: [drawing] })
  const before = await lookedAt(cara, ticket)
  const files = await storedFiles(desk)
  await eventually(() => count(desk, "job WHERE kind = 'thumbnails.make'") === 0)
  meddle(
    desk,
    `INSERT INTO job (kind, payload, created_at, run_at) VALUES ('thumbnails.make', '{"ticketId":${ticket.id}}', 0, 0)`,
  )
  await desk.app.database.write('system', async (write) => write.publish('jobs waiting'))
  await eventually(() => count(desk, "job WHERE kind = 'thumbnails.make'") === 0)
  deepEqual(await picturesOf(cara, ticket), before)
  deepEqual(await storedFiles(desk), files)
})

for (const [how, harm] of Object.entries({
  'is lost': (path: string) => rm(path),
  'has rotted': (path: string) => writeFile(path, 'rotten'),
})) {
  test(`Where a thumbnail ${how} the original is given, and it is made anew`, async () => {
    const before = new Set(await storedFiles(desk))
    const ticket = await cara.submits('Harmed', { files: [drawing] })
    const [seen] = await lookedAt(cara, ticket)
    const url = desk.url + (seen?.thumbnails?.[0]?.url ?? '')
    const path = (await pathsOf(desk, '-160')).find((one) => !before.has(one)) ?? ''
    const whole = await readFile(path)
    await harm(path)
    const given = await fetch(url)
    equal(given.status, 200)
    equal(given.headers.get('content-type'), 'image/png')
    equal(given.headers.get('cache-control'), 'private, no-cache')
    ok(Buffer.from(await given.bytes()).equals(drawing.content as Buffer))
    await lookedAt(cara, ticket)
    const after = await fetch(url)
    equal(after.headers.get('content-type'), 'image/webp')
    ok(Buffer.from(await after.bytes()).equals(whole))
    equal(stored(desk, 'SELECT id FROM job WHERE failed_at IS NOT NULL').length, 0)
  })
}

test('An original that is lost has no thumbnails, and fails nothing but itself', async () => {
  await using own = await startApp()
  const person = await signUpCara(own)
  own.app.drain()
  const ticket = await person.submits('Lost', { files: [drawing, photo] })
  await own.stop()
  const [first] = stored(own, 'SELECT key FROM attachment ORDER BY id')
  const [path = ''] = await pathsOf(own, String(first?.key))
  await rm(path)
  await using next = await startApp({ folder: own.folder })
  const ada = await signUpAda(next)
  const [lost, found] = await lookedAt(ada, ticket)
  deepEqual([lost?.width, lost?.thumbnails], [null, []])
  equal(found?.thumbnails?.length, 2)
  equal(count(next, 'job WHERE failed_at IS NOT NULL'), 0)
})

test('While pictures are decoded, others are answered', async () => {
  const ticket = await cara.submits('Album', { files: Array.from({ length: 3 }, () => photo) })
  let answers = 0
  const isAwaited = async () => (await picturesOf(cara, ticket)).some(({ thumbnails }) => thumbnails === null)
  while (await isAwaited()) {
    equal((await carl.lists()).length, 0)
    answers++
  }
  ok(answers > 0)
  const urls = (await lookedAt(cara, ticket)).map(({ thumbnails }) => thumbnails?.[0]?.url)
  equal(new Set(urls).size, 3)
  notEqual(urls[0], undefined)
})

test('What is known of pictures is told without a promise: a long list of them gives others their turns by the time they take', async () => {
  const ticket = await cara.submits('Known', { files: [drawing, photo] })
  await lookedAt(cara, ticket)
  const read = desk.app.database.read(actorOf(cara))
  const attachments = await attachmentsOf(read, await getTicket(read, Number(ticket.id)))
  const fields = (schema.getType('Attachment') as GraphQLObjectType).getFields()
  const context = { read, services: desk.app.services }
  const answers = (attachment: Attachment) =>
    ['width', 'height', 'thumbnails'].map((name) =>
      fields[name]?.resolve?.(attachment, {}, context, {} as GraphQLResolveInfo),
    )
  await Promise.all(attachments.flatMap(answers))
  deepEqual(
    attachments.map((attachment) => {
      const [width, height, thumbnails] = answers(attachment)
      return [width, height, Array.isArray(thumbnails) && thumbnails.length]
    }),
    [
      [210, 150, 1],
      [280, 1_400, 2],
    ],
  )
})

test('Pictures of an older version get theirs in the background, those that have some are left alone', async () => {
  await using old = await startApp()
  const person = await signUpCara(old)
  const tickets = []
  for (const files of [[drawing], [note(), photo], [broken, picture()]]) {
    tickets.push(await person.submits('Of old', { files }))
  }
  for (const ticket of tickets) await lookedAt(person, ticket)
  await old.stop()
  for (const path of [...(await pathsOf(old, '-160')), ...(await pathsOf(old, '-1280'))]) await rm(path)
  meddle(old, 'DELETE FROM thumbnail; DELETE FROM picture; UPDATE thumbnail_fill SET before = 99')
  const original = stored(old, 'SELECT id FROM attachment ORDER BY id').map(({ id }) => Number(id))
  meddle(old, `INSERT INTO picture (attachment_id, width, height) VALUES (${original[0]}, 7, 7)`)
  await using next = await startApp({ folder: old.folder })
  const ada = await signUpAda(next)
  const pictures = (await Promise.all(tickets.map((ticket) => lookedAt(ada, ticket)))).flat()
  deepEqual(
    pictures.map(({ fileName, width, thumbnails }) => [fileName, width, thumbnails?.length]),
    [
      ['drawing.png', 7, 0],
      ['note.txt', null, 0],
      ['photo.jpg', 280, 2],
      ['broken.png', null, 0],
      ['screenshot.png', 1, 0],
    ],
  )
  await eventually(() => count(next, "job WHERE kind = 'thumbnails.fill'") === 0)
  equal(stored(next, 'SELECT before FROM thumbnail_fill')[0]?.before, 0)
  await next.stop()
  await using third = await startApp({ folder: old.folder })
  equal(count(third, "job WHERE kind = 'thumbnails.fill'"), 0, 'once is enough')
})
