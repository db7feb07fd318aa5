import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { parseMarkdown } from '../../text/markdown/markdown.ts'
import type { Block, Inline } from '../../text/markdown/tree.ts'
import { wordsOf } from '../../text/markdown/words.ts'
import { breakLongWords } from './long-words.ts'

const room = { elements: 1_500, letters: 100_000 }
const inWords = (blocks: readonly Block[]) => wordsOf(blocks).replaceAll('\u200b\u200c', '|')
const broken = (text: string) => inWords(breakLongWords(parseMarkdown(text, room).blocks))

test('A word longer than any is broken up, and so is a letter with too many marks', () => {
  equal(broken('ب'.repeat(1_001)), `${'ب'.repeat(500)}|${'ب'.repeat(500)}|ب`)
  const marks = ['\u0301', '\u3099', '\uff9e', '\u{1f3fb}', '\u200d']
  for (const mark of marks) equal(broken(`e${mark.repeat(121)}`), `e${mark.repeat(60)}|${mark.repeat(60)}|${mark}`)
})

test('Markup and links within a word do not end it', () => {
  const word = 'ب'.repeat(150)
  const children: Inline[] = [
    word,
    { kind: 'strike', children: [word, { kind: 'bold', children: [word] }] },
    { kind: 'code', text: word },
    { kind: 'link', href: 'https://example.com/', children: [word], isBare: false },
  ]
  const blocks = breakLongWords([{ kind: 'text', children: Array.from({ length: 40 }, () => children).flat() }])
  equal(inWords(blocks), `${'ب'.repeat(500)}|`.repeat(60).slice(0, -1))
})

test('Each block, and each word, begins anew', () => {
  for (const text of [`${'ب'.repeat(300)} ${'ب'.repeat(300)}`, `${'ب'.repeat(300)}-${'ب'.repeat(300)}`])
    equal(broken(text), text)
  ok(!broken(`- ${'ب'.repeat(300)}\n- ${'ب'.repeat(300)}`).includes('|'))
})

test('Where whole texts are written without spaces, no letter loses a mark, nor a letter that is bound to it', () => {
  const letters = new Intl.Segmenter('km', { granularity: 'grapheme' })
  const lettersOf = (text: string) => [...letters.segment(text)].map(({ segment }) => segment)
  for (const sentence of ['เครื่องพิมพ์กะพริบตั้งแต่เมื่อวานนี้', 'ម៉ាស៊ីនបោះពុម្ពមានបញ្ហាតាំងពីម្សិលមិញ', 'ပုံနှိပ်စက်သည်မနေ့ကတည်းကပျက်နေသည်']) {
    for (let offset = 0; offset < sentence.length; offset++) {
      const text = sentence.slice(offset).replace(/^\p{M}+/u, '') + sentence.repeat(40)
      const words = broken(text).split('|')
      ok(words.length > 1)
      deepEqual(words.flatMap(lettersOf), lettersOf(text))
    }
  }
})

test('All else stays as it was written', () => {
  for (const text of [
    'The scanner, again, says no',
    'w'.repeat(2_000),
    '0123456789abcdef'.repeat(200),
    'プリンターが点滅します'.repeat(200),
    '打印机在闪'.repeat(500),
    'مرحبا بكم '.repeat(500).trim(),
    'ب'.repeat(500),
    `Z${'\u0301'.repeat(60)}`,
    '👩🏽‍🚀'.repeat(200),
    '🇫🇷🇩🇪'.repeat(200),
    '```\nب ب\n```',
  ])
    ok(!broken(text).includes('|'), text.slice(0, 40))
})

test('Addresses of links, and who is named, stay whole', () => {
  const href = `https://example.com/${'ب'.repeat(600)}`
  const [link] = breakLongWords([{ kind: 'text', children: [{ kind: 'link', href, children: ['ب'], isBare: false }] }])
  deepEqual(link, { kind: 'text', children: [{ kind: 'link', href, children: ['ب'], isBare: false }] })
  const mention = { kind: 'mention', children: [`@${'ب'.repeat(600)}`] } as const
  deepEqual(breakLongWords([{ kind: 'text', children: [mention] }]), [{ kind: 'text', children: [mention] }])
})
