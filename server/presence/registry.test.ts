import { deepEqual, equal } from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Audience } from '../database/tables.ts'
import { createPresenceRegistry, type Told } from './registry.ts'

const limits = { gatherMs: 300, writingMs: 10_000, repeatMs: 5_000, sweepMs: 12_000 }
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
  const enter = (own: number, userId: number, writing: Audience | null = null, hear = () => {}) =>
    all[own]?.enter({ ticketId: ticket, userId, writing }, hear) ?? (() => {})
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

test('nothing is told any more once nobody is there', (t) => {
  const { enter, settle, told, tick } = processes(t, 2)
  enter(0, 1)()
  settle()
  told()
  tick(60_000)
  deepEqual(told(), [])
})
