import assert from 'node:assert/strict'
import { test } from 'node:test'
import { common } from '../text/en/common.ts'
import { errorCode, isUnreachable, plainMessage } from './errors.ts'

test('prefixes that transports add are removed', () => {
  for (const prefix of ['GraphQL error: ', '[GraphQL] ', '[GraphQL] GraphQL error: ']) {
    assert.equal(plainMessage({ message: `${prefix}Ticket not found` }), 'Ticket not found')
    assert.equal(plainMessage({ graphQLErrors: [{ message: `${prefix}Ticket not found` }] }), 'Ticket not found')
  }
})

test('the server’s words come before the transport’s', () => {
  const failure = {
    graphQLErrors: [{ message: 'Please log in.', extensions: { code: 'UNAUTHENTICATED' } }],
    networkError: new Error('Unauthorized'),
  }
  assert.equal(plainMessage(failure), 'Please log in.')
  assert.equal(errorCode(failure), 'UNAUTHENTICATED')
  assert.equal(isUnreachable(failure), false)
})

test('a network failure says so, and an empty message still says something', () => {
  assert.equal(
    plainMessage({ networkError: new Error('Failed to fetch'), graphQLErrors: [] }),
    common.errors.unreachable,
  )
  assert.equal(isUnreachable({ networkError: new Error('Failed to fetch'), graphQLErrors: [] }), true)
  assert.match(plainMessage({ graphQLErrors: [{ message: '' }] }), /went wrong/)
})
