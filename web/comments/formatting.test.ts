import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Format, format } from './formatting.ts'

/** `|` stands at both ends of the selection, or where the cursor is. */
function after(kind: Format, marked: string): string {
  const start = marked.indexOf('|')
  const last = marked.lastIndexOf('|')
  const text = marked.replaceAll('|', '')
  const { from, to, by, start: first, end } = format(kind, { text, start, end: last > start ? last - 1 : start })
  const changed = text.slice(0, from) + by + text.slice(to)
  return `${changed.slice(0, first)}|${end > first ? `${changed.slice(first, end)}|` : ''}${changed.slice(end)}`
}

test('Words get marks around them, and lose them again', () => {
  equal(after('bold', 'so |much| more'), 'so **|much|** more')
  equal(after('bold', 'so **|much|** more'), 'so |much| more')
  equal(after('bold', 'so |**much**| more'), 'so |much| more')
  equal(after('italic', 'so | much |more'), 'so  *|much|* more')
  equal(after('italic', 'so **|much|** more'), 'so ***|much|*** more')
  equal(after('italic', 'so ***|much|*** more'), 'so **|much|** more')
  equal(after('bold', 'so ***|much|*** more'), 'so *|much|* more')
  equal(after('code', '|npm ci|'), '`|npm ci|`')
})

test('Without a selection one writes on between the marks', () => {
  equal(after('bold', 'so |'), 'so **|**')
  equal(after('bold', 'so **|**'), 'so |')
})

test('Of several lines each has its own marks, code is a block', () => {
  equal(after('bold', '|- one\n\n2. two|'), '|- **one**\n\n2. **two**|')
  equal(after('bold', '|- **one**\n2. **two**|'), '|- one\n2. two|')
  equal(after('code', 'a\nb|c\nd|\ne'), 'a\n```\n|bc\nd|\n```\ne')
})

test('Lines become items and quotes, and stop being so', () => {
  equal(after('list', 'a\nb|c\n|d'), 'a\n|- bc|\nd')
  equal(after('list', 'a\n|b\nc|'), 'a\n|- b\n- c|')
  equal(after('list', '|- b\n\n- c|'), '|b\n\nc|')
  equal(after('list', 'a\n|'), 'a\n- |')
  equal(after('quote', '|a\n\nb|'), '|> a\n>\n> b|')
})

test('Links: what is not known yet is selected', () => {
  equal(after('link', 'the |form|.'), 'the [form](|https://|).')
  equal(after('link', 'see |https://a.example| .'), 'see [|](https://a.example) .')
  equal(after('link', 'see |'), 'see [|](https://)')
})

test('Nothing outside the lines of the selection changes, and what is selected lies in the text', () => {
  const kinds = fc.constantFrom<Format>('bold', 'italic', 'code', 'link', 'list', 'quote')
  const texts = fc
    .array(fc.constantFrom('*', '**', '`', '- ', '> ', '\n', ' ', 'a', 'b'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(kinds, texts, fc.nat(40), fc.nat(40), (kind, text, a, b) => {
      const [start, end] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)]
      const { from, to, by, start: first, end: last } = format(kind, { text, start, end })
      const length = text.length - (to - from) + by.length
      deepEqual(
        [0 <= from, from <= to, to <= text.length, 0 <= first, first <= last, last <= length],
        Array(6).fill(true),
      )
    }),
  )
})

test('At the very beginning of a text that begins with an empty line, that line is marked', () => {
  deepEqual(format('quote', { text: '\n', start: 0, end: 0 }), { from: 0, to: 0, by: '> ', start: 2, end: 2 })
})
