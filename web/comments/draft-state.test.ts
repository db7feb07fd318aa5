import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  discarded,
  type DraftState,
  emptyDraft,
  given,
  isNothing,
  isToBeSaved,
  kept,
  parseDraft,
  received,
  restored,
  saved,
  saving,
  sent,
  type StoredDraft,
  swapped,
  typed,
} from './draft-state.ts'

const stored = (text: string, version: string): StoredDraft => ({ text, seen: '', version })
const savedAs = (text: string, version: string): DraftState =>
  saved(saving(typed(emptyDraft, text), version), { text, version }, stored(text, version))

test('what was saved and not changed here follows the desk: changed, sent or discarded elsewhere', () => {
  const here = savedAs('Dear', 'v1')
  assert.deepEqual(here, { ...emptyDraft, text: 'Dear', after: ['v1'] })
  assert.equal(received(here, stored('Dear Cara', 'v2')).text, 'Dear Cara')
  assert.ok(isNothing(received(here, null)))
})

test('what was typed here stays in its field, and what the desk has besides is at hand, until one says which counts', () => {
  const here = typed(savedAs('Dear', 'v1'), 'Dear Carl')
  const both = received(here, stored('Dear Cara', 'v2'))
  assert.equal(both.text, 'Dear Carl')
  assert.deepEqual(both.others, [stored('Dear Cara', 'v2')])
  assert.equal(isToBeSaved(both), false)

  const swap = swapped(both)
  assert.deepEqual([swap.text, swap.after, swap.isUnsaved], ['Dear Cara', ['v2'], false])
  const back = swapped(swap)
  assert.deepEqual([back.text, back.after, isToBeSaved(back)], ['Dear Carl', ['v2'], true])
  assert.equal(back.others[0]?.text, 'Dear Cara')

  const mine = discarded(both)
  assert.deepEqual([mine.text, mine.after, isToBeSaved(mine)], ['Dear Carl', ['v2'], true])
  assert.equal(restored(mine, { text: 'Dear Cara', seen: '', version: 'v2' }).others[0]?.version, null)
})

test('an answer that was lost is made up for by the next one', () => {
  const unknown = typed(saving(typed(emptyDraft, 'One'), 'v1'), 'One two')
  assert.deepEqual(unknown.after, ['v1'])
  assert.deepEqual(saving(unknown, 'v2').after, ['v1', 'v2'], 'either may be on the desk')
  assert.deepEqual(received(unknown, stored('One', 'v1')), { ...unknown, after: ['v1'] })
  assert.equal(received(saving(typed(emptyDraft, 'One'), 'v1'), stored('One', 'v1')).isUnsaved, false)
})

test('what was sent is no draft, here or elsewhere, and another text takes its place', () => {
  const here = given(typed(savedAs('Dear', 'v1'), 'Dear Carl'))
  assert.equal(isToBeSaved(here), false)
  assert.equal(received(here, null), here)
  assert.equal(saved(saving(here, 'v2'), { text: 'Dear', version: 'v2' }, null).isGiven, true)
  assert.ok(isNothing(sent(here)))
  assert.equal(isToBeSaved(kept(here)), true)
  const both = received(typed(savedAs('Dear', 'v1'), 'Dear Carl'), stored('Dear Cara', 'v2'))
  assert.deepEqual(sent(given(both)), { ...emptyDraft, text: 'Dear Cara', after: ['v2'] })
})

test('what was sent elsewhere while one typed here is a new draft', () => {
  const here = saving(typed(savedAs('Dear', 'v1'), 'Dear Carl'), 'v2')
  const alone = saved(here, { text: 'Dear Carl', version: 'v2' }, null)
  assert.deepEqual([alone.text, alone.after, isToBeSaved(alone)], ['Dear Carl', [], true])
})

test('whatever the browser kept, a draft comes of it', () => {
  for (const found of [null, 1, [], {}, { text: 5, after: [1], others: [null, { text: '' }] }])
    assert.ok(isNothing(parseDraft(found)))
  const state = { ...typed(emptyDraft, 'Dear'), others: [{ text: 'other', seen: '3', version: null }] }
  assert.deepEqual(parseDraft(JSON.parse(JSON.stringify(state))), state)
  assert.deepEqual(parseDraft('Dear'), typed(emptyDraft, 'Dear'))
})

/** What the desk does (server/drafts/save.ts). */
class Desk {
  draft: StoredDraft | null = null
  #inOrder = (after: readonly string[]) => this.draft !== null && after.includes(this.draft.version)
  save(text: string, version: string, after: readonly string[]): StoredDraft | null {
    const goesOn = this.#inOrder([version, ...after]) || this.draft?.text === text
    if (text === '') {
      if (this.#inOrder(after)) this.draft = null
    } else if (after.length > 0 ? goesOn : this.draft === null || goesOn) this.draft = { text, seen: '', version }
    return this.draft
  }
  send(text: string, after: readonly string[]) {
    if (after.length > 0 && (this.#inOrder(after) || this.draft?.text === text)) this.draft = null
  }
}

/** Deterministic, so that a failure comes again. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16) % below
  }
}

test('three devices, in any order, with answers that get lost: no text is lost that nobody gave up, and none that was sent comes back', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = numbers(seed)
    const desk = new Desk()
    const devices: DraftState[] = [emptyDraft, emptyDraft, emptyDraft]
    /** Typed last somewhere, and not sent, discarded or typed over since. */
    const alive = new Set<string>()
    const sentTexts = new Set<string>()
    const everywhere = () => [desk.draft, ...devices.flatMap((one) => [one, ...one.others])].map((one) => one?.text)
    for (let step = 0; step < 80; step++) {
      const at = random(3)
      const here = devices[at] as DraftState
      switch (random(6)) {
        case 0: {
          const text = `text ${step}`
          alive.delete(here.text)
          alive.add(text)
          devices[at] = typed(here, text)
          break
        }
        case 1: {
          if (!isToBeSaved(here)) break
          const version = `version ${step}`
          const before = saving(here, version)
          const isLostOnTheWay = random(5) === 0
          const answer = isLostOnTheWay ? null : desk.save(here.text, version, here.after)
          const isAnswered = !isLostOnTheWay && random(5) > 0
          devices[at] = isAnswered ? saved(before, { text: here.text, version }, answer) : before
          break
        }
        case 2:
          devices[at] = received(here, desk.draft)
          break
        case 3:
          devices[at] = swapped(here)
          // Taken up again, knowing it.
          sentTexts.delete(devices[at].text)
          break
        case 4:
          if (here.others[0] && random(3) === 0) {
            alive.delete(here.others[0].text)
            devices[at] = discarded(here)
          }
          break
        default:
          if (here.text === '' || random(3) > 0) break
          desk.send(here.text, here.after)
          alive.delete(here.text)
          sentTexts.add(here.text)
          devices[at] = sent(given(here))
          sentTexts.delete(devices[at].text)
      }
      for (const text of alive) assert.ok(everywhere().includes(text), `seed ${seed}, step ${step}: ${text} is lost`)
    }
    if (desk.draft) assert.ok(!sentTexts.has(desk.draft.text), `seed ${seed}: what was sent is a draft`)
  }
})
