/** Following a desk over a WebSocket: told of what happens, only what one may see, without a gap, until the session ends. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTicket } from '../../server/tickets/create.ts'
import { setStatus } from '../../server/tickets/status.ts'
import { days, startApp } from '../support/app.ts'
import { logIn, signUp, signUpCast } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { follow, lastChange, openLineAs, type Line } from '../support/live.ts'
import { actorOf } from '../support/many.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

const subscribe = (line: Line, query: string, variables: object = {}, id = '1') =>
  line.send({ id, type: 'subscribe', payload: { query, variables } })

test('Whoever may see a change is told of it, with the ticket as it is now; no one else is', async () => {
  await using agent = await follow(desk, abe)
  await using owner = await follow(desk, cara)
  await using stranger = await follow(desk, carl)
  const ticket = await cara.submits('Printer', { files: [note()] })
  const steps = [
    { kind: 'status', act: () => ada.sets(ticket, 'pending'), status: 'pending' },
    { kind: 'comment', act: () => ada.comments(ticket, 'Hello'), status: 'pending' },
    { kind: 'status', act: () => cara.comments(ticket, 'Not solved'), status: 'open' },
  ] as const
  for (const ear of [agent, owner]) {
    await ear.hears(({ kind, ticket: told }) => kind === 'created' && told?.id === ticket.id)
    await ear.hears(({ kind, ticket: told }) => kind === 'file' && told?.id === ticket.id)
  }
  for (const { kind, act, status } of steps) {
    desk.clock.advance(1_000)
    await act()
    const updatedAt = new Date(desk.clock.now()).toISOString()
    for (const ear of [agent, owner]) {
      const change = await ear.hears((one) => one.kind === kind && one.ticket?.updatedAt === updatedAt)
      deepEqual(change.ticket, { id: ticket.id, title: 'Printer', status, updatedAt })
    }
  }
  const mine = await carl.submits("Carl's own")
  await stranger.hears((one) => one.ticket?.id === mine.id)
  deepEqual(new Set(stranger.changes().flatMap((one) => one.ticket?.id ?? [])), new Set([mine.id]))
})

test('One ticket can be followed alone; one that is not there or not theirs is silent', async () => {
  const [first, second] = [await cara.submits('First'), await cara.submits('Second')]
  await using ear = await follow(desk, cara, { ticket: second.id })
  await using none = await follow(desk, carl, { ticket: second.id })
  await using missing = await follow(desk, carl, { ticket: '4711' })
  await ada.comments(first, 'One')
  await ada.comments(second, 'Two')
  await ear.hears(({ kind }) => kind === 'comment')
  // A notification that another process might have published travels: what was there before `ready` may be told again after it.
  const told = ear.changes().filter(({ kind }) => kind !== 'created')
  deepEqual(
    told.map(({ kind, ticket }) => [kind, ticket?.id]),
    [
      ['ready', undefined],
      ['comment', second.id],
    ],
  )
  ok(ear.changes().every(({ ticket }) => !ticket || ticket.id === second.id))
  for (const silent of [none, missing]) equal(silent.changes().length, 1)
})

test('After a break all that was missed is told, in order, then ready, and nothing between is lost', async () => {
  const ticket = await cara.submits('Breaks')
  const last = await lastChange(desk, cara)
  await ada.comments(ticket, 'Missed')
  await ada.sets(ticket, 'resolved')
  await carl.submits('Not for Cara')
  const writing = Array.from({ length: 20 }, (_, index) => ada.comments(ticket, `while coming back ${index}`))
  await using ear = await follow(desk, cara, { after: last })
  await Promise.all(writing)
  const end = await ada.sets(ticket, 'closed')
  await ear.hears((one) => one.kind === 'status' && one.ticket?.status === end.status && one.ticket.id === ticket.id)
  const told = ear.changes()
  const missed = told
    .slice(
      0,
      told.findIndex(({ kind }) => kind === 'ready'),
    )
    .filter(({ id }) => Number(id) > Number(last))
  deepEqual(
    missed.slice(0, 2).map(({ kind }) => kind),
    ['comment', 'status'],
  )
  const distinct = new Set(
    told.filter(({ id, kind }) => kind === 'comment' && Number(id) > Number(last)).map(({ id }) => id),
  )
  equal(distinct.size, 21)
  ok(told.every((one) => one.ticket === null || one.ticket.id !== '0'))
  ok(!told.some((one) => one.ticket?.title === 'Not for Cara'))
})

test('Who missed more than 500 changes is told to load anew, and goes on from there', async () => {
  const last = await lastChange(desk, cara)
  await desk.app.database.write(actorOf(cara), async (write) => {
    for (let index = 0; index < 501; index++) await createTicket(write, { title: `Many ${index}` })
  })
  await using back = await follow(desk, cara, { after: last })
  deepEqual(
    back.changes().map(({ kind, ticket }) => [kind, ticket]),
    [
      ['reset', null],
      ['ready', null],
    ],
  )
  const next = await cara.submits('The next')
  await back.hears(({ ticket }) => ticket?.id === next.id)
  const newest = back.changes().at(-1)?.id as string
  await using again = await follow(desk, cara, { after: newest })
  ok(again.changes().every(({ kind, id }) => kind === 'ready' || Number(id) <= Number(newest)))
})

test('What can not be an id of a change is taken as having heard of nothing', async () => {
  const dan = await signUp(desk, 'dan', 'customer')
  for (const after of ['0', '-1', 'x', '', '1e9', '99999999999999999999', "1' --"]) {
    await using ear = await follow(desk, dan, { after })
    equal(ear.changes().at(-1)?.kind, 'ready', after)
  }
})

test('One who does not read costs little memory, is told of it, and harms no one else', async () => {
  await using own = await startApp()
  const eve = await signUp(own, 'eve', 'customer')
  const max = await signUp(own, 'max', 'agent')
  // As a customer, who is told of each change: of so many by one person agents are only told to load anew.
  await using quick = await follow(own, eve)
  await using slow = await openLineAs(own, eve.token)
  await slow.until(({ type }) => type === 'connection_ack')
  subscribe(slow, 'subscription { ticketChanges { id kind ticket { description } } }')
  await slow.until(({ type }) => type === 'next')
  const ticket = await eve.submits('Long', { description: 'x'.repeat(100_000) })
  slow.socket.pause()
  for (let told = 0; told < 800; told += 40) {
    await own.app.database.write(actorOf(max), async (write) => {
      for (let times = 0; times < 20; times++) {
        await setStatus(write, Number(ticket.id), 'pending')
        await setStatus(write, Number(ticket.id), 'open')
      }
    })
    await quick.line.until(() => quick.changes().length > told + 40)
  }
  ok(!quick.changes().some(({ kind }) => kind === 'reset'))
  slow.socket.resume()
  await slow.until(({ payload }) => payload?.data?.ticketChanges?.kind === 'reset')
  ok(slow.messages.length < 700, `${slow.messages.length} were kept for one who did not read.`)
})

test('A server that stops closes its lines with 1001, and after its start nothing is missing', async () => {
  await using first = await startApp()
  const eve = await signUp(first, 'eve', 'customer')
  await using ear = await follow(first, eve)
  await using stuck = await openLineAs(first, eve.token)
  stuck.socket.pause()
  const last = ear.changes().at(-1)?.id as string
  const began = performance.now()
  const stopping = first.stop()
  equal(await ear.line.closed(), 1001)
  await stopping
  // One who does not answer is not waited for: otherwise only the ping after the next, 24 s later, would end its line.
  ok(performance.now() - began < 20_000)
  await using second = await startApp({ folder: first.folder })
  const ticket = await (await logIn(second, eve)).submits('While away')
  await using back = await follow(second, eve, { after: last })
  deepEqual(
    back.changes().map((one) => [one.kind, one.ticket?.id]),
    [
      ['created', ticket.id],
      ['ready', undefined],
    ],
  )
})

test('A customer can not learn from the line how much happens to others, nor when', async () => {
  await using own = await startApp()
  const { cara: eve, carl: max } = await signUpCast(own)
  const ready = async (after?: string) => {
    await using ear = await follow(own, eve, after === undefined ? {} : { after })
    return ear.changes()
  }
  deepEqual(
    (await ready()).map(({ id, kind }) => [id, kind]),
    [['0', 'ready']],
  )
  const mine = await eve.submits('Mine')
  const [before] = await ready()
  equal(before?.kind, 'ready')
  own.clock.advance(60_000)
  await own.app.database.write(actorOf(max), async (write) => {
    for (let index = 0; index < 600; index++) await createTicket(write, { title: `Not for Eve ${index}` })
  })
  // Neither a newer place nor a reset, whatever place is pretended.
  deepEqual(await ready(), [before])
  for (const after of [before?.id ?? '', String(Number(before?.id) + 300)]) {
    deepEqual(
      (await ready(after)).filter(({ kind }) => kind !== 'created'),
      [before],
    )
  }
  await using slow = await follow(own, eve)
  slow.line.socket.pause()
  await own.app.database.write(actorOf(max), async (write) => {
    for (let index = 0; index < 600; index++) await createTicket(write, { title: `Nor these ${index}` })
  })
  slow.line.socket.resume()
  await max.submits('The last of them')
  await eve.comments(mine, 'Mine again')
  await slow.hears(({ kind }) => kind === 'comment')
  deepEqual(
    slow.changes().map(({ kind }) => kind),
    ['ready', 'comment'],
  )
})

test('A link that is told on a line is good from when it is told, however long the line has been there', async () => {
  await using own = await startApp()
  const eve = await signUp(own, 'eve', 'customer')
  await using line = await openLineAs(own, eve.token)
  await line.until(({ type }) => type === 'connection_ack')
  subscribe(line, 'subscription { ticketChanges { kind ticket { attachments { fileUrl } } } }')
  await line.until(({ type }) => type === 'next')
  own.clock.advance(days(3))
  await eve.submits('Later', { files: [note()] })
  const { payload } = await line.until(({ payload: told }) => told?.data?.ticketChanges?.kind === 'created')
  const response = await fetch(own.url + payload.data.ticketChanges.ticket.attachments[0].fileUrl)
  equal(response.status, 200)
  await response.arrayBuffer()
})
