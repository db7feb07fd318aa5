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
