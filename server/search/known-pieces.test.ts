import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { piecesPerTicket, type Phrase } from './dialect.ts'
import { createKnownPieces } from './known-pieces.ts'

const phrase = (...words: readonly string[]): Phrase => ({ words, isPrefix: false })
const piece = (ticket: number, place: number): number => ticket * piecesPerTicket + place
const asked = (...phrases: readonly Phrase[]) => ({ phrases, all: [], scope: undefined })

test('The first piece of each ticket is told by what was found, in whichever order', () => {
  const known = createKnownPieces()
  const [greeting, farewell] = [phrase('good', 'day'), phrase('good', 'bye')]
  known.remember(greeting, [piece(7, 3), piece(9, 0), piece(7, 1), piece(8, 2)])
  deepEqual(
    known.first(asked(greeting), [7, 8, 10]),
    new Map([
      [7, piece(7, 1)],
      [8, piece(8, 2)],
    ]),
  )
  known.remember(farewell, [piece(7, 3), piece(8, 4)])
  deepEqual(known.first(asked(greeting, farewell), [7, 8, 9]), new Map([[7, piece(7, 3)]]))
})

test('What was not looked for, and what is looked for beside phrases, is not known', () => {
  const known = createKnownPieces()
  const [greeting, farewell] = [phrase('good', 'day'), phrase('good', 'bye')]
  known.remember(greeting, [piece(7, 1)])
  equal(known.first(asked(farewell), [7]), undefined)
  equal(known.first(asked(greeting, farewell), [7]), undefined)
  equal(known.first({ ...asked(greeting), all: [['sunday']] }, [7]), undefined)
  equal(known.first({ ...asked(greeting), read: ['sund'] }, [7]), undefined)
  equal(known.first(asked(), [7]), undefined)
})
