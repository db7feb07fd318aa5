import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latestAt, presetsAt, problemWith, toFieldValue } from './times.ts'

/** In whatever time zone this runs. */
const local = (day: number, hours: number, minutes = 0, seconds = 0) =>
  new Date(2026, 10, day, hours, minutes, seconds).getTime()
const named = (now: number) => presetsAt(now).map(({ name, at }) => [name, toFieldValue(at)])

test('The ready choices are hours from now and mornings to come, the soonest first', () => {
  // A Wednesday.
  assert.deepEqual(named(local(25, 14, 37, 20)), [
    ['hour', '2026-11-25T15:38'],
    ['hours', '2026-11-25T17:38'],
    ['tomorrow', '2026-11-26T09:00'],
    ['monday', '2026-11-30T09:00'],
    ['week', '2026-12-02T09:00'],
  ])
})

test('Of two that are the same moment there is one', () => {
  // On a Sunday tomorrow is Monday; on a Monday the next one is in a week.
  assert.deepEqual(
    named(local(29, 20)).map(([name]) => name),
    ['hour', 'hours', 'tomorrow', 'week'],
  )
  assert.deepEqual(named(local(30, 8)).at(-1), ['monday', '2026-12-07T09:00'])
  // Late in the evening three hours reach into the next day.
  assert.deepEqual(named(local(25, 23)).slice(1, 3), [
    ['hours', '2026-11-26T02:00'],
    ['tomorrow', '2026-11-26T09:00'],
  ])
})

test('Mornings go by the calendar, whatever the length of the days until then', () => {
  for (let month = 0; month < 12; month++) {
    for (let day = 1; day <= 28; day++) {
      const now = new Date(2026, month, day, 1, 30).getTime()
      for (const { name, at } of presetsAt(now)) {
        assert.ok(at > now)
        assert.equal(problemWith(at, now), undefined)
        if (name !== 'hour' && name !== 'hours') assert.equal(new Date(at).getHours(), 9)
        if (name === 'monday') assert.equal(new Date(at).getDay(), 1)
      }
    }
  }
})

test('What is typed must be to come, and within a year', () => {
  const now = local(25, 14)
  assert.equal(problemWith(Number.NaN, now), 'missing')
  assert.equal(problemWith(now, now), 'past')
  assert.equal(problemWith(now + 1, now), undefined)
  assert.equal(problemWith(latestAt(now), now), undefined)
  assert.equal(problemWith(latestAt(now) + 1, now), 'tooFar')
  assert.equal(new Date(toFieldValue(now)).getTime(), now)
})
