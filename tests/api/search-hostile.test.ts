/** Whatever is typed into the search box, nothing fails, and no one learns of what is not theirs. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUpCast } from '../support/cast.ts'
import { note } from '../support/files.ts'
import { search } from '../support/search.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

const hostileTexts = [
  '"',
  '""',
  '"""',
  "'",
  "''",
  '*',
  '**',
  'a*',
  '^a',
  '-a',
  '+a',
  '~',
  '(',
  ')',
  '((',
  '()',
  '{',
  '}',
  '{title}:a',
  ':',
  'title:',
  'title : a',
  'AND',
  'OR',
  'NOT',
  'a AND',
  'AND b',
  'NOT a',
  'a NOT b',
  'NEAR(a b)',
  'NEAR(a b, 5)',
  'a OR b',
  '& | !',
  'a & b',
  'a | b',
  '!a',
  'a <-> b',
  'a:*',
  "a':*",
  "'a' & 'b'",
  ':ABC',
  'viewer:u1',
  'u1',
  '{viewer} : u1',
  'viewer : "u1"',
  '%',
  '_',
  '\\',
  '\\\\',
  "\\'",
  '; DROP TABLE ticket; --',
  "' OR '1'='1",
  '" OR "1"="1',
  '\u200b',
  '\u202e',
  '\ud800',
  '\udfff',
  '\u0000',
  'a\u0000b',
  '😀',
  '👩‍🚀',
  '𝔘𝔫𝔦',
  '½',
  '①',
  '\ufdfa',
  '\ufdfa'.repeat(200),
  'x'.repeat(199),
  'x'.repeat(100_000),
  'x '.repeat(5_000),
  '"x '.repeat(1_000),
  'é'.repeat(5_000),
  '東'.repeat(300),
  '\n\t\r',
  ' ',
  '',
  '.',
  '…',
  '!!!',
  '# ',
  '#',
  '#0',
  '#00042',
  '-1',
  '1e9',
  '999999999',
  '123456789012345',
  '99999999999999999999',
  '0x1f',
  '1/2',
  '3.14',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '$1',
  '?',
  ':id',
  '@p',
]

test('Whatever is typed is taken as words, never as a language, and never fails', async () => {
  for (const text of hostileTexts) {
    const { errors, status } = await ada.ask(documents.searchTickets, { text })
    const isRefused = errors[0]?.extensions.code === 'INVALID' || status === 400
    ok(!errors.length || isRefused, `${JSON.stringify(text.slice(0, 40))}: ${JSON.stringify(errors)}`)
  }
  for (const text of ['', ' ', '"', '***', '😀']) deepEqual(await search(ada, text), [], text)
})

test('The same as text of a ticket is kept, and can be found', async () => {
  for (const [index, text] of hostileTexts.entries()) {
    if (!text.trim() || /[\0\ud800-\udfff]/u.test(text)) continue
    await cara.submits(`hostile${index} ${text.slice(0, 200)}`, { description: text.slice(0, 50_000) })
    equal((await search(cara, `hostile${index} `)).length, 1, text.slice(0, 40))
  }
  const ticket = await cara.submits('Longest', { description: `${'\ufdfa'.repeat(99_000)} end` })
  await ada.comments(
    ticket,
    Array.from({ length: 20_000 }, (_, index) => (index * 7919).toString(36))
      .join(' ')
      .slice(0, 100_000),
  )
  equal((await search(cara, 'longest')).length, 1)
})

test('No one finds by a word what is not theirs, whatever the word, and learns nothing from it', async () => {
  const canary = 'canaryword'
  const carls = await carl.submits(`${canary} in the title`, {
    description: canary,
    files: [note('x', `${canary}.txt`)],
  })
  await ada.comments(carls, `${canary} by the agent`)
  const before = (await cara.ask(documents.searchTickets, { text: 'nothinglikethis' })).text
  for (const text of [
    canary,
    'canary',
    `"${canary}"`,
    `${canary} in the title`,
    `u${carl.id} ${canary}`,
    `viewer:u${carl.id}`,
    `#${carls.id}`,
    carl.email,
  ])
    equal((await cara.ask(documents.searchTickets, { text })).text.includes(canary), false, text)
  equal((await cara.ask(documents.searchTickets, { text: canary })).text, before)
  equal((await search(carl, canary)).length, 1)
  equal((await search(ada, canary)).length, 1)
  deepEqual(await search(ada, canary, { requester: cara.id }), [])
})

test('A page of the longest texts lets others have their turns', async () => {
  // Each character is a word of its own; with more of them the last word would not be in the index.
  for (let index = 0; index < 12; index++) {
    await carl.submits(`Long ${index}`, { description: `${'\u6771\u4EAC'.repeat(49_000)} longword` })
  }
  equal(await turnsDuring(async () => equal((await search(carl, 'longword', { first: 200 })).length, 12)), 'enough')
})

test('Of a text whose signs stand for very many letters the beginning is indexed, and the rest of it costs nothing', async () => {
  const ticket = await carl.submits('Signs', { description: `signsbegin ${'\uFDFA'.repeat(99_000)} signsend` })
  equal((await search(carl, 'signsbegin'))[0]?.ticket.id, ticket.id)
  deepEqual(await search(carl, 'signsend'), [])
})

/** `count` different words of `length` letters. */
const wordsOfLetters = (letters: readonly string[], length: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    Array.from({ length }, (_, at) => letters[Math.floor(index / letters.length ** at) % letters.length]).join(''),
  )

test('Texts of the longest words and addresses, in letters of the most bytes, are kept, and can be found', async () => {
  // Each syllable is taken apart into three letters of three bytes.
  const syllables = ['\uAC01', '\uAC02', '\uAC03', '\uAC04']
  const gothic = ['\u{10330}', '\u{10331}', '\u{10332}', '\u{10333}']
  // Each can be read in many ways, all of them long.
  const starts = Array(7).fill('\u10D0')
  const ends = Array(7).fill('\u1C90\u10D0')
  const addresses = wordsOfLetters(['\u10D0', '\u10D1', '\u10D2'], 100, 25).map(
    (word) => `${starts.join('+')}+${word}@${word}.${ends.join('.')}`,
  )
  for (const [name, letters, length, count] of [
    ['syllables', syllables, 33, 1_900],
    ['gothic', gothic, 100, 400],
  ] as const) {
    const words = wordsOfLetters(letters, length, count)
    const text = `${addresses.join(' ')} ${words.join(' ')} ${name}end`
    ok(text.length < 100_000)
    const ticket = await cara.submits(name, { description: text })
    for (let index = 0; index < 3; index++) {
      await ada.comments(ticket, `${addresses.map((address) => `${index}${address}`).join(' ')} ${name}comment${index}`)
    }
    await ada.comments(ticket, `${text} ${name}afterword`)
    const found = [
      `${name}end`,
      `${name}comment2`,
      `${name}afterword`,
      String(words.at(-1)),
      `"${words.at(-1)} ${name}end"`,
    ]
    for (const typed of [...found, `${name}comment0 ${name}afterword`]) {
      for (const person of [cara, ada]) equal((await search(person, `${typed} `))[0]?.ticket.id, ticket.id, typed)
    }
  }
})

/** Whether others got a turn on the event loop at least ten times meanwhile: each text takes longer than one. */
async function turnsDuring(work: () => Promise<unknown>): Promise<'enough' | number> {
  let turns = 0
  const watch = setInterval(() => turns++, 1)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return turns >= 10 ? 'enough' : turns
}
