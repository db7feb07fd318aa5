import { equal, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { UserError } from '../platform/errors.ts'
import { checkName, nameOf } from './name.ts'

test('Until they say otherwise, people are called by their address', () => {
  for (const [email, name] of [
    ['hana.sato@x.example', 'Hana Sato'],
    ['hana.sato+shop@x.example', 'Hana Sato'],
    ['hana_sato-lee@x.example', 'Hana Sato Lee'],
    ['cara@example.com', 'Cara'],
    ['info2@example.com', 'Info2'],
    ['42@example.com', '42'],
    ['..@example.com', '..'],
    ['+tag@example.com', '+tag'],
  ] as const) {
    equal(nameOf({ name: null, email }), name)
    equal(nameOf({ email }), name)
  }
  equal(nameOf({ name: 'Dr. Sato', email: 'hana.sato@x.example' }), 'Dr. Sato')
})

test('A name is kept as it is seen', () => {
  for (const [typed, kept] of [
    [undefined, null],
    [null, null],
    ['', null],
    [' \t ', null],
    ['  Hana Sato ', 'Hana Sato'],
    ['Ine\u0302s', 'In\u00eas'],
    ["Siobhán O'Neill-Şahin", "Siobhán O'Neill-Şahin"],
    ['佐藤 花', '佐藤 花'],
    ['می‌خواهم', 'می‌خواهم'],
    ['👩‍💻 Ada', '👩‍💻 Ada'],
    ['😀'.repeat(80), '😀'.repeat(80)],
  ] as const) {
    equal(checkName(typed), kept)
  }
})

test('What is too long, can not be seen, or could pass for an address is no name', () => {
  const names = [
    'x'.repeat(81),
    '😀'.repeat(81),
    'x'.repeat(1_000_000),
    'ada@example.com',
    '@',
    'a\nb',
    'a\u0000b',
    'a\u2028b',
  ]
  // Overrides, isolates and marks of direction; blanks without width; letters that fill without being seen; tags.
  for (const sign of [
    '\u202e',
    '\u2066',
    '\u200f',
    '\u061c',
    '\u200b',
    '\ufeff',
    '\u3164',
    '\u{e0041}',
    '\u00ad',
    '\ud800',
  ])
    names.push(`Ada${sign}x`)
  names.push('\u200d', '\u0301', `A${'\u0333'.repeat(5)}`)
  for (const name of names)
    throws(
      () => checkName(name),
      (error) => error instanceof UserError && error.code === 'INVALID',
    )
})

test('Names of every script are kept, with the joiners, marks and selectors that they are written with', () => {
  for (const name of [
    'สมชาย ใจดี',
    'ນາງ ຄຳແກ້ວ',
    'محمد رضا حسن‌زاده',
    'مُحَمَّد',
    'דָּנִיֵּאל',
    'שּׁ֑לומית',
    'श्रीमती क्ष्मा',
    'क्‍ष र्‍य',
    // Chillus as they were written before Unicode 5.1: a joiner ends the word.
    'അനില്‍ കുമാര്‍',
    'ක්‍රිෂාන්ත ශ්‍රී',
    'তাহ্‌মিনা',
    'லக்ஷ்மி',
    // Five marks follow the letter; one of them takes room of its own.
    'ဒေါ်လျှို့',
    // In the older encoding of Burmese the vowel comes first.
    'ေအာင္',
    'བསྟན་འཛིན་སྒྲོལ་མ',
    'សុខ ស្រីមុំ',
    'Nguyễn Thị Mỹ Ệ',
    'Σωκράτης',
    'Ἀριστοτέλης',
    'გიორგი',
    'ԱՐԱՄ',
    'አበበ',
    '김하늘',
    'ᄒᆞᆫ글',
    '佐藤 花子',
    // A form of the first character that its bearer's papers have.
    '葛\u{e0100}城',
    '鈴木\u{3005}子',
    // Oyuna: the separator stands before the last vowel.
    '\u1823\u1836\u1824\u1828\u180e\u1820',
    'ᠮᠣᠩᠭᠣᠯ\u180b',
    '👨‍👩‍👧‍👦 Okafor',
    '🏳️‍🌈 Ada',
    '❤️‍🔥',
    '👩🏽‍🚀',
    '👁️‍🗨️',
    '1️⃣ Ada',
    '🇵🇱 Tomasz',
    'Ada ☎︎',
    '_',
    'J.R.R.',
  ]) {
    equal(checkName(name), name.normalize('NFC'))
  }
})

test('Whatever blanks were typed, there is one between words', () => {
  for (const typed of [
    'Ada  Lovelace',
    'Ada\u00a0Lovelace',
    '\u2003Ada \u3000 Lovelace\u3000',
    'Ada\u1680\u205fLovelace',
  ])
    equal(checkName(typed), 'Ada Lovelace')
  equal(checkName('\u00a0\u3000'), null)
})

test('No form of @ is taken', () => {
  for (const at of ['@', '\uff20', '\ufe6b'])
    throws(() => checkName(`ada${at}example.com`), { code: 'INVALID', message: 'A name cannot contain @.' })
})

test('What can not be seen is refused wherever it stands, by itself or in a name', () => {
  const unseen = [
    // Formats of each kind that Unicode has.
    ...'\u00ad\u061c\u200b\u200e\u200f\u202a\u202c\u202d\u202e\u2060\u2064\u2066\u2067\u2068\u2069\ufff9\ufffb\u0600\u070f',
    ...'\u{1d173}\u{e0001}\u{e0067}\u{13430}',
    // Letters, marks and symbols without a sign.
    ...'\u115f\u1160\u3164\uffa0\u2800\ufffc\u{1d159}\u{13441}\u{16fe4}\u034f\u17b4',
    // Of no meaning that everyone shares.
    ...'\ue000\uf8ff\u{10fffd}\ufffe\u{1ffff}\udc00',
  ]
  for (const sign of unseen)
    for (const name of [sign, `${sign}Ada`, `Ada${sign}`, `Ada ${sign} Lovelace`])
      throws(() => checkName(name), { code: 'INVALID' }, `U+${sign.codePointAt(0)?.toString(16)} in ${name}`)
})

test('Joiners, selectors and marks are refused where they are part of nothing, or pile up', () => {
  for (const name of [
    '\u200cAda',
    'Ada \u200dx',
    'A\u200c\u200d\u200cda',
    `A${'\u200d'.repeat(70)}da`,
    '\u200c\u200d',
    'S\u200dmith',
    'S\u200c\u200dmith',
    'Ada\u200d',
    'Ada\ufe0f',
    '佐\u200d藤',
    'سارا\u200c',
    '\ufe0fAda',
    'A\u20dd\u20dd',
    'Ada \ufe0e',
    '❤\ufe0f\ufe0f',
    'A\u{e0100}da',
    '葛\u{e0100}\u{e0101}',
    'A\u180bda',
    '\u1823\u180e',
    '\u180e\u1823',
    '\u0301Ada',
    '\u20ddAda',
    'q\u0301\u0302\u0303\u0304\u0306',
    'A\u0333\u0333',
    // A joiner between them makes them no fewer.
    'q\u0316\u0317\u200d\u0318\u0319\u200d\u031c',
    'A\u0488\u0489\u0488\u0489\u0488',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
  ])
    throws(() => checkName(name), { code: 'INVALID' }, JSON.stringify(name))
})
