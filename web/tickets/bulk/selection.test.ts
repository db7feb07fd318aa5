import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { isEmpty, isSelected, noSelection, selectRange, toggle, type Selection } from './selection.ts'

const listed = ['9', '8', '7', '6', '5']
const idsOf = ({ ids }: Selection) => (ids === 'all' ? ids : [...ids].toSorted())

test('A ticket is selected and taken out again', () => {
  const one = toggle(noSelection, '7', listed)
  deepEqual([idsOf(one), one.anchor, isSelected(one, '7'), isSelected(one, '8')], [['7'], '7', true, false])
  const none = toggle(one, '7', listed)
  equal(isEmpty(none), true)
  equal(isEmpty(one), false)
})

test('A range goes from the last one that was chosen, in either direction, and keeps what was selected', () => {
  const one = toggle(noSelection, '8', listed)
  deepEqual(idsOf(selectRange(one, '6', listed)), ['6', '7', '8'])
  deepEqual(idsOf(selectRange(one, '9', listed)), ['8', '9'])
  deepEqual(idsOf(selectRange(selectRange(one, '9', listed), '7', listed)), ['7', '8', '9'])
})

test('Without an anchor, or with one that has left the list, a range is the ticket itself', () => {
  deepEqual(idsOf(selectRange(noSelection, '6', listed)), ['6'])
  deepEqual(idsOf(selectRange(toggle(noSelection, '4', [...listed, '4']), '6', listed)), ['4', '6'])
  equal(selectRange(noSelection, '4', listed), noSelection)
})

test('Of all, those that are loaded are left when one is taken out', () => {
  const all: Selection = { ...noSelection, ids: 'all' }
  deepEqual([isEmpty(all), isSelected(all, '1')], [false, true])
  deepEqual(idsOf(toggle(all, '7', listed)), ['5', '6', '8', '9'])
})
