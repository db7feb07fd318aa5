import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { initials } from './initials.ts'

test('Initials are those of the first and the last word', () => {
  for (const [name, expected] of [
    ['Hana Sato', 'HS'],
    ['Cara', 'C'],
    ['inês maria duarte', 'ID'],
    ['  Grace   Okafor ', 'GO'],
    ['😀 Ada', '😀A'],
    ['', ''],
  ] as const) {
    equal(initials(name), expected)
  }
})
