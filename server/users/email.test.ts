import { equal, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { checkEmail, normalizeEmail } from './email.ts'

test('Addresses as people have them', () => {
  const fine = ['a@b.co', "o'hara+tag@sub.example.com", 'x_y-z.1%2@example.museum', '1@2.3', 'a@xn--bcher-kva.example']
  for (const address of fine) equal(checkEmail(` ${address.toUpperCase()}\n`), address)
})

test('Only ASCII letters are folded, so that no two addresses become one by accident', () => {
  equal(normalizeEmail('İ\u212A@EXAMPLE.COM'), 'İ\u212A@example.com')
})

test('254 characters are the most', () => {
  const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`
  const longest = `${'x'.repeat(254 - domain.length - 1)}@${domain}`
  equal(checkEmail(longest), longest)
  throws(() => checkEmail(`x${longest}`))
})

test('What is longer than any address is not gone through', () => {
  for (const text of ['A'.repeat(1_500_000), ' '.repeat(1_500_000), `a@example.com${' '.repeat(1_500_000)}`]) {
    equal(normalizeEmail(text), undefined)
    throws(() => checkEmail(text), { code: 'INVALID' })
  }
  equal(normalizeEmail(`${' '.repeat(500)}A@EXAMPLE.COM${' '.repeat(400)}`), 'a@example.com')
})

test('A hostile text is judged at once', () => {
  for (const text of [
    `${'a'.repeat(50_000)}@`,
    `a@${'a.'.repeat(20_000)}`,
    `a@${'a-'.repeat(20_000)}`,
    '@'.repeat(50_000),
  ])
    throws(() => checkEmail(text))
})
