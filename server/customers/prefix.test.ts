import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { rangesOf } from './prefix.ts'

const begin = (typed: string) => {
  const { emails, names } = rangesOf(typed)
  return { emails: emails.map(({ from }) => from), names: names.map(({ from }) => from) }
}

test('Nothing typed is all addresses, and no name', () => {
  deepEqual(rangesOf(' '), { emails: [{ from: '', before: '\u{10FFFF}' }], names: [] })
})

test('What is typed begins an address or a name, in lower case as far as ASCII has one', () => {
  deepEqual(begin(' Hana'), { emails: ['hana'], names: ['hana'] })
  deepEqual(begin('HANA.S'), { emails: ['hana.s'], names: ['hana.s'] })
})

test('Words may stand in an address with any sign between them', () => {
  deepEqual(begin('Hana  Sa').emails, ['hana.sa', 'hana_sa', 'hana-sa'])
})

test('Letters beyond ASCII are looked for in both cases', () => {
  deepEqual(begin('ölaf ärger').names, ['ölaf ärger', 'Ölaf Ärger'])
  deepEqual(begin('Ölaf').names, ['Ölaf', 'ölaf'])
})

test('Ranges have no text in common', () => {
  for (const typed of ['a', 'ö', 'Émile zola', 'ß', 'ǆ x', 'i̇']) {
    for (const ranges of Object.values(rangesOf(typed))) {
      const [first, ...others] = (ranges as readonly { from: string; before: string }[]).toSorted((a, b) =>
        a.from < b.from ? -1 : 1,
      )
      others.reduce(
        (before, next) => {
          deepEqual(before.before <= next.from || !next.from.startsWith(before.from), true, typed)
          return next
        },
        first as { from: string; before: string },
      )
    }
  }
})
