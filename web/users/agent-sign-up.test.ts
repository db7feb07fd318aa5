import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentBarrier } from './agent-sign-up.ts'
import { loadWords } from '../text/text.ts'

await loadWords(['account'])

test('where agents may sign up, nothing stands in the way', () => {
  assert.equal(agentBarrier({ agentSignUp: 'open', agentSignUpOpen: true }), null)
  assert.equal(agentBarrier({ agentSignUp: 'first', agentSignUpOpen: true }), null)
  assert.equal(agentBarrier({ agentSignUp: 'invite', agentSignUpOpen: false }, 'code'), null)
})

test('everywhere else the reason is told', () => {
  assert.match(agentBarrier({ agentSignUp: 'first', agentSignUpOpen: false }) ?? '', /first/)
  assert.match(agentBarrier({ agentSignUp: 'invite', agentSignUpOpen: false }) ?? '', /invitation/)
  assert.match(
    agentBarrier({ agentSignUp: 'closed', agentSignUpOpen: false }, 'code') ?? '',
    /Nobody can sign up as an agent/,
  )
})
