import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteLink } from './invite-link.ts'

test('a link with the address that was set stays as it is', () => {
  const link = 'https://help.example.com/signup?invite=code'
  assert.equal(inviteLink(link, 'http://10.0.0.5:3000'), link)
  assert.equal(
    inviteLink('https://localhost.example.com/signup?invite=code', 'http://10.0.0.5').slice(0, 29),
    'https://localhost.example.com',
  )
})

test('a link that leads nowhere from other machines takes the address where the agent is', () => {
  for (const host of ['localhost:3000', '127.0.0.1:0', '[::1]:3000']) {
    assert.equal(
      inviteLink(`http://${host}/signup?invite=code`, 'http://10.0.0.5:3000'),
      'http://10.0.0.5:3000/signup?invite=code',
    )
  }
})
