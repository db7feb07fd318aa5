import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { keepText, readText, setTextsAside } from './texts.ts'

/** As in a browser, names are properties of the storage itself. */
class MemoryStorage {
  [name: string]: unknown
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null
  }
  setItem(name: string, value: string) {
    this[name] = value
  }
  removeItem(name: string) {
    delete this[name]
  }
}

const use = (storage: object) =>
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })

beforeEach(() => use(new MemoryStorage()))

test('a draft is there again until it is forgotten', () => {
  assert.equal(readText('draft:1:new-ticket'), null)
  assert.equal(keepText('draft:1:new-ticket', { subject: 'My lamp' }), true)
  assert.deepEqual(readText('draft:1:new-ticket'), { subject: 'My lamp' })
  assert.equal(keepText('draft:1:new-ticket', null), true)
  assert.deepEqual(Object.keys(localStorage), [])
})

test('after a log-out the device has none of this person, and the page has all of them', () => {
  keepText('draft:1:new-ticket', 'My lamp')
  keepText('draft:1:comment:7', 'It is the')
  keepText('draft:12:comment:7', 'of another')
  setTextsAside('draft:1:')
  assert.deepEqual(Object.keys(localStorage), ['draft:12:comment:7'])
  assert.equal(readText('draft:1:comment:7'), 'It is the')
  assert.equal(localStorage.getItem('draft:1:comment:7'), '"It is the"')
  // Typed in another tab since.
  localStorage.setItem('draft:1:new-ticket', '"My desk"')
  assert.equal(readText('draft:1:new-ticket'), 'My desk')
})

test('what is written after a log-out takes the place of what was set aside', () => {
  keepText('draft:1:comment:7', 'It is the')
  setTextsAside('draft:1:')
  keepText('draft:1:comment:7', null)
  assert.equal(readText('draft:1:comment:7'), null)
})

test('a browser that keeps nothing says so and loses nothing else', () => {
  use({
    getItem() {
      throw new Error('denied')
    },
    setItem() {
      throw new Error('full')
    },
  })
  assert.equal(keepText('draft:1:comment:7', 'It is the'), false)
  assert.equal(readText('draft:1:comment:7'), null)
  setTextsAside('draft:1:')
})
