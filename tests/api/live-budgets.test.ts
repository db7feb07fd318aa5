/** What one person's lines may take of the desk: subscriptions, memory, turns; and what others notice of it. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Viewer } from '../../server/database/viewer.ts'
import { userBudget } from '../../server/platform/budgets.ts'
import { setStatus } from '../../server/tickets/status.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, logIn, signUpCast, type TestUser } from '../support/cast.ts'
import { meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { changesDocument, follow, lastChange, openLineAs, type Line, type Message } from '../support/live.ts'
import { actorOf, submitMany } from '../support/many.ts'

const subscribe = (line: Line, id: string, query = changesDocument, variables: object = {}) =>
  line.send({ id, type: 'subscribe', payload: { query, variables } })

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
const codeOf = ({ payload }: Message) => payload[0].extensions.code as string

/** Lines of one person, from as many sessions as it takes. */
async function openLines(desk: Desk, person: TestUser, count: number, opened: AsyncDisposableStack): Promise<Line[]> {
  const lines: Line[] = []
  let session = person
  for (let index = 0; index < count; index++) {
    if (index && index % userBudget.sockets.ofSession === 0) session = await logIn(desk, person)
    const line = opened.use(await openLineAs(desk, session.token))
    await line.until(({ type }) => type === 'connection_ack')
    lines.push(line)
  }
  return lines
}

test('One person has a limit of subscriptions over all lines; what ends makes room, and others have their own', async () => {
  await using desk = await startApp()
  await using opened = new AsyncDisposableStack()
  const { cara, carl } = await signUpCast(desk)
  const { ofSocket, ofUser } = userBudget.subscriptions
  const lines = await openLines(desk, cara, ofUser / ofSocket + 1, opened)
  for (const line of lines.slice(0, -1)) {
    for (const id of ids(ofSocket)) subscribe(line, id)
    await line.until(({ id, type }) => id === String(ofSocket) && type === 'next')
  }
  const [first, last] = [lines[0] as Line, lines.at(-1) as Line]
  subscribe(last, 'too many')
  const refused = await last.until(({ id }) => id === 'too many')
  deepEqual([refused.type, codeOf(refused)], ['error', 'RATE_LIMITED'])
  equal(refused.payload[0].extensions.retryAfter, 60)
  await using other = await follow(desk, carl)
  equal(other.changes().length, 1)
  first.send({ id: '1', type: 'complete' })
  await first.until(({ id, type }) => id === '1' && type === 'next')
  let tries = 0
  const again = async (): Promise<Message> => {
    const id = `again ${++tries}`
    subscribe(last, id)
    const answer = await last.until((one) => one.id === id)
    return answer.type === 'error' && tries < 20 ? again() : answer
  }
  equal((await again()).type, 'next')
  first.socket.terminate()
  await first.closed()
  await eventually(async () =>
    (await desk.app.services.metrics.text()).includes(`bellhop_live_sockets ${lines.length}\n`),
  )
  for (const id of ids(ofSocket - 2)) subscribe(last, `more ${id}`)
  await last.until(({ id, type }) => id === `more ${ofSocket - 2}` && type === 'next')
})

test('One person keeps so much text and so many different documents in memory; equal ones count once', async () => {
  await using desk = await startApp()
  await using opened = new AsyncDisposableStack()
  const { cara, ada } = await signUpCast(desk)
  const lines = await openLines(desk, cara, 12, opened)
  const large = (name: number) => `subscription S${name} { ticketChanges { ${'id '.repeat(480)} } }`
  const answers: Message[] = []
  for (const [index, line] of lines.entries()) {
    subscribe(line, 'new', large(index), {})
    subscribe(line, 'same', large(0), {})
    answers.push(await line.until(({ id }) => id === 'new'))
    equal((await line.until(({ id }) => id === 'same')).type, 'next')
  }
  const refused = answers.filter(({ type }) => type === 'error')
  ok(refused.length > 0 && refused.length < 5, `${refused.length} of ${answers.length}`)
  deepEqual(new Set(refused.map(codeOf)), new Set(['RATE_LIMITED']))

  // What a message holds beside its document is kept, too, and the same documents are taken however often.
  const padded = await openLines(desk, ada, 2, opened)
  const message = (id: string) =>
    JSON.stringify({
      id,
      type: 'subscribe',
      payload: { query: changesDocument, extensions: { pad: 'x'.repeat(60_000) } },
    })
  for (const line of padded) for (const id of ids(19)) line.send(message(id))
  const told = await Promise.all(padded.flatMap((line) => ids(19).map((own) => line.until(({ id }) => id === own))))
  const taken = told.filter(({ type }) => type === 'next').length
  equal(taken, Math.floor(userBudget.subscriptions.textBytes / message('19').length))
  ok(told.filter(({ type }) => type === 'error').every((one) => codeOf(one) === 'RATE_LIMITED'))
})

test("A person's lines that do not read are given up when what they were written is too much; the others hear all", async () => {
  await using desk = await startApp()
  await using opened = new AsyncDisposableStack()
  const { cara, carl, ada } = await signUpCast(desk)
  const ticket = await cara.submits('Long', { description: 'x'.repeat(100_000) })
  const query = 'subscription { ticketChanges { id kind ticket { a: description b: description } } }'
  const slow = await openLines(desk, cara, 12, opened)
  for (const line of slow) {
    for (const id of ids(10)) subscribe(line, id, query)
    await line.until(({ id, type }) => id === '10' && type === 'next')
    line.socket.pause()
  }
  await using healthy = await follow(desk, cara)
  await using agent = await follow(desk, ada)
  const unsent = async () =>
    Number(/^bellhop_live_unsent_bytes (\d+)$/m.exec(await desk.app.services.metrics.text())?.[1])
  const open = async () => Number(/^bellhop_live_sockets (\d+)$/m.exec(await desk.app.services.metrics.text())?.[1])
  let most = 0
  let written = 0
  while ((await open()) === slow.length + 2) {
    await cara.comments(ticket, `Comment ${++written}`)
    // Of a flood agents would be told to load anew (processBudget.liveFlood).
    await sleep(100)
    most = Math.max(most, await unsent())
  }
  ok(most > 1_000_000, 'Much was written and not read.')
  ok(most <= userBudget.unsentLive.bytes, `${most} bytes`)
  const last = await carl.submits('Others go on')
  await agent.hears((one) => one.ticket?.id === last.id)
  for (const ear of [healthy, agent]) {
    const kinds = () => ear.changes().filter(({ kind, ticket: told }) => kind === 'comment' && told?.id === ticket.id)
    await ear.line.until(() => kinds().length === written)
    ok(!ear.changes().some(({ kind }) => kind === 'reset'))
  }
  for (const line of slow) line.socket.resume()
  const gone = slow.find(({ socket }) => socket.readyState !== socket.OPEN) ?? (await firstClosed(slow))
  ok([1006, 1013].includes(await gone.closed()))
})

const firstClosed = (lines: readonly Line[]): Promise<Line> =>
  Promise.race(lines.map((line) => line.closed().then(() => line)))

test('While someone catches up with very much at once, others are served in between', async () => {
  await using desk = await startApp()
  await using opened = new AsyncDisposableStack()
  const { cara, carl } = await signUpCast(desk)
  const start = await lastChange(desk, cara)
  await submitMany(desk, cara, 100, (index) => ({ title: `Ticket ${index}`, description: 'x'.repeat(500) }))
  const lines = await openLines(desk, cara, 5, opened)
  const isReady = ({ payload }: Message) => payload?.data?.ticketChanges.kind === 'ready'
  const ready = () => lines.flatMap(({ messages }) => messages.filter(isReady)).length
  for (const line of lines) for (const id of ids(20)) subscribe(line, id, changesDocument, { after: start })
  const readyAtAnswer: number[] = []
  for (let asked = 0; asked < 5; asked++) {
    equal((await carl.ask(documents.user)).status, 200)
    readyAtAnswer.push(ready())
  }
  ok(
    readyAtAnswer.every((count) => count < 100),
    `Answered after ${readyAtAnswer.join(', ')} of 100 had caught up.`,
  )
  for (const line of lines) {
    for (const own of ids(20)) {
      await line.until((one) => one.id === own && isReady(one))
      const told = line.messages.filter(({ id, type }) => id === own && type === 'next')
      deepEqual(
        told.map(({ payload }) => payload.data.ticketChanges.ticket?.title ?? 'ready'),
        [...Array.from({ length: 100 }, (_, index) => `Ticket ${index}`), 'ready'],
      )
    }
  }
})

test('A thousand changes by one person: some are told in their order, then that it was too much, and then it goes on', async () => {
  await using desk = await startApp()
  const { cara, ada } = await signUpCast(desk)
  const ticket = await cara.submits('Busy')
  await using line = await openLineAs(desk, ada.token)
  await line.until(({ type }) => type === 'connection_ack')
  for (const id of ids(20)) subscribe(line, id)
  await line.until(({ id, type }) => id === '20' && type === 'next')
  await desk.app.database.write(actorOf(ada), async (write) => {
    for (let times = 0; times < 500; times++) {
      await setStatus(write, Number(ticket.id), 'pending')
      await setStatus(write, Number(ticket.id), 'open')
    }
  })
  for (const own of ids(20))
    await line.until(({ id, payload }) => id === own && payload?.data?.ticketChanges.kind === 'reset')
  const last = await cara.submits('The last')
  for (const own of ids(20)) {
    await line.until(({ id, payload }) => id === own && payload?.data?.ticketChanges.ticket?.id === last.id)
    const told = line.messages.flatMap(({ id, payload }) => (id === own && payload ? [payload.data.ticketChanges] : []))
    const places = told.filter(({ kind }) => kind === 'status').map(({ id }) => Number(id))
    deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
    ok(new Set(places).size < 1_000, `${places.length} were told.`)
  }
})

test("A log-out looks at the lines of its own session, not at everyone's", async () => {
  await using desk = await startApp()
  await using opened = new AsyncDisposableStack()
  const { cara, carl } = await signUpCast(desk)
  const sessions = await Promise.all(Array.from({ length: 8 }, () => logIn(desk, carl)))
  for (const session of sessions) opened.use(await follow(desk, session))
  const [loggedOut, kept] = [await logIn(desk, cara), await logIn(desk, cara)]
  await using ear = await follow(desk, loggedOut)
  await using other = await follow(desk, kept)
  const { database } = desk.app
  const read = database.read.bind(database)
  let reads = 0
  Object.assign(database, { read: (viewer: Viewer) => (reads++, read(viewer)) })
  const before = reads
  await cara.ask(documents.user)
  const ofOne = reads - before
  ok(ofOne > 0, 'Reads are counted.')
  const quiet = await logIn(desk, cara)
  reads = 0
  await quiet.ask(documents.logout)
  ok(reads <= ofOne + 1, `${reads} reads for the log-out of one who has no line`)
  await loggedOut.ask(documents.logout)
  equal(await ear.line.closed(), 4403)
  equal(other.line.socket.readyState, other.line.socket.OPEN)
})

test('A subscription may end with an error while its line goes on: who subscribes again misses nothing', async () => {
  await using desk = await startApp()
  const { cara, ada } = await signUpCast(desk)
  await using agent = await follow(desk, ada)
  await using customer = await follow(desk, cara)
  const ticket = await cara.submits('Heard')
  const heard = await agent.hears((one) => one.ticket?.id === ticket.id)
  meddle(desk, `INSERT INTO event (kind, at, ticket_id, data) VALUES ('comment.added', 1, ${ticket.id}, '{}')`)
  const [event] = stored(desk, 'SELECT max(id) AS id FROM event')
  meddle(desk, 'ALTER TABLE "user" RENAME TO gone')
  await desk.app.database.write('system', async (write) => write.publish(Number(event?.id)))
  const ended = await agent.line.until(({ type }) => type === 'error')
  equal(codeOf(ended), 'INTERNAL')
  // Whose ticket it was could not be read: a customer learns no more than that something may be missing.
  await customer.hears(({ kind }) => kind === 'reset')
  meddle(desk, 'ALTER TABLE gone RENAME TO "user"')
  equal(agent.line.socket.readyState, agent.line.socket.OPEN)
  const errors = desk.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
  deepEqual(
    errors.map(({ message, requestId }) => [message, requestId]),
    [['A subscription failed.', ended.payload[0].extensions.requestId]],
  )
  const missed = await cara.submits('Missed')
  subscribe(agent.line, '2', changesDocument, { after: heard.id })
  await agent.line.until(({ id, payload }) => id === '2' && payload?.data?.ticketChanges.kind === 'ready')
  const told = agent.line.messages.flatMap(({ id, payload }) => (id === '2' ? [payload.data.ticketChanges] : []))
  // On a shared database a change may be told twice, before or after 'ready'.
  const isNew = ({ id, kind }: { id: string; kind: string }, at: number) =>
    Number(id) > Number(heard.id) && told.findIndex((one) => one.id === id && one.kind === kind) === at
  deepEqual(
    told.filter(isNew).map(({ kind, ticket: of }) => [kind, of?.id]),
    [
      ['comment', ticket.id],
      ['created', missed.id],
      ['ready', undefined],
    ],
  )
})
