import { deepEqual, equal, ok } from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import fc from 'fast-check'
import { requestBudget } from '../platform/budgets.ts'
import { addressesIn } from './addresses.ts'
import { boundary, wordsOf } from './tokenizer.ts'

/** With the signs as they were typed, to be read here. */
const readable = (text: string): string[] =>
  addressesIn(text).map((token) =>
    token.replace(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xe000)),
  )
const tokenOf = (address: string): string => addressesIn(address)[0] as string
const finds = (text: string, address: string): boolean => addressesIn(text).includes(tokenOf(address))

test('An address is found exactly, wherever it stands', () => {
  for (const text of [
    'a@b.example',
    'A@B.Example',
    'write to a@b.example, please',
    'email=a@b.example',
    'name|a@b.example|phone',
    'peter/a@b.example',
    '请联系a@b.example谢谢',
    'mailto:a@b.example?subject=x',
    'https://x.example/u?mail=a@b.example&x=1',
    "a@b.example's",
    "'a@b.example'",
    '"A" <a@b.example>',
    '*a@b.example*, _a@b.example_ and -a@b.example',
    'a@b.example.',
    'a@b.example...',
    'It is a@b.example.Please write',
    'die a@b.example-Adresse',
    'x@a@b.example@y',
    '@@a@b.example@@',
    'a@b.example,c@d.example;e@f.example',
    'c@d.example+a@b.example',
    'anna+a@b.example',
    'Почтаa@b.exampleпочта',
    '\u200ba@b.example\u00ad',
    '\ud800a@b.example\udc00',
    '`a@b.example`',
    '{"a@b.example":1}',
  ])
    ok(finds(text, 'a@b.example'), text)
})

test('No other address is it', () => {
  for (const text of [
    'a@b',
    'xa@b.example',
    'x.a@b.example',
    'x-a@b.example',
    'a+x@b.example',
    'a@b.examples',
    'a@b.example.org',
    'a@b-example',
    'ab.example',
    'a b example',
    'a @b.example',
    'a@ b.example',
    'a@@b.example',
    `a${boundary}b.example`,
    `a${tokenOf('a@b.example').at(1)}b.example`,
  ])
    ok(!finds(text, 'a@b.example'), text)
  ok(!finds('annes@berg.example', 'anne@sberg.example'))
})

test('Where it is not clear where one begins or ends, each way to read it counts, the longest first', () => {
  deepEqual(readable('to/email=a+b@c.example'), [
    'to/email=a+b@c.example',
    'email=a+b@c.example',
    'a+b@c.example',
    'b@c.example',
  ])
  deepEqual(readable("o'hara@c.example"), ["o'hara@c.example", 'hara@c.example'])
  deepEqual(readable('系a@b.example谢'), ['系a@b.example谢', '系a@b.example', 'a@b.example谢', 'a@b.example'])
  deepEqual(readable('a@b.example.Please'), ['a@b.example.please', 'a@b.example'])
  deepEqual(readable('A@B.EXAMPLE-ADDRESS'), ['a@b.example-address'])
  deepEqual(readable('Jürgen.Groß@bücher.example'), ['jurgen.gross@bucher.example'])
  deepEqual(readable('@ a@ @b ...@... ~@~ \uFF9E@b'), [])
})

test('Of many ways to read one the outermost and the innermost count', () => {
  const starts = readable(`${'a+'.repeat(50)}b@c.example`)
  equal(starts.length, 8)
  deepEqual([starts[0], starts.at(-1)], [`${'a+'.repeat(50)}b@c.example`, 'b@c.example'])
  const ends = readable(`a@b${'.Example'.repeat(30)}`)
  equal(ends.length, 8)
  deepEqual([ends[0], ends.at(-1)], [`a@b${'.example'.repeat(30)}`, 'a@b'])
})

test('What is longer than any address is none, and no more of them are kept than the index may hold', () => {
  const longest = `${'x'.repeat(250)}@y.z`
  deepEqual(readable(longest), [longest])
  deepEqual(readable(`x${longest}`), [])
  deepEqual(readable(`${'x'.repeat(300)}/a@b.example`), ['a@b.example'])
  deepEqual(readable(`a@b.example${'谢'.repeat(300)}`), ['a@b.example'])
  const many = Array.from({ length: 5_000 }, (_, index) => `a${index}@b.example`).join(' ')
  equal(addressesIn(many).length, requestBudget.indexed.addresses)
})

const local = fc.stringMatching(/^[a-z0-9](?:[a-z0-9._'+=/-]{0,20}[a-z0-9])?$/)
const domain = fc.stringMatching(/^(?:[a-z0-9](?:[a-z0-9-]{0,10}[a-z0-9])?\.){1,3}[a-z]{2,8}$/)
const addresses = fc.tuple(local, domain).map((both) => both.join('@'))
/** Of what may stand before one and behind it: no letter of the same script and nothing that would be a part of it. */
const before = fc.string({
  unit: fc.constantFrom(...' \n\t,;:<>()[]{}|"\'`=/*!?#&%$^~＠。、请联ж٣\u200b\u{1F600}'),
  maxLength: 12,
})
const behind = fc.string({
  unit: fc.constantFrom(...' \n\t,;:<>()[]{}|"\'`=/*!?#&%$^~_.-+＠。、谢жא\u200b\u{1F600}'),
  maxLength: 12,
})

test('An address with any ordinary characters around it is found', () => {
  fc.assert(
    fc.property(addresses, before, behind, fc.boolean(), (address, before, behind, isLoud) => {
      const text = before + (isLoud ? address.toUpperCase() : address) + behind
      ok(finds(text, address), JSON.stringify([text, address]))
    }),
    { numRuns: 2_000 },
  )
})

test('No word of any text is an address or a boundary', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), addresses, (text, address) => {
      const words = wordsOf(`${text}${address} ${tokenOf(address)} ${boundary}`)
      ok(words.every((word) => !/[\ue000-\ue07f]/.test(word)))
    }),
  )
})

test('SQLite takes an address and a boundary as one word each', () => {
  using database = new DatabaseSync(':memory:')
  database.exec(`
    create virtual table words using fts5(text, tokenize = 'unicode61 remove_diacritics 2');
    create virtual table vocabulary using fts5vocab(words, instance)`)
  const all = ['anna', tokenOf("o'hara+x_1-y@berg.example"), boundary, 'kunde5']
  database.prepare('insert into words (text) values (?)').run(all.join(' '))
  deepEqual(
    database
      .prepare('select term from vocabulary order by offset')
      .all()
      .map(({ term }) => term),
    all,
  )
})

test('A hostile text takes no longer than many times a plain one', () => {
  const plain = time(() => wordsOf('Überall stehen gewöhnliche Wörter. '.repeat(3_000)))
  for (const text of [
    '@'.repeat(100_000),
    'a@'.repeat(50_000),
    `${'a+'.repeat(50_000)}@b`,
    `a@${'b.'.repeat(50_000)}`,
    'a+a+a+a+a+a+a+a+a+a@b.c-D '.repeat(4_000),
    `${'aж'.repeat(60)}@${'bж.'.repeat(40)} `.repeat(400),
    `${'\uFDFA'.repeat(250)}@b `.repeat(400),
    `${'x'.repeat(250)}@${'y'.repeat(250)} `.repeat(200),
    `${'谢'.repeat(250)}@${'谢'.repeat(250)} `.repeat(200),
    `${'x'.repeat(99_999)}@`,
  ]) {
    const hostile = () => time(() => addressesIn(text))
    ok(hostile() < 100 * plain || hostile() < 100 * plain, text.slice(0, 10))
  }
})

function time(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}
