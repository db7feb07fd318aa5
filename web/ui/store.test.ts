import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStore } from './store.ts'

test('listeners hear of each new value until they leave', () => {
  const store = createStore(0)
  const received: [string, number][] = []
  const leave = store.subscribe((value) => received.push(['a', value]))
  store.subscribe((value) => received.push(['b', value]))
  store.set(1)
  assert.equal(store.read(), 1)
  leave()
  store.set(2)
  assert.deepEqual(received, [
    ['a', 1],
    ['b', 1],
    ['b', 2],
  ])
})

test('the very same value is told to nobody', () => {
  const state = { count: 1 }
  const store = createStore(state)
  let calls = 0
  store.subscribe(() => calls++)
  store.set(state)
  assert.equal(calls, 0)
  store.set({ ...state })
  assert.equal(calls, 1)
})

test('one function may listen twice, and each time leaves by itself', () => {
  const store = createStore('')
  let calls = 0
  const listener = () => void calls++
  const leave = store.subscribe(listener)
  store.subscribe(listener)
  store.set('a')
  assert.equal(calls, 2)
  leave()
  leave()
  store.set('b')
  assert.equal(calls, 3)
})

test('whoever leaves or comes while others are told is neither called again nor left out', () => {
  const store = createStore(0)
  const received: string[] = []
  store.subscribe(() => leave())
  const leave = store.subscribe(() => received.push('gone'))
  let come = () => {
    store.subscribe((value) => received.push(`late ${value}`))
  }
  store.subscribe(() => {
    come()
    come = () => {}
  })
  store.set(1)
  store.set(2)
  assert.deepEqual(received, ['late 1', 'late 2'])
})

test('what a store listens to itself runs only while somebody listens to the store', () => {
  const steps: string[] = []
  let source: ((next: number) => void) | undefined
  const store = createStore(0, (set) => {
    steps.push('start')
    source = set
    return () => void steps.push('stop')
  })
  assert.equal(steps.length, 0)
  const leaves = [store.subscribe(() => {}), store.subscribe((value) => steps.push(String(value)))]
  source?.(5)
  assert.equal(store.read(), 5)
  leaves[0]?.()
  assert.deepEqual(steps, ['start', '5'])
  leaves[1]?.()
  leaves[1]?.()
  assert.deepEqual(steps, ['start', '5', 'stop'])
  store.subscribe(() => {})
  assert.deepEqual(steps, ['start', '5', 'stop', 'start'])
})
