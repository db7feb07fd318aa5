import { equal, notEqual, throws } from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { createStatementCache } from './statement-cache.ts'

test('A statement is prepared once, and kept no longer than there is room for its text', () => {
  using connection = new DatabaseSync(':memory:')
  const prepare = createStatementCache(connection, { count: 2, characters: 30, longest: 25 })
  const one = prepare('SELECT 1')
  equal(prepare('SELECT 1'), one)
  equal(one.hasRows, true)
  equal(prepare('CREATE TABLE t (a)').hasRows, false)
  prepare('SELECT 2')
  notEqual(prepare('SELECT 1'), one, 'The oldest of three has made room.')
  const long = 'SELECT 3 AS a_name_that_is_long'
  notEqual(prepare(long), prepare(long))
  const two = prepare('SELECT 2')
  prepare('SELECT 4 AS more_than_22')
  notEqual(prepare('SELECT 2'), two, 'All together are too long.')
  throws(() => prepare('SELEC'), /syntax error/)
})
