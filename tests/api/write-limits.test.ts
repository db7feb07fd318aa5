/** How often and how much one person may write, and how long there has to be room for it. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { userBudget } from '../../server/platform/budgets.ts'
import { hours, startApp } from '../support/app.ts'
import { documents, logIn, signUpAda, signUpCara, signUpCarl, told, type TestUser } from '../support/cast.ts'
import { openSocket, upload } from '../support/client.ts'
import { count, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'
import { noSmallDisk, smallDisk } from '../support/small-disk.ts'
import { isOnPostgres } from '../support/test-database.ts'

const comment = (person: TestUser, ticketId: string, content = 'And another thing') =>
  person.ask(documents.addComment, { ticketId, content })

test('After a hundred at once a customer writes at an even pace; others are not held up, nor is reading', async () => {
  await using desk = await startApp({ env: { MAX_WRITES_PER_MINUTE: '60' } })
  const [cara, carl, ada] = [await signUpCara(desk), await signUpCarl(desk), await signUpAda(desk)]
  const { id } = await cara.submits('The first of a hundred')
  const answers = await Promise.all(Array.from({ length: 130 }, () => comment(cara, id)))
  equal(answers.filter(({ data }) => data.addComment).length, 99)
  const refused = answers.find(({ data }) => !data.addComment)
  deepEqual(
    [refused?.status, refused?.errors[0]?.extensions.code, refused?.errors[0]?.extensions.retryAfter],
    [200, 'RATE_LIMITED', 1],
  )
  match(refused?.errors[0]?.message ?? '', /wait a second and try again/)
  equal(refused?.headers.get('retry-after'), '1')
  equal(count(desk, 'comment'), 99)
  // Tickets, with files and without, are of the same bucket.
  const ticket = await cara.ask(documents.createTicket, { title: 'No' })
  equal(ticket.errors[0]?.extensions.code, 'RATE_LIMITED')
  const withFiles = await upload(
    desk.url,
    documents.createTicket,
    { title: 'No' },
    { token: cara.token, files: [note()] },
  )
  equal(withFiles.errors[0]?.extensions.code, 'RATE_LIMITED')
  equal(count(desk, 'ticket'), 1)
  equal(count(desk, 'attachment'), 0)
  equal((await cara.reads({ id })).length, 99)
  ok(told(await comment(ada, id), 'addComment'))
  ok(await carl.submits('Mine'))
  desk.clock.advance(2_000)
  const three = await Promise.all([1, 2, 3].map(() => comment(cara, id)))
  equal(three.filter(({ data }) => data.addComment).length, 2)
  ok(told(await cara.ask(documents.logout), 'logout'))
})

test('An agent may do ten times as much', async () => {
  await using desk = await startApp({ env: { MAX_WRITES_PER_MINUTE: '6' } })
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const { id } = await cara.submits('Of ten')
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, at) =>
      ada.ask(documents.updateTicket, { id, status: at % 2 ? 'open' : 'pending' }),
    ),
  )
  equal(answers.filter(({ data }) => data.updateTicket).length, 100)
  equal(
    (await Promise.all(Array.from({ length: 12 }, () => comment(cara, id)))).filter(({ data }) => data.addComment)
      .length,
    9,
  )
})

/** Tickets with a text of 400,000 bytes that fit into a day; the history takes up to 400 bytes of each. */
const mostLong = () => Math.floor(userBudget.textBytesPerDay / 400_401)

test('What a person writes within a day is bounded in bytes', async () => {
  await using desk = await startApp()
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  // Four bytes each.
  const long = '😀'.repeat(100_000)
  const most = mostLong()
  for (let index = 0; index < most; index++) await cara.submits('x', { description: long })
  const { errors } = await cara.ask(documents.createTicket, { title: 'x', description: long })
  deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.retryAfter], ['RATE_LIMITED', 3600])
  match(errors[0]?.message ?? '', /limit of text for today/)
  equal(count(desk, 'ticket'), most)
  ok(await cara.submits('A short one still fits'))
  ok(await carl.submits('x', { description: long }))
  desk.clock.advance(hours(25))
  const again = await cara.ask(documents.createTicket, { title: 'x', description: long })
  ok(again.data.createTicket || again.errors[0]?.extensions.code === 'UNAUTHENTICATED', again.text)
})

test('What a view is narrowed to counts as text: the history keeps it', async () => {
  await using desk = await startApp()
  const ada = await signUpAda(desk)
  const long = '😀'.repeat(100_000)
  const most = mostLong()
  for (let index = 0; index < most; index++) await ada.submits('x', { description: long })
  const { id } = told(await ada.ask(documents.saveView, { name: 'Mine' }), 'saveView')
  const names = (from: number) => Array.from({ length: 20 }, (_, at) => `${'😀'.repeat(38)}${from + at}`)
  const left = userBudget.textBytesPerDay - most * 400_001
  // Each of them has 20 names of more than 150 bytes.
  for (let saves = 0; saves * 3_000 < left; saves++) {
    const answer = await ada.ask(documents.saveView, { id, filter: { tags: names(10 + (saves % 2)) } })
    if (!answer.errors.length) continue
    equal(answer.errors[0]?.extensions.code, 'RATE_LIMITED')
    return
  }
  throw new Error('Filters do not count.')
})

test('What the history keeps of small changes counts as text: tags that come and go can not fill it', async () => {
  await using desk = await startApp({ env: { MAX_WRITES_PER_MINUTE: '0' } })
  const ada = await signUpAda(desk)
  const long = '😀'.repeat(100_000)
  for (let index = 0; index < mostLong(); index++) await ada.submits('x', { description: long })
  const left = userBudget.textBytesPerDay - mostLong() * 400_401
  const addTags = Array.from({ length: 20 }, (_, at) => `${'😀'.repeat(38)}${10 + at}`)
  const { id } = await ada.submits('Tagged')
  told(await ada.ask(documents.changeTicket, { id, addTags }), 'updateTicket')
  const [tag] = addTags
  // Each tells all tags before and after, of more than 150 bytes.
  for (let changes = 0; changes * 2 * 19 * 150 < left + 100_000; changes++) {
    const answer = await ada.ask(documents.changeTicket, {
      id,
      ...(changes % 2 ? { addTags: [tag] } : { removeTags: [tag] }),
    })
    if (!answer.errors.length) continue
    deepEqual([answer.errors[0]?.extensions.code, answer.errors[0]?.extensions.retryAfter], ['RATE_LIMITED', 3600])
    return
  }
  throw new Error('Small changes do not count.')
})

const skip = isOnPostgres ? 'where PostgreSQL keeps its data is not known' : (noSmallDisk ?? false)

test(
  'When the disk is nearly full customers write nothing more, then agents neither; reading goes on',
  { skip },
  async () => {
    await using disk = await smallDisk(64)
    await using desk = await startApp({ folder: disk.folder, env: { MIN_FREE_DISK_MB: '40' } })
    const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
    for (const [left, writers] of [
      [30, [cara, ada]],
      [10, [ada]],
      [2, []],
      [30, [cara, ada]],
    ] as const) {
      await disk.free()
      await disk.leave(left * 1024 * 1024)
      // What is free is looked at once a second.
      await sleep(1_100)
      const withFile = await upload(
        desk.url,
        documents.createTicket,
        { title: 'x' },
        { token: ada.token, files: [note()] },
      )
      equal(withFile.status, 503, 'Files are refused first.')
      for (const person of [cara, ada]) {
        const { data, errors } = await person.ask(documents.createTicket, { title: 'More' })
        if (writers.some((one) => one === person)) ok(data.createTicket, `${person.role} with ${left} MB`)
        else {
          deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.retryAfter], ['UNAVAILABLE', 60])
          match(errors[0]?.message ?? '', /running out of disk space/)
        }
        ok(await person.lists())
        ok(await logIn(desk, person))
      }
    }
    equal(count(desk, 'ticket'), 5)
  },
)

test('One person has so many uploads under way, however slow; the next is told to wait', async () => {
  await using desk = await startApp()
  const [cara, carl] = [await signUpCara(desk), await signUpCarl(desk)]
  const answers: string[] = []
  const begin = async () => {
    const socket = await openSocket(desk.url)
    socket.on('data', (chunk: Buffer) => answers.push(String(chunk)))
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: desk\r\nAuthorization: Bearer ${cara.token}\r\nContent-Length: 1000\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n',
    )
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: 2 * userBudget.uploads }, begin))
  await eventually(() => answers.length === userBudget.uploads)
  for (const answer of answers) match(answer, /^HTTP\/1\.1 429 /)
  const send = (person: TestUser) =>
    upload(desk.url, documents.createTicket, { title: 'x' }, { token: person.token, files: [note()] })
  const refused = await send(cara)
  deepEqual([refused.errors[0]?.extensions.code, refused.headers.get('retry-after')], ['RATE_LIMITED', '10'])
  equal((await send(carl)).status, 200)
  for (const socket of sockets) socket.destroy()
  await eventually(async () => (await send(cara)).status === 200)
  equal(stored(desk, `SELECT id FROM ticket WHERE requester_id = ${carl.id}`).length, 1)
})
