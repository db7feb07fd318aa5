import { deepEqual } from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Line } from '../live/line.ts'
import { colleagues, lookAt, noteSent, noteWriting } from './presence.ts'

/** What is said over a line, in order; `tell` answers what was said last. */
function looking(t: TestContext, ticketId: string) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const said: string[] = []
  let tell: (data: unknown) => void = () => {}
  let last = 0
  const line: Line = {
    subscribe(_query, { ticket, writing }, onData) {
      const turn = ++last
      said.push(`${turn}: ${String(ticket)} ${String(writing)}`)
      tell = onData
      return () => said.push(`${turn} ends`)
    },
  }
  const leave = lookAt(line, ticketId)
  t.after(leave)
  return { said: () => said.splice(0), tell: (data: unknown) => tell(data), leave }
}

test('that one writes is said with the first letter, then every four seconds while one goes on, and never without having looked', (t) => {
  const { said, leave } = looking(t, '7')
  deepEqual(said(), ['1: 7 null'])
  noteWriting('7', 'everyone', ' ')
  noteWriting('8', 'everyone', 'Elsewhere')
  deepEqual(said(), [])
  noteWriting('7', 'everyone', 'H')
  deepEqual(said(), ['2: 7 everyone', '1 ends'])
  for (let second = 0; second < 3; second++) {
    noteWriting('7', 'everyone', 'Hello')
    t.mock.timers.tick(1_000)
  }
  deepEqual(said(), [])
  t.mock.timers.tick(1_000)
  deepEqual(said(), [], 'who pauses says nothing')
  noteWriting('7', 'agents', 'Hello')
  deepEqual(said(), ['3: 7 agents', '2 ends'])
  leave()
  deepEqual(said(), ['3 ends'])
  noteWriting('7', 'everyone', 'Gone')
  deepEqual(said(), [])
})

test('who has sent what they wrote only looks, and may write again at once', (t) => {
  const { said } = looking(t, '7')
  noteSent('7')
  deepEqual(said(), ['1: 7 null'])
  noteWriting('7', 'everyone', 'H')
  noteSent('7')
  noteSent('7')
  noteWriting('7', 'everyone', 'A')
  deepEqual(said(), ['2: 7 everyone', '1 ends', '3: 7 null', '2 ends', '4: 7 everyone', '3 ends'])
})

test('colleagues are those of the ticket that is shown, and nobody is known without a line', (t) => {
  const { tell, leave } = looking(t, '7')
  tell({ ticketPresence: [{ writing: 'agents', user: { id: '2', name: 'Abe' } }] })
  deepEqual(colleagues.read(), [{ id: '2', name: 'Abe', writing: 'agents' }])
  tell(null)
  deepEqual(colleagues.read(), [])
  tell({ ticketPresence: [{ user: { id: '2', name: 'Abe' } }] })
  deepEqual(colleagues.read(), [{ id: '2', name: 'Abe', writing: null }])
  leave()
  deepEqual(colleagues.read(), [])
})
