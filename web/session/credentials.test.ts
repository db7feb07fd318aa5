import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginEmailProblem, loginPasswordProblem, ownPath } from './credentials.ts'
import { loadWords } from '../text/text.ts'

await loadWords(['account'])

test('a login email is lower case with a domain and a suffix of two letters', () => {
  for (const email of ['cara@northwind.example', 'a.b_c%d+e-f@x-y.z.co']) assert.equal(loginEmailProblem(email), null)
  for (const email of ['cara', 'cara@northwind', 'cara@northwind.e', '@x.co', 'a b@x.co', 'cara@x.c0', 'ca"ra@x.co']) {
    assert.match(loginEmailProblem(email) ?? '', /name@example.com/, email)
  }
  assert.match(loginEmailProblem('Cara@northwind.example') ?? '', /lower case/)
  assert.match(loginEmailProblem('') ?? '', /Enter/)
})

test('a login password has at least six characters', () => {
  assert.equal(loginPasswordProblem('secret'), null)
  assert.match(loginPasswordProblem('short') ?? '', /at least 6/)
  assert.match(loginPasswordProblem('') ?? '', /Enter/)
})

test('after login one goes only to a path of this site', () => {
  assert.equal(ownPath('/tickets/3'), '/tickets/3')
  for (const path of [
    undefined,
    '',
    'tickets',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/login',
    '/ x',
  ]) {
    assert.equal(ownPath(path), '/', String(path))
  }
})
