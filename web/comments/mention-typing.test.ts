import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { fitting, nameToWrite, prefixesOfMentions, typedMention } from './mention-typing.ts'

const typed = (text: string) => typedMention(text, text.length)

test('A name is typed after an @ that no word stands before, up to the caret', () => {
  deepEqual(typed('Hi @Gra'), { at: 3, prefix: 'Gra' })
  deepEqual(typed('@'), { at: 0, prefix: '' })
  deepEqual(typed('(@Grace Ok'), { at: 1, prefix: 'Grace Ok' })
  deepEqual(typed('@grace@nor'), { at: 0, prefix: 'grace@nor' })
  deepEqual(typedMention('@Grace and more', 3), { at: 0, prefix: 'Gr' })
  for (const text of ['', 'Gra', 'grace@nor', '@ Grace', '@Grace\n', '@Grace  ', '@one two three four five'])
    equal(typed(text), undefined, text)
})

const people = [
  { id: '1', name: 'Grace Okafor', email: 'grace@desk.example' },
  { id: '2', name: 'Yuki Tanaka', email: 'yuki@desk.example' },
  { id: '3', name: 'yuki  tanaka', email: 'tanaka@desk.example' },
]

test('Whoever has a word of the name, or an address, that begins so', () => {
  const ids = (prefix: string) => fitting(people, prefix).map(({ id }) => id)
  deepEqual(ids('oka'), ['1'])
  deepEqual(ids('TANAKA'), ['2', '3'])
  deepEqual(ids('grace@d'), ['1'])
  deepEqual(ids('zz'), [])
})

test('A name stands for whoever has it alone; others are named by their address', () => {
  deepEqual(
    people.map((person) => nameToWrite(person, people)),
    ['@Grace Okafor', '@yuki@desk.example', '@tanaka@desk.example'],
  )
})

test('Of all names in a note that begins is asked for which may be meant', () => {
  deepEqual(prefixesOfMentions('@Grace, @grace and (@Yuki Tanaka), not a@b.example'), ['grace', 'yuki'])
  deepEqual(prefixesOfMentions("@grace@desk.example's, @O'Brien, @田中さん"), ['grace', 'o', '田'])
  deepEqual(prefixesOfMentions('@ @, @@'), [])
  equal(prefixesOfMentions(Array.from({ length: 50 }, (_, index) => `@a${index}`).join(' ')).length, 10)
})
