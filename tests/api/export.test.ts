/** The export of closed tickets, to the letter of the specification, and safe to open in a spreadsheet. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { userBudget } from '../../server/platform/budgets.ts'
import { days, minutes, startApp } from '../support/app.ts'
import { documents, signUpAda, signUpCast, told } from '../support/cast.ts'
import { ask, closed, openSocket } from '../support/client.ts'
import { meddle } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { actorOf } from '../support/many.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada } = await signUpCast(desk)

const offer = async (): Promise<{ count: number; url: string }> =>
  told(await ada.ask(documents.closedTicketsExport), 'closedTicketsExport')

async function closes(title: string, description?: string) {
  const ticket = await cara.submits(title, description === undefined ? {} : { description })
  return ada.sets(ticket, 'closed')
}

/** RFC 4180, strictly: fields, quoted or not, and lines that end with CRLF. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const found = field.exec(text)
    if (!found) throw new Error(`No field at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`)
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

async function download(url: string): Promise<{ response: Response; text: string }> {
  const response = await fetch(desk.url + url)
  return { response, text: await response.text() }
}

test('With nothing closed it holds nothing, and says so', async () => {
  await cara.submits('Still open')
  await ada.sets(await cara.submits('Resolved is not closed'), 'resolved')
  const { count, url } = await offer()
  equal(count, 0)
  equal((await download(url)).text, 'ID,Title,Description,Status,Created At,User Email\r\n')
})

test('Header, quoting, name of the file and headers are exact', async () => {
  const ticket = await closes('Say "hi", please', 'two\nlines')
  const { count, url } = await offer()
  equal(count, 1)
  const { response, text } = await download(url)
  equal(
    text,
    'ID,Title,Description,Status,Created At,User Email\r\n' +
      `${ticket.id},"Say ""hi"", please","two\nlines","closed","${ticket.createdAt}","cara@example.com"\r\n`,
  )
  equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
  equal(response.headers.get('content-disposition'), 'attachment; filename="closed_tickets_2030-01-15.csv"')
  equal(response.headers.get('x-content-type-options'), 'nosniff')
  equal(response.headers.get('cache-control'), 'no-store')
  match(url, /\/closed_tickets_2030-01-15\.csv$/)
})

test('Cells that a spreadsheet would run are defused', async () => {
  const start = (await offer()).count
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://x","y")',
  ]
  for (const formula of formulas) await closes(formula, formula)
  const rows = parseCsv((await download((await offer()).url)).text).slice(1, 1 + formulas.length)
  equal((await offer()).count, start + formulas.length)
  deepEqual(
    rows.map(([, title, description]) => [title, description]),
    // A line break or a tab begins a cell where a spreadsheet splits there.
    formulas
      .map((formula) => `'${formula.replace(/([\t\r])=/, "$1'=")}`)
      .map((cell) => [cell, cell])
      .toReversed(),
  )
})

test('Any text comes through an RFC 4180 parser as it was sent', async () => {
  await using other = await startApp()
  const people = await signUpCast(other)
  const texts = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), { numRuns: 60, seed: 4180 })
  texts.push('a,b', '"', '""', 'line\r\nline', '😀', 'x'.repeat(100_000))
  const fine = texts.filter((text) => text.trim() && !text.includes('\0'))
  for (const text of fine) {
    const ticket = await people.cara.submits('Random', { description: text })
    await people.ada.sets(ticket, 'closed')
  }
  const { url } = told(await people.ada.ask(documents.closedTicketsExport), 'closedTicketsExport')
  const rows = parseCsv(await (await fetch(other.url + url)).text())
    .slice(1)
    .toReversed()
  equal(rows.length, fine.length)
  for (const [index, row] of rows.entries()) {
    equal(row.length, 6)
    equal(row[2]?.replace(/^'/, ''), fine[index]?.replace(/^'/, ''))
  }
})

test('Others get their turns while long and hostile texts are exported', async () => {
  await using other = await startApp()
  const people = await signUpCast(other)
  for (let index = 0; index < 40; index++) {
    const ticket = await people.cara.submits('Long', { description: ';='.repeat(50_000) })
    await people.ada.sets(ticket, 'closed')
  }
  const { url } = told(await people.ada.ask(documents.closedTicketsExport), 'closedTicketsExport')
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  const text = await (await fetch(other.url + url)).text()
  clearInterval(counting)
  deepEqual(
    parseCsv(text).map((row) => row[2]?.length),
    ['Description'.length, ...Array.from({ length: 40 }, () => 150_000)],
  )
  ok(turns >= 20, `${turns} turns`)
})

test('It covers 30 days from the creation, to the millisecond, whenever it was closed', async () => {
  await using other = await startApp()
  const people = await signUpCast(other)
  const old = await people.cara.submits('Old')
  other.clock.advance(days(30) - 1)
  const { token } = told(await ask(other.url, documents.login, { ...people.ada }), 'login')
  const asked = async () =>
    told(await ask(other.url, documents.closedTicketsExport, {}, { token }), 'closedTicketsExport').count
  await ask(other.url, documents.updateTicket, { id: old.id, status: 'closed' }, { token })
  equal(await asked(), 1)
  other.clock.advance(1)
  equal(await asked(), 1, 'Just 30 days.')
  other.clock.advance(1)
  equal(await asked(), 0)
})

test('More than 500 tickets come whole, newest first', async () => {
  await using other = await startApp()
  const people = await signUpCast(other)
  meddle(
    other,
    `WITH RECURSIVE number (value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM number WHERE value < 1000)
     INSERT INTO ticket (title, status, requester_id, created_at, updated_at)
     SELECT 't' || value, 'closed', ${people.cara.id}, ${other.clock.now()}, 0 FROM number`,
  )
  const { count, url } = told(await people.ada.ask(documents.closedTicketsExport), 'closedTicketsExport')
  const rows = parseCsv(await (await fetch(other.url + url)).text()).slice(1)
  equal(count, 1001)
  deepEqual(
    rows.map(([, title]) => title),
    Array.from({ length: 1001 }, (_, index) => `t${1000 - index}`),
  )
})

test('The link lasts five minutes and is no link to anything else', async () => {
  const { url } = await offer()
  desk.clock.advance(minutes(5) - 1000)
  equal((await download(url)).response.status, 200)
  desk.clock.advance(1000)
  equal((await download(url)).response.status, 404)
  const token = (await offer()).url.split('/')[2] ?? ''
  equal((await fetch(`${desk.url}/files/${token}`)).status, 404)
  for (let at = 0; at < token.length; at++) {
    const wrong = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    equal((await fetch(`${desk.url}/export/${wrong}/x.csv`)).status, 404)
  }
  equal((await fetch(`${desk.url}/export/${token}/${'x'.repeat(200)}`)).status, 200, 'The name is only for people.')
})

test('Customers and strangers get no link', async () => {
  equal((await cara.ask(documents.closedTicketsExport)).errors[0]?.extensions.code, 'FORBIDDEN')
  equal((await ask(desk.url, documents.closedTicketsExport)).errors[0]?.extensions.code, 'UNAUTHENTICATED')
})

test('An agent has a few exports under way, and is told when there are too many', async () => {
  await desk.app.database.write(actorOf(cara), async (write) => {
    for (let index = 0; index < 250; index++) {
      const row = { title: 'Long', description: 'x'.repeat(100_000), requester_id: Number(cara.id) }
      const times = { created_at: write.now, updated_at: write.now }
      await write.db
        .insertInto('ticket')
        .values({ ...row, ...times, status: 'closed' })
        .execute()
    }
  })
  const { url } = await offer()
  const sockets = []
  for (let index = 0; index < userBudget.exports; index++) {
    const socket = await openSocket(desk.url)
    socket.write(`GET ${url} HTTP/1.1\r\nHost: desk\r\n\r\n`)
    await once(socket, 'data')
    sockets.push(socket.pause())
  }
  const { response, text } = await download(url)
  deepEqual([response.status, response.headers.get('retry-after')], [503, '10'])
  match(text, /UNAVAILABLE/)
  for (const socket of sockets) socket.destroy()
  await eventually(async () => (await download(url)).response.status === 200)
})

test('Exports whose agent has gone before they began take no places', async () => {
  await using other = await startApp()
  const agent = await signUpAda(other)
  const { url } = told(await agent.ask(documents.closedTicketsExport), 'closedTicketsExport')
  const { database } = other.app
  const read = database.read.bind(database)
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  let waiting = 0
  let answered = 0
  // A database that takes a moment to answer, as one over a network does.
  Object.assign(database, {
    read: (viewer: Parameters<typeof read>[0]) => {
      const found = read(viewer)
      const first: typeof found.first = async (query, params) => {
        if (++waiting === userBudget.exports) asked.resolve()
        await gone.promise
        return found.first(query, params).finally(() => answered++)
      }
      return { ...found, first }
    },
  })
  const atServer: Socket[] = []
  other.app.http.server.on('connection', (socket: Socket) => atServer.push(socket))
  const sockets = await Promise.all(Array.from({ length: userBudget.exports }, () => openSocket(other.url)))
  for (const socket of sockets) socket.write(`GET ${url} HTTP/1.1\r\nHost: desk\r\n\r\n`)
  await asked.promise
  for (const socket of sockets) socket.destroy()
  await Promise.all(atServer.map(closed))
  gone.resolve()
  await eventually(() => answered === userBudget.exports)
  Object.assign(database, { read })
  equal((await fetch(`${other.url}${url}`)).status, 200)
})
