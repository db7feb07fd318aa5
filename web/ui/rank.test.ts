import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fitOf, rankBy } from './rank.ts'

/** The name with what was typed in brackets. */
function marked(name: string, typed: string): string | null {
  const fit = fitOf(name, typed)
  if (!fit) return null
  let text = ''
  let at = 0
  for (const [from, to] of fit.marks) {
    text += `${name.slice(at, from)}[${name.slice(from, to)}]`
    at = to
  }
  return text + name.slice(at)
}

const ordered = (names: readonly string[], typed: string) =>
  rankBy(names, (name) => fitOf(name, typed)).map(({ item }) => item)

test('the name itself, its beginning, beginnings of words, initials, a part of a word, letters in their order', () => {
  const names = ['Amaro Alia', 'Mara', 'Ma Ra', 'Anna Marah', 'Mara Lind', 'Mona Abel Rey Axt', 'Margareta']
  deepEqual(ordered(names, 'mara'), ['Mara', 'Mara Lind', 'Anna Marah', 'Mona Abel Rey Axt', 'Ma Ra', 'Margareta'])
  deepEqual(ordered(['Olga Gomez', 'Grace Okafor', 'Gold'], 'go'), ['Gold', 'Olga Gomez', 'Grace Okafor'])
})

test('what was typed is marked in the name as it is written', () => {
  equal(marked('Grace Okafor', 'go'), '[G]race [O]kafor')
  equal(marked('Grace Okafor', 'oka gr'), '[Gr]ace [Oka]for')
  equal(marked('Clark Osei', 'lark'), 'C[lark] Osei')
  equal(marked('All Tickets', 'atk'), '[A]ll [T]ic[k]ets')
  equal(marked('Waiting longest', 'wtg'), '[W]ai[t]in[g] longest')
})

test('neither case nor accents nor strokes matter, in either', () => {
  equal(marked('Łukasz Zając', 'zajac luk'), '[Łuk]asz [Zając]')
  equal(marked('Inês Duarte', 'ines'), '[Inês] Duarte')
  equal(marked('Ines Duarte', 'INÊS'), '[Ines] Duarte')
  equal(marked('Straße', 'strasse'), '[Straße]')
  equal(marked('Zoë', 'zoe'), '[Zoë]')
})

test('letters that are only somewhere in a long name are chance', () => {
  equal(fitOf('Customer does not answer any more', 'car'), null)
  equal(fitOf('Open', 'x'), null)
  equal(fitOf('Open', ''), null)
  equal(fitOf('Open', '  '), null)
  equal(fitOf('Open', 'p'), null, 'one letter begins a word')
})

test('whatever is typed, marks lie within the name, in their order, apart from each other', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      (name, typed) => {
        let end = -1
        for (const [from, to] of fitOf(name, typed)?.marks ?? []) {
          ok(from > end && to > from && to <= name.length)
          end = to
        }
      },
    ),
  )
})

test('the beginning of every word leads to its name', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), (words, which, length) => {
      const chosen = words[which % words.length] ?? ''
      ok(fitOf(words.join(' '), chosen.slice(0, 1 + (length % chosen.length))))
    }),
  )
})
