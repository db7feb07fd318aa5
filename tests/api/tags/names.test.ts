/** What tags are called, and can not be called. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget } from '../../../server/platform/budgets.ts'
import { openTaggedDesk } from './tagged-desk.ts'

const { desk, cara, ada, ask, change, tagsOf, list } = await openTaggedDesk()
after(() => desk[Symbol.asyncDispose]())

test('Names are the same whatever their case and form', async () => {
  const ticket = await cara.submits('A chair')
  await change(ticket, { addTags: ['Straße', 'Ωμέγας', 'cafe\u0301'] })
  await change(ticket, { addTags: ['STRASSE', 'ωμέγας', 'ΩΜΈΓΑΣ', 'café', 'CAFÉ'] })
  deepEqual(await tagsOf(ticket), ['café', 'Straße', 'Ωμέγας'])
  deepEqual(await change(ticket, { removeTags: ['strasse', 'Cafe\u0301'] }), ['Ωμέγας'])
})

test('Blanks that look alike are one', async () => {
  const ticket = await cara.submits('A desk of oak')
  await change(ticket, { addTags: ['next week'] })
  deepEqual(await change(ticket, { addTags: ['next\u00a0week', '\u2003next \u3000week'] }), ['next week'])
  deepEqual(
    (await list({ filter: { tags: ['next\u00a0WEEK'] } })).map(({ id }) => id),
    [ticket.id],
  )
})

test('What no tag can be called is refused, with the argument and the reason', async () => {
  const ticket = await cara.submits('A shelf')
  const most = requestBudget.tagsOfTicket
  for (const [wanted, field, words] of [
    [{ addTags: [''] }, 'addTags', /needs a name/],
    [{ addTags: ['  '] }, 'addTags', /needs a name/],
    [{ addTags: ['a,b'] }, 'addTags', /comma/],
    [{ addTags: ['a\tb'] }, 'addTags', /cannot be shown/],
    [{ addTags: ['\u202egnp'] }, 'addTags', /cannot be shown/],
    [{ addTags: ['\u200b'] }, 'addTags', /cannot be shown/],
    [{ addTags: ['\u2800'] }, 'addTags', /cannot be shown/],
    [{ addTags: ['a\ufff9b'] }, 'addTags', /cannot be shown/],
    [{ addTags: ['\u00a0\u3000'] }, 'addTags', /needs a name/],
    [{ addTags: ['\ud800'] }, 'addTags', /cannot be shown/],
    [{ addTags: ['x'.repeat(41)] }, 'addTags', /at most 40 characters/],
    [{ addTags: ['x'.repeat(100_000)] }, 'addTags', /at most 40 characters/],
    [{ addTags: ['both'], removeTags: ['BOTH'] }, 'removeTags', /added and removed/],
    [{ addTags: Array.from({ length: most + 1 }, (_, at) => `t${at}`) }, 'addTags', /at most 20 tags/],
  ] as const) {
    const { errors } = await ask(ada, ticket, wanted)
    equal(errors[0]?.extensions.code, 'INVALID', JSON.stringify(wanted).slice(0, 80))
    equal(errors[0]?.extensions.field, field)
    match(errors[0]?.message ?? '', words)
  }
  equal((await ask(ada, ticket, { addTags: [] })).errors[0]?.extensions.code, 'INVALID')
  deepEqual(await tagsOf(ticket), [])
  deepEqual(await change(ticket, { addTags: ['😀'.repeat(40)] }), ['😀'.repeat(40)])
})
