import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { patternOf } from './requesters.ts'

test('What was typed is narrowed to its longest word, and where it is not ASCII to nobody whose name is', () => {
  equal(patternOf('sato'), '%sato%')
  equal(patternOf('hana.sat'), '%hana%')
  equal(patternOf("o'neil 100%_"), '%neil%')
  equal(patternOf('%_\\'), '%%')
  equal(patternOf('żak'), '')
})
