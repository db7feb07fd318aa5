import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { fieldNames, fields, sorts, type Field } from './fields.ts'
import { filterInput } from './filter.ts'

test('Each sort is that of one field', () => {
  const named = fieldNames.flatMap((name) => Object.keys((fields[name] as Field).sorts ?? {}))
  deepEqual(named.toSorted(), Object.keys(sorts).toSorted())
  ok(named.length >= 4)
})

test('What is sorted by values has a filter of its name, by which each value is a range', () => {
  const byValues = Object.values(sorts).filter(({ order }) => order === 'values')
  ok(byValues.length > 0)
  for (const { name } of byValues) ok(name in filterInput, name)
})
