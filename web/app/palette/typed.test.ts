import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { inNextScope, nameIn, readTyped, scopes } from './typed.ts'

test('a sign at the beginning says what is looked for', () => {
  deepEqual(readTyped('  lark  '), { scope: 'everything', words: 'lark', number: null })
  deepEqual(readTyped('# label'), { scope: 'tickets', words: 'label', number: null })
  deepEqual(readTyped('@ada'), { scope: 'people', words: 'ada', number: null })
  deepEqual(readTyped('>close'), { scope: 'actions', words: 'close', number: null })
  deepEqual(readTyped('a@b.example'), { scope: 'everything', words: 'a@b.example', number: null })
})

test('a number is that of a ticket, with its sign or without', () => {
  for (const text of ['#123', '123', ' # 123 ']) equal(readTyped(text).number, '123', text)
  for (const text of ['@123', '>123', '0123', '12a', '-1', '1'.repeat(16)]) equal(readTyped(text).number, null, text)
})

test('the next scope keeps the words, and the last leads to the first', () => {
  let text = 'lark'
  for (const expected of ['#lark', '@lark', '>lark', 'lark']) equal((text = inNextScope(text, scopes)), expected)
  equal(inNextScope('#lark', ['everything', 'tickets', 'actions']), '>lark')
})

test('the name of whom a ticket is to be assigned to stands behind the verb, or alone', () => {
  for (const words of ['Assign to Max', 'assign  Max', 'assign to max', 'max']) {
    equal(nameIn(words, 'Assign to ').toLowerCase(), 'max', words)
  }
  equal(nameIn('Zuweisen: Max', 'Zuweisen: '), 'Max')
  equal(nameIn('zuweisen max', 'Zuweisen: '), 'max')
  equal(nameIn('assignment', 'Assign to '), 'assignment')
})
