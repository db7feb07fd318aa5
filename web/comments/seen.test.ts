import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { newerThan, newestOf, type Words } from './seen.ts'

const thread = (...writers: string[]): Words => writers.map((id, at) => ({ id: String(at + 9), user: { id } }))
const newer = (words: Words, from: string) => newerThan(words, from, 'ada').map(({ id }) => id)

test('Nothing is newer than the newest, whatever the number of digits', () => {
  deepEqual(newer(thread('cara', 'cara'), '10'), [])
  deepEqual(newer(thread('cara', 'cara'), '9'), ['10'])
  deepEqual(newer([], '0'), [])
  deepEqual([newestOf([]), newestOf(thread('cara', 'ada'))], ['0', '10'])
})

test("One's own is no news", () => {
  deepEqual(newer(thread('cara', 'ada', 'ada'), '9'), [])
  deepEqual(newer(thread('cara', 'ada', 'abe', 'ada'), '9'), ['11'])
})

test('A reply of a colleague that is not sent yet is news until it was seen, whatever others were', () => {
  const words = (...held: number[]) => [
    ...thread('cara', 'ada'),
    ...held.map((id) => ({ id: `~${id}`, user: { id: 'abe' } })),
  ]
  deepEqual(newer(words(7), '10'), ['~7'])
  deepEqual([newer(words(7), '10~7'), newestOf(words(8, 7))], [[], '10~7~8'])
  deepEqual(newer(words(7, 8), '10~7'), ['~8'])
  deepEqual(newer(words(7, 8), '10~8'), ['~7'])
  deepEqual(newer(words(), '9~7'), [])
  deepEqual(newer(thread('cara', 'abe'), '9~7'), ['10'])
  // Sent since, it is the same.
  const [first, second] = thread('cara', 'abe')
  const sent = (heldAs: number) => [first, { ...second, heldAs }] as Words
  deepEqual([newer(sent(7), '9~7'), newer(sent(7), '9~8'), newer(sent(7), '9')], [[], ['10'], ['10']])
})

test('What is past is no news, and has been seen with the rest', () => {
  const gone: Words = [...thread('cara'), { id: '~7', user: { id: 'abe' }, isPast: true }]
  deepEqual([newer(gone, '9'), newestOf(gone)], [[], '9~7'])
  const sent: Words = [...thread('cara'), { id: '10', user: { id: 'abe' }, heldAs: 7 }]
  deepEqual(newer(sent, newestOf(gone)), [])
})

test('No more replies are named than the desk takes, the newest', () => {
  const many: Words = Array.from({ length: 150 }, (_, at) => ({ id: `~${at + 1}`, user: { id: 'abe' } }))
  deepEqual(newestOf(many).split('~'), ['0', ...Array.from({ length: 100 }, (_, at) => String(at + 51))])
})
