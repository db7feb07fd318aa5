import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { common as commonDe } from '../../text/de/common.ts'
import { keyboard as keyboardDe } from '../../text/de/keyboard.ts'
import { common as commonEn } from '../../text/en/common.ts'
import { keyboard as keyboardEn } from '../../text/en/keyboard.ts'
import type { Messages } from '../../text/messages.ts'
import { type Place, type Shortcut, shortcuts } from './catalogue.ts'
import { nameOf } from './follow-keys.ts'
import { labelOf } from './label.ts'
import { offer } from './offers.ts'

const languages = [
  { ...commonEn, ...keyboardEn },
  { ...commonDe, ...keyboardDe },
] as unknown as readonly Messages[]
const places: readonly Place[] = ['list', 'ticket', 'triage', 'elsewhere']
const readers = ['agents', 'customers'] as const
const byId = (id: string) => shortcuts.find((each) => each.id === id) as Shortcut

test('No key means two things to the same person on the same screen, and none begins another', () => {
  for (const reader of readers) {
    for (const place of places) {
      const here = shortcuts.filter(
        (each) => (each.of === 'everyone' || each.of === reader) && each.places.includes(place),
      )
      const pressed = here.map(({ keys }) => keys.join(' '))
      deepEqual(pressed, [...new Set(pressed)], `${reader} ${place}`)
      const begun = new Set(here.filter(({ keys }) => keys.length > 1).map(({ keys }) => keys[0]))
      deepEqual(
        pressed.filter((keys) => begun.has(keys)),
        [],
        `${reader} ${place}`,
      )
    }
  }
})

test('Every shortcut has a name of its own in each language, and a place', () => {
  for (const words of languages) {
    for (const reader of readers) {
      for (const place of places) {
        const names = shortcuts
          .filter((each) => (each.of === 'everyone' || each.of === reader) && each.places.includes(place))
          .map(({ id }) => labelOf(id, words))
        ok(names.every(Boolean))
        deepEqual(names, [...new Set(names)])
      }
    }
  }
  ok(shortcuts.every((each) => each.places.length > 0))
})

test('A shortcut does what was offered last, and nothing once that is gone', () => {
  const done: string[] = []
  equal(byId('take').when(), false)
  byId('take').run()
  const leaveList = offer('take', () => done.push('row'))
  const leaveBar = offer('take', () => done.push('selection'))
  byId('take').run()
  leaveBar()
  byId('take').run()
  equal(byId('take').when(), true)
  leaveList()
  byId('take').run()
  equal(byId('take').when(), false)
  deepEqual(done, ['selection', 'row'])
})

test('A key is known by the letter that it writes, whatever the alphabet', () => {
  const press = (key: string, code: string, shiftKey = false) => nameOf({ key, code, shiftKey })
  equal(press('j', 'KeyJ'), 'j')
  equal(press('J', 'KeyJ'), 'j')
  equal(press('X', 'KeyX', true), 'Shift+x')
  equal(press('о', 'KeyJ'), 'j')
  equal(press('Ч', 'KeyX', true), 'Shift+x')
  // Where the letters lie otherwise, what is written counts.
  equal(press('q', 'KeyA'), 'q')
  equal(press('?', 'Slash', true), '?')
  equal(press('ß', 'Minus'), 'ß')
  equal(press(' ', 'Space'), 'Space')
  equal(press('ArrowRight', 'ArrowRight', true), 'ArrowRight')
})
