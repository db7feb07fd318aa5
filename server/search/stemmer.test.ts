import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { languageIn, languageOf, stemOf, stemsOfQuery, type Language } from './stemmer.ts'
import { fold, wordsOf } from './tokenizer.ts'

test('The language is told by function words, where they tell it', () => {
  const examples: readonly [text: string, language: Language | undefined][] = [
    ['The printer in the office does not print.', 'english'],
    ['Please send me two refunds', 'english'],
    ['Die Rechnungen sind falsch', 'german'],
    ['Rückerstattung für Bestellung 42', 'german'],
    ['Können Sie mir bitte helfen? Der Drucker meldet: PAPER JAM', 'german'],
    ['Invoice 42', undefined],
    ['Rechnung 42', undefined],
    ['', undefined],
    ['東京タワー', undefined],
    ['The invoice and die Rechnung', undefined],
  ]
  for (const [text, language] of examples) equal(languageOf(text), language, text)
})

test('Of a long text the beginning tells it', () => {
  equal(languageOf(`${'Der Drucker druckt nicht.'.padEnd(2_000)}${'the and of to '.repeat(10_000)}`), 'german')
  equal(languageOf(`${' '.repeat(100_000)}the`), undefined)
})

test('The words of a text tell the same language as the text', () => {
  const word = fc.constantFrom('the', 'und', 'Für', 'have', 'kein', 'nicht', 'ﬁt', 'İ', '東', '½', 'o’clock', '\u0301')
  const text = fc.array(fc.oneof(word, fc.string({ unit: 'grapheme' })), { maxLength: 300 })
  fc.assert(
    fc.property(text, text, fc.constantFrom(' ', ', ', ''), (title, body, between) => {
      const [first, second] = [title.join(between), body.join(between)]
      const whole = `${first}\n${second}`
      equal(languageIn(whole, [...wordsOf(first), ...wordsOf(second)]), languageIn(whole))
    }),
  )
})

/** Each word with its other forms, of which all must have one stem. */
const forms: Readonly<Record<Language, readonly string[]>> = {
  english: [
    'refund refunds refunded refunding',
    'invoice invoices invoiced',
    'connect connects connected connection connections',
    'cancel cancelled canceled cancelling cancellation',
    'delivery deliveries',
    'subscription subscriptions',
    'résumé résumés',
  ],
  german: [
    'Rechnung Rechnungen',
    'Rückerstattung Rückerstattungen Rueckerstattung',
    'Drucker Druckern drucken',
    'Haus Häuser Häusern Haeuser',
    'Buch Bücher Büchern Buecher',
    'Passwort Passwörter',
    'Straße Strassen Straßen',
  ],
}

test('The forms of a word have one stem', () => {
  for (const [language, all] of Object.entries(forms) as [Language, readonly string[]][]) {
    for (const together of all) {
      const stems = new Set(together.split(' ').map((word) => stemOf(fold(word), language)))
      equal(stems.size, 1, `${together}: ${[...stems].join()}`)
    }
  }
})

/** As the index holds them: the words of a text, and their stems in its language. */
function indexed(text: string): Set<string> {
  const language = languageOf(text) ?? 'english'
  return new Set(wordsOf(text).flatMap((word) => [word, stemOf(word, language)]))
}
const finds = (text: string, query: string): boolean => {
  const index = indexed(text)
  return [fold(query), ...stemsOfQuery(fold(query))].some((word) => index.has(word))
}

test('Any form finds any other, in a text of either language', () => {
  for (const [language, start] of [
    ['english', 'This is about the'],
    ['german', 'Es geht mir um die'],
  ] as const) {
    for (const together of forms[language]) {
      const all = together.split(' ')
      for (const one of all) for (const other of all) ok(finds(`${start} ${one}`, other), `${other} in ${one}`)
    }
  }
  ok(finds('Refunds', 'refund') && finds('refund', 'Refunds'))
  ok(!finds('This is about the refund', 'reformed'))
})

test('What is short, has a digit or other letters stays as it is', () => {
  for (const word of ['', 'its', 'was', 'x42s', '2021s', 'заказы', 'א', '東', 'xs'.repeat(60)]) {
    for (const language of ['english', 'german'] as const) equal(stemOf(word, language), word)
    deepEqual(stemsOfQuery(word), [])
  }
})

test('Stems for a search are those of all languages, each once, without the word itself', () => {
  deepEqual(stemsOfQuery('refunds'), ['refund'])
  deepEqual(stemsOfQuery('refund'), [])
  deepEqual(stemsOfQuery('happens'), ['happen', 'happ'])
  deepEqual(stemsOfQuery('bestellungen'), ['bestell'])
})

test('A stem is a folded word, no longer than what it is of by more than a letter', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]{4,100}$/),
      fc.constantFrom<Language>('english', 'german'),
      (word, language) => {
        const stem = stemOf(word, language)
        equal(fold(stem), stem)
        ok(stem && stem.length <= word.length + 1)
      },
    ),
  )
})
