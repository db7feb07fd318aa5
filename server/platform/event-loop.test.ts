import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as immediately } from 'node:timers/promises'
import { nextTurn, nextTurnOfTransaction, restDuringTransaction } from './event-loop.ts'

test('In one turn of the event loop one piece of work is done, whoever else waits, first come first served', async () => {
  const done: string[] = []
  let turns = 0
  const count = () => {
    turns++
    done.push('|')
    if (turns < 12) setImmediate(count)
  }
  setImmediate(count)
  const work = async (name: string) => {
    for (let piece = 1; piece <= 3; piece++) {
      await nextTurn()
      done.push(`${name}${piece}`)
    }
  }
  await Promise.all([work('a'), work('b'), work('c')])
  deepEqual(
    done.filter((one) => one !== '|'),
    ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'],
  )
  for (let at = 1; at < done.length; at++) ok(done[at] === '|' || done[at - 1] === '|', done.join(' '))
})

test('During a transaction long work rests for as long as it worked, and the transaction gets through meanwhile', async () => {
  const statementsPerPiece = async () => {
    let isOver = false
    let statements = 0
    let pieces = 0
    const work = async () => {
      while (!isOver) {
        await nextTurn()
        pieces++
        for (const end = performance.now() + 4; performance.now() < end;);
      }
    }
    const working = work()
    while (pieces < 20) {
      await immediately()
      statements++
    }
    isOver = true
    await working
    return statements / pieces
  }
  const without = await statementsPerPiece()
  const end = restDuringTransaction()
  const during = await statementsPerPiece()
  end()
  ok(during > 3 * without, `${without} statements for each piece of work, and ${during} during a transaction`)
})

test('What a transaction does takes its turns before all long work that waits, and does not rest', async () => {
  const end = restDuringTransaction()
  let pieces = 0
  const works = Array.from({ length: 60 }, async () => {
    await nextTurn()
    pieces++
  })
  for (let turn = 0; turn < 5; turn++) await nextTurnOfTransaction()
  ok(pieces <= 5, `${pieces} pieces in five turns`)
  end()
  await Promise.all(works)
  equal(pieces, 60)
})
