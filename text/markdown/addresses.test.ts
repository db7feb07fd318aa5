import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { placeOf, saysWhereTo } from './addresses.ts'
import { parseMarkdown } from './markdown.ts'
import type { Inline } from './tree.ts'

function hrefs(text: string): string[] {
  const within = (pieces: readonly Inline[]): string[] =>
    pieces.flatMap((piece) => {
      if (typeof piece === 'string' || piece.kind === 'code') return []
      return piece.kind === 'link' ? [piece.href] : within(piece.children)
    })
  const { blocks } = parseMarkdown(text, { elements: 1_000 })
  return blocks.flatMap((block) => (block.kind === 'text' ? within(block.children) : []))
}

test('Addresses become links without the sentence around them', () => {
  deepEqual(hrefs('See https://desk.example/a?b=1&c=2#d.'), ['https://desk.example/a?b=1&c=2#d'])
  deepEqual(hrefs('(http://desk.example), then "https://x.example/y"!'), ['http://desk.example', 'https://x.example/y'])
  deepEqual(hrefs('https://en.example/wiki/Bell_(desk)'), ['https://en.example/wiki/Bell_(desk)'])
})

test('Nothing else becomes one', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'desk.example',
    'https://',
    'http://.',
    'file:///etc',
  ]) {
    deepEqual(hrefs(text), [])
  }
})

test('Every link is one that may be, whatever the text', () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('http://', '(', ').', '\n', 'javascript:')))
  fc.assert(
    fc.property(texts, (pieces) => {
      for (const href of hrefs(pieces.join(''))) match(new URL(href).protocol, /^(?:https?|mailto|tel):$/)
    }),
  )
})

test('Of very many addresses the first become links, and a very long one does not', () => {
  equal(hrefs('http://a.example '.repeat(5000)).length, 200)
  deepEqual(hrefs(`http://a.example/${'x'.repeat(3000)} http://b.example`), ['http://b.example'])
})

test('Words say where a link leads when they are its address or its place', () => {
  const href = 'https://Desk.example/a/'
  for (const words of ['https://desk.example/a', 'desk.example/a/', 'desk.example', href])
    ok(saysWhereTo(words, href), words)
  for (const words of ['Form', 'https://bank.example', 'desk.example.evil.example', ''])
    ok(!saysWhereTo(words, href), words)
  ok(saysWhereTo('a@desk.example', 'mailto:a@desk.example'))
  equal(placeOf('https://bank.example@evil.example:8080/x'), 'evil.example:8080')
  equal(placeOf('https://bücher.example/'), 'xn--bcher-kva.example')
  equal(placeOf('mailto:a@b.example?subject=x'), 'a@b.example')
})
