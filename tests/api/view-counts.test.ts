/** How many tickets each of several filters lets through: in one answer, within what one sees, and bounded. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, told, type TestUser } from '../support/cast.ts'
import { submitMany } from '../support/many.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

const counts = async (person: TestUser, filters: readonly object[]): Promise<unknown> =>
  told(await person.ask(documents.viewCounts, { filters }), 'viewCounts')
const exactly = (...all: number[]) => all.map((count) => ({ count, isCapped: false }))
const prioritise = async (id: string, priority: string) =>
  told(
    await ada.ask('mutation ($id: ID!, $priority: Priority) { updateTicket(id: $id, priority: $priority) { id } }', {
      id,
      priority,
    }),
    'updateTicket',
  )

test('Each filter has its count, in their order, whether it is kept or has to be counted', async () => {
  const [lamp, chair] = [await cara.submits('A lamp'), await cara.submits('A chair')]
  const door = await carl.submits('A door')
  await ada.sets(chair, 'closed')
  await prioritise(lamp.id, 'urgent')
  await prioritise(chair.id, 'urgent')
  await prioritise(door.id, 'low')
  const filters = [
    { priority: ['urgent'], status: ['open', 'pending'] },
    {},
    { priority: ['urgent'] },
    { status: ['closed', 'open'] },
    { requester: carl.id },
    { priority: ['low', 'normal'] },
    { hasAttachments: true },
    { requester: cara.id, status: ['open'] },
  ]
  deepEqual(await counts(ada, filters), exactly(1, 3, 2, 3, 1, 1, 0, 1))
  deepEqual(await counts(ada, filters.toReversed()), exactly(1, 0, 1, 1, 3, 2, 3, 1))
  deepEqual(await counts(ada, []), [])
  // The same as the counts of each alone.
  for (const filter of filters) {
    const alone = told(
      await ada.ask('query ($filter: TicketFilter) { ticketCounts(filter: $filter) { count } }', { filter }),
      'ticketCounts',
    ) as { count: number }[]
    deepEqual(await counts(ada, [filter]), exactly(alone.reduce((sum, { count }) => sum + count, 0)))
  }
})

test('A customer counts their own, and nothing that customers may not know', async () => {
  deepEqual(
    await counts(cara, [{}, { status: ['closed'] }, { requester: carl.id }, { hasAttachments: false }]),
    exactly(2, 1, 0, 2),
  )
  equal(
    (await cara.ask(documents.viewCounts, { filters: [{}, { priority: ['urgent'] }] })).errors[0]?.extensions.code,
    'FORBIDDEN',
  )
})

test('What has to be counted is counted to 1,000, and as many filters as fit are taken', async () => {
  await submitMany(desk, cara, 1_001, (index) => ({ title: `Request ${index}` }))
  deepEqual(await counts(ada, [{ hasAttachments: false }, { status: ['open'] }]), [
    { count: 1_000, isCapped: true },
    { count: 1_003, isCapped: false },
  ])
  const many = Array.from({ length: 41 }, () => ({}))
  equal(((await counts(ada, many.slice(1))) as unknown[]).length, 40)
  equal((await ada.ask(documents.viewCounts, { filters: many })).errors[0]?.extensions.code, 'INVALID')
})
