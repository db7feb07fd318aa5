/** Answers made to be large: what can't be given is refused in words, and nobody's list fails because of what others wrote. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, test } from 'node:test'
import { requestBudget, userBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUp, signUpAda, signUpCara, type TestUser } from '../support/cast.ts'
import { openSocket, type Answer } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { actorOf } from '../support/many.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const ada = await signUpAda(desk)
const cara = await signUpCara(desk)
/** Each character takes six in JSON. */
const grown = '\u0001'.repeat(100_000)
const bareList = `{ tickets { id title description status createdAt user { id email } attachments { id fileName fileUrl } } }`

await desk.app.database.write(actorOf(cara), async (write) => {
  for (let index = 0; index < 60; index++) {
    const row = { title: `Grown ${index}`, description: grown, status: 'open' as const, requester_id: Number(cara.id) }
    await write.db
      .insertInto('ticket')
      .values({ ...row, created_at: write.now, updated_at: write.now })
      .execute()
  }
})
const [first] = (await cara.ask('{ tickets(first: 1) { id } }')).data.tickets as { id: string }[]
const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')

function refused({ status, data, errors, text }: Answer): void {
  deepEqual([status, data, errors.length, errors[0]?.extensions.code], [400, {}, 1, 'BAD_REQUEST'], text.slice(0, 300))
  match(
    errors[0]?.message ?? '',
    /larger than 32,000,000 characters. Ask for fewer tickets \(first\), or for fewer fields/,
  )
}

test('The list of all is given to everyone, however much the texts of a customer grow in JSON', async () => {
  for (const person of [cara, ada]) {
    for (const query of [bareList, bareList.replace('title', 'title @include(if: true)')]) {
      const { status, errors, data, text } = await person.ask(query)
      deepEqual([status, errors], [200, []], text.slice(0, 300))
      ok(text.length > 0.9 * requestBudget.listedCharacters && text.length < requestBudget.answerCharacters)
      ok(data.tickets.length >= 30, `${data.tickets.length} tickets`)
      equal(data.tickets[0].description, grown)
    }
  }
})

test('Fifteen times the texts of sixty tickets are refused, whoever asks, and whoever executes it', async () => {
  for (const person of [cara, ada]) {
    refused(await person.ask(`{ tickets(first: 60) { ${aliases(15, 'description')} } }`))
    refused(await person.ask(`{ tickets(first: 60) { ${aliases(15, 'description @include(if: true)')} } }`))
    refused(await person.ask(`{ ticket(id: "0") { id } tickets(first: 60) { ${aliases(15, 'description')} } }`))
  }
})

test('One text fifteen times is within the limit, and comes whole', async () => {
  const { status, data } = await cara.ask(`{ ticket(id: "${first?.id}") { ${aliases(15, 'description')} } }`)
  equal(status, 200)
  deepEqual(new Set(Object.values(data.ticket)), new Set([grown]))
})

const head = (token: string, body: string) =>
  `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${body.length}\r\n\r\n${body}`

/** Asks for as much as one answer may be, and reads no more of it than its beginning. */
async function askAndLeave(person: TestUser): Promise<{ socket: Socket; status: string }> {
  const query = '{ tickets(first: 50) { description } }'
  const socket = await openSocket(desk.url)
  socket.write(head(person.token, JSON.stringify({ query })))
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, status: String(chunk).slice(9, 12) }
}

test('Who takes none of the answers has so many at a time; all others are answered, and memory is what was promised', async () => {
  const before = process.memoryUsage().rss
  const people = [ada]
  for (let index = 0; index < 3; index++) people.push(await signUp(desk, `agent${index}`, 'agent'))
  const left = []
  for (const person of people) for (let index = 0; index < 8; index++) left.push(await askAndLeave(person))
  const answers = Object.groupBy(left, ({ status }) => status)
  deepEqual(Object.keys(answers).toSorted(), ['200', '503'])
  const most = people.length * userBudget.unsentBytes
  const grewBy = process.memoryUsage().rss - before
  ok(grewBy < most + 200_000_000, `${grewBy} bytes`)
  equal((await cara.ask(documents.user)).status, 200)
  equal((await cara.ask(bareList)).status, 200)
  for (const { socket } of left) socket.destroy()
  await eventually(
    async () => (await ada.ask(bareList, {}, { headers: { 'accept-encoding': 'identity' } })).status === 200,
  )
})

test('A large answer is the same compressed and not, and is written so that others have their turns', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  const texts = new Set<string>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { text, headers } = await cara.ask(bareList, {}, { headers: { 'accept-encoding': encoding } })
    equal(headers.get('content-encoding'), encoding === 'identity' ? null : encoding)
    texts.add(text)
  }
  clearInterval(counting)
  equal(texts.size, 1)
  ok(turns > 30, `${turns} turns`)
})
