import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { duration } from '../../tests/support/duration.ts'
import { splitLinks } from './links.ts'

function hrefs(text: string) {
  return splitLinks(text).flatMap(({ href }) => href ?? [])
}

test('addresses become links without the sentence around them', () => {
  assert.deepEqual(hrefs('See https://desk.example/a?b=1&c=2#d.'), ['https://desk.example/a?b=1&c=2#d'])
  assert.deepEqual(hrefs('(http://desk.example), then "https://x.example/y"!'), [
    'http://desk.example',
    'https://x.example/y',
  ])
  assert.deepEqual(hrefs('https://en.example/wiki/Bell_(desk)'), ['https://en.example/wiki/Bell_(desk)'])
})

test('nothing else becomes a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'desk.example',
    'https://',
    'http://.',
    'file:///etc',
  ]) {
    assert.deepEqual(hrefs(text), [])
  }
})

test('the parts joined are the text, and every link is http', () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('http://', '(', ').', '\n', 'javascript:')))
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = pieces.join('')
      const parts = splitLinks(text)
      assert.equal(parts.map((part) => part.text).join(''), text)
      for (const { href } of parts) if (href) assert.match(new URL(href).protocol, /^https?:$/)
    }),
  )
})

const lengthOf = 100_000

test('hostile texts cost no more than looking through them many times', () => {
  for (const hostile of [
    `http://a${'.'.repeat(lengthOf)}x`,
    `http://a${')'.repeat(lengthOf)}`,
    `http://${'ü'.repeat(lengthOf)}`,
    `http://${'a.'.repeat(lengthOf / 2)}`,
    'http://'.repeat(lengthOf / 7),
    'http:// '.repeat(lengthOf / 8),
    'http://a '.repeat(lengthOf / 9),
    'http://.( '.repeat(lengthOf / 10),
  ]) {
    // A square would be a hundred thousand times as long.
    const floor = duration(() => hostile.replace(/[ax]/g, 'b'))
    assert.ok(duration(() => splitLinks(hostile)) < Math.max(50, 500 * floor), hostile.slice(0, 20))
    assert.equal(
      splitLinks(hostile)
        .map(({ text }) => text)
        .join(''),
      hostile,
    )
  }
})

test('of very many addresses the first become links, and a very long one does not', () => {
  assert.equal(hrefs('http://a.example '.repeat(5000)).length, 200)
  assert.deepEqual(hrefs(`http://a.example/${'x'.repeat(3000)} http://b.example`), ['http://b.example'])
})
