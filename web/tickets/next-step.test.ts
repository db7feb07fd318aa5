import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { nextStepOf } from './next-step.ts'

const at = '2026-01-05T10:00:00.000Z'

test('what comes next follows from the turn while somebody waits, then from what the customer said', () => {
  equal(nextStepOf({ status: 'open', turn: 'agents', confirmedAt: null }), 'wait')
  equal(nextStepOf({ status: 'pending', turn: 'agents', confirmedAt: null }), 'wait')
  equal(nextStepOf({ status: 'open', turn: 'customer', confirmedAt: null }), 'answer')
  equal(nextStepOf({ status: 'resolved', turn: null, confirmedAt: null }), 'tell')
  equal(nextStepOf({ status: 'resolved', turn: null, confirmedAt: at }), 'solved')
  equal(nextStepOf({ status: 'closed', turn: null, confirmedAt: at }), 'solved')
  equal(nextStepOf({ status: 'closed', turn: null, confirmedAt: null }), 'closed')
  equal(nextStepOf({ status: 'open', turn: null, confirmedAt: null }), null)
})
