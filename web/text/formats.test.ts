import assert from 'node:assert/strict'
import { test } from 'node:test'
import { common as de } from './de/common.ts'
import { ticket as germanTicket } from './de/ticket.ts'
import { ticket as englishTicket } from './en/ticket.ts'
import { formatsFor } from '../../text/formats.ts'

const forms = { one: '# file', other: '# files' }

test('a number takes the form that its language has for it', () => {
  const { count } = formatsFor('en')
  assert.deepEqual(
    [0, 1, 2, 1_042].map((value) => count(value, forms)),
    ['0 files', '1 file', '2 files', '1,042 files'],
  )
  assert.equal(count(1, { other: '# characters' }), '1 characters')
  assert.deepEqual([de.tickets.count(1), de.tickets.count(2)], ['1 Ticket', '2 Tickets'])
  assert.equal(englishTicket.files.tooMany(1, 10), '1 file was not added: a ticket can have up to 10 files.')
  assert.equal(
    germanTicket.files.tooMany(2, 10),
    '2 Dateien wurden nicht hinzugefügt: Ein Ticket kann bis zu 10 Dateien haben.',
  )
})

test('numbers and times are written as in the language', () => {
  const { number, decimal, ago, day, dayRange, either, upperCase } = formatsFor('de')
  assert.deepEqual([number(1_042), decimal(2.44)], ['1.042', '2,4'])
  assert.deepEqual([ago(1, 'day'), ago(12, 'minute')], ['vor 1 Tag', 'vor 12 Minuten'])
  const [first, last] = [new Date(2026, 0, 5), new Date(2026, 0, 31)]
  assert.deepEqual([day(first), dayRange(first, last)], ['05.01.2026', '05.–31.01.2026'])
  assert.equal(either(['Offen', 'Wartend', 'Gelöst']), 'Offen, Wartend oder Gelöst')
  assert.equal(upperCase('groß'), 'GROSS')
  assert.match(formatsFor('de').fullTime(first.getTime()), /^Montag, 5\. Januar 2026 um 00:00$/)
})
