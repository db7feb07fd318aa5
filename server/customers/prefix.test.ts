import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { prefixesOf } from './prefix.ts'

test('Nothing typed is all addresses, and no name', () => {
  deepEqual(prefixesOf(' '), { emails: [''], names: [] })
})

test('What is typed begins an address or a name, in lower case as far as ASCII has one', () => {
  deepEqual(prefixesOf(' Hana'), { emails: ['hana'], names: ['hana'] })
  deepEqual(prefixesOf('HANA.S'), { emails: ['hana.s'], names: ['hana.s'] })
})

test('Words may stand in an address with any sign between them', () => {
  deepEqual(prefixesOf('Hana  Sa').emails, ['hana.sa', 'hana_sa', 'hana-sa'])
})

test('Letters beyond ASCII are looked for in both cases', () => {
  deepEqual(prefixesOf('ölaf ärger').names, ['ölaf ärger', 'Ölaf Ärger'])
  deepEqual(prefixesOf('Ölaf').names, ['Ölaf', 'ölaf'])
})

test('None begins with another, so nobody is found twice', () => {
  for (const typed of ['a', 'ö', 'Émile zola', 'ß', 'ßx', 'ǆ x', 'i̇', 'İ', 'ﬁ']) {
    for (const prefixes of Object.values(prefixesOf(typed)) as readonly string[][]) {
      for (const [at, prefix] of prefixes.entries())
        ok(!prefixes.some((other, index) => index !== at && other.startsWith(prefix)), typed)
    }
  }
})
