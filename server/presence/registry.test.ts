import { deepEqual, equal, ok } from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Audience } from '../database/tables.ts'
import { createPresenceRegistry, type Told } from './registry.ts'

const limits = { gatherMs: 300, toldMs: 1, writingMs: 10_000, repeatMs: 5_000, sweepMs: 12_000 }
const ticket = 7

/** Processes that hear of each other at once; `names` says who is on the ticket, as each of them knows it. */
function processes(t: TestContext, count: number) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const told: Told[][] = []
  const cut = new Set<number>()
  const all = Array.from({ length: count }, (_, own) =>
    createPresenceRegistry(limits, (some) => {
      told.push([...some])
      if (cut.has(own)) return
      all.forEach((other, index) => {
        if (index !== own && !cut.has(index)) for (const one of some) other.receive(String(own), one)
      })
    }),
  )
  const enter = (own: number, userId: number, writing: Audience | null = null, hear = () => {}, ticketId = ticket) =>
    all[own]?.enter({ ticketId, userId, writing }, hear) ?? (() => {})
  const on = (own: number) =>
    (all[own]?.on(ticket) ?? []).map(({ userId, writing }) => `${userId} ${writing ?? 'looks'}`)
  const settle = () => t.mock.timers.tick(limits.gatherMs)
  return { enter, on, settle, told: () => told.splice(0), cut, tick: (ms: number) => t.mock.timers.tick(ms) }
}

test('who looks and writes is told together after a moment, who writes first', (t) => {
  const { enter, on, settle } = processes(t, 1)
  let heard = 0
  enter(0, 1, null, () => heard++)
  enter(0, 2)
  const leave = enter(0, 3, 'everyone')
  equal(heard, 0)
  settle()
  equal(heard, 1)
  deepEqual(on(0), ['3 everyone', '1 looks', '2 looks'])
  leave()
  settle()
  equal(heard, 2)
  deepEqual(on(0), ['1 looks', '2 looks'])
  settle()
  equal(heard, 2)
})

test('who has said that they write does so for ten seconds, unless they say it again', (t) => {
  const { enter, on, settle, tick } = processes(t, 1)
  const first = enter(0, 1, 'agents')
  tick(6_000)
  const second = enter(0, 1, 'agents')
  first()
  tick(9_000)
  deepEqual(on(0), ['1 agents'])
  tick(1_000)
  deepEqual(on(0), ['1 looks'])
  second()
  settle()
  deepEqual(on(0), [])
})

test('one person in several tabs is there once, with what they do most, until the last is gone', (t) => {
  const { enter, on, settle, told } = processes(t, 2)
  const [one, two, three] = [enter(0, 1), enter(0, 1, 'everyone'), enter(1, 1, 'agents')]
  settle()
  settle()
  deepEqual([on(0), on(1)], [['1 everyone'], ['1 everyone']])
  two()
  settle()
  deepEqual([on(0), on(1)], [['1 agents'], ['1 agents']])
  three()
  one()
  told()
  settle()
  deepEqual([on(0), on(1)], [[], []])
  deepEqual(
    told()
      .flat()
      .map(({ doing }) => doing),
    ['left', 'left'],
  )
})

test('what stays the same is not told again: neither a renewal, nor who goes and comes back at once', (t) => {
  const { enter, on, settle, told } = processes(t, 2)
  let leave = enter(0, 1, 'everyone')
  enter(0, 2)
  settle()
  equal(told().length, 1)
  for (let times = 0; times < 4; times++) {
    const before = leave
    leave = enter(0, 1, 'everyone')
    before()
    settle()
  }
  leave()
  enter(0, 1, 'everyone')
  settle()
  deepEqual(told(), [])
  deepEqual(on(1), ['1 everyone', '2 looks'])
})

test('a hundred changes of a moment are one message to the others', (t) => {
  const { enter, settle, told } = processes(t, 2)
  for (let userId = 1; userId <= 50; userId++) enter(0, userId, 'everyone')()
  for (let userId = 1; userId <= 50; userId++) enter(0, userId)
  settle()
  const messages = told()
  equal(messages.length, 1)
  equal(messages[0]?.length, 50)
})

test('who comes to another process knows at once who was there before', (t) => {
  const { enter, on, settle, cut } = processes(t, 2)
  cut.add(1)
  enter(0, 1, 'everyone')
  settle()
  cut.delete(1)
  deepEqual(on(1), [])
  enter(1, 2)
  settle()
  settle()
  deepEqual(
    [on(0), on(1)],
    [
      ['1 everyone', '2 looks'],
      ['1 everyone', '2 looks'],
    ],
  )
})

test('people of a process that has ended without a word are gone within 24 seconds; those of one that goes on stay', (t) => {
  const { enter, on, settle, cut, tick } = processes(t, 3)
  for (const own of [0, 1, 2]) enter(own, own, 'everyone')
  settle()
  cut.add(2)
  for (let seconds = 0; seconds < 24; seconds++) tick(1_000)
  settle()
  deepEqual(on(0).toSorted(), ['0 looks', '1 looks'])
  deepEqual(on(1).toSorted(), ['0 looks', '1 looks'])
  // What was lost on the way is told again after the break.
  cut.delete(2)
  for (let seconds = 0; seconds < 6; seconds++) tick(1_000)
  deepEqual(on(0).toSorted(), ['0 looks', '1 looks', '2 looks'])
})

test('who comes and goes somewhere again and again makes nobody tell of all the others there each time', (t) => {
  const { enter, settle, told, tick } = processes(t, 2)
  for (let userId = 1; userId <= 50; userId++) enter(0, userId)
  enter(1, 99, null, () => {}, 8)
  settle()
  settle()
  told()
  for (let times = 0; times < 10; times++) {
    const leave = enter(1, 99)
    settle()
    settle()
    leave()
    settle()
  }
  // Once for what each of them tells by the clock.
  const others = told()
    .flat()
    .filter(({ userId }) => userId !== 99)
  ok(others.length <= 2 * 50, `${others.length} were told`)
  tick(60_000)
  told()
  enter(1, 99)
  settle()
  settle()
  ok(
    told()
      .flat()
      .filter(({ userId }) => userId !== 99).length <= 50,
  )
})

test('who leaves just when they were to be told of again is not left behind', (t) => {
  const { enter, on, settle } = processes(t, 3)
  const leave = enter(0, 1)
  settle()
  deepEqual(on(2), ['1 looks'])
  // The second process is new to the first, which is to tell it of all; and is not quick enough.
  enter(1, 2)
  settle()
  leave()
  settle()
  deepEqual([on(1), on(2)], [['2 looks'], ['2 looks']])
})

test('only who would see another list is called', (t) => {
  const { enter, settle, tick } = processes(t, 1)
  let heard = 0
  enter(0, 1, null, () => heard++)
  let leave = enter(0, 2, 'everyone')
  settle()
  equal(heard, 1)
  for (let times = 0; times < 5; times++) {
    tick(4_000)
    const before = leave
    leave = enter(0, 2, 'everyone')
    before()
    settle()
  }
  equal(heard, 1)
})

test('who was told something in between is called, though all is again as it was when the others were', (t) => {
  const { enter, on, settle } = processes(t, 1)
  enter(0, 1)
  const leave = enter(0, 2)
  settle()
  leave()
  let heard = 0
  enter(0, 1, null, () => heard++)
  deepEqual(on(0), ['1 looks'])
  enter(0, 2)
  settle()
  equal(heard, 1)
})

test('the more had to hear of a change, the later they hear of the next', (t) => {
  const { enter, settle, tick } = processes(t, 1)
  let heard = 0
  for (let tab = 0; tab < 2_000; tab++) enter(0, 1, null, () => heard++)
  settle()
  equal(heard, 2_000)
  let leave = () => {}
  // Ten seconds, in each of which somebody says ten times that they write or do not.
  for (let times = 0; times < 100; times++) {
    const before = leave
    leave = enter(0, 2, times % 2 ? 'agents' : 'everyone')
    before()
    tick(100)
  }
  ok(heard <= 2_000 + 10 * 1_000, `${heard} times`)
  tick(10_000)
  ok(heard >= 6_000, `${heard} times`)
})

test('nothing is told any more once nobody is there', (t) => {
  const { enter, settle, told, tick } = processes(t, 2)
  enter(0, 1)()
  settle()
  told()
  tick(60_000)
  deepEqual(told(), [])
})
