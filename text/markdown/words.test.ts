import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { parseMarkdown } from './markdown.ts'
import { wordsOf } from './words.ts'

const said = (text: string) => wordsOf(parseMarkdown(text, { elements: 100 }).blocks)

test('What is formatted is told in plain words', () => {
  equal(said('**Hello** _you_, see [the page](https://example.com/a) and `code`'), 'Hello you, see the page and code')
  equal(said('- one\n- two\n\n> quoted').replaceAll(/\s+/g, ' '), 'one two quoted')
  equal(said('| a | b |\n|---|---|\n| c | d |'), 'a b c d')
  equal(said('```\nlet x\n```'), 'let x')
})

test('What is plain stays as it is', () => {
  equal(said('2 * 3 * 4 <b>&amp;'), '2 * 3 * 4 <b>&amp;')
})
