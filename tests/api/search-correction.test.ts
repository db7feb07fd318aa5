/** What is corrected in a search, and what is not. */
import { deepEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { signUpCast, type Person } from '../support/cast.ts'
import { idsOf, searchTickets, type SearchArguments } from '../support/search-tickets.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

test('A word that stands in tickets outside the filter is right, and nothing is found instead of it', async () => {
  const closed = await cara.submits('The scanner whirrs', { description: 'and the monitor flickers' })
  const open = await cara.submits('The spanner is gone', { description: 'with the janitor' })
  await ada.sets(closed, 'closed')
  const find = async (person: Person, text: string, more: SearchArguments = {}) => {
    const { hits, correctedText } = await searchTickets(person, text, more)
    return [idsOf(hits), correctedText?.trim() ?? null]
  }
  const [mine, other] = [Number(closed.id), Number(open.id)]
  for (const person of [cara, ada]) {
    // 'spanner' is one mistake from 'scanner'.
    deepEqual(await find(person, 'scanner ', { status: ['open'] }), [[], null])
    deepEqual(await find(person, 'scanner ', { status: ['closed'] }), [[mine], null])
    deepEqual(await find(person, 'scanner '), [[mine], null])
    // Nothing holds both; each by itself is right.
    deepEqual(await find(person, 'scanner janitor ', { status: ['open'] }), [[], null])
    // What stands nowhere is corrected to what passes the filter.
    deepEqual(await find(person, 'spaner ', { status: ['open'] }), [[other], 'spanner'])
    deepEqual(await find(person, 'scaner ', { status: ['closed'] }), [[mine], 'scanner'])
    deepEqual(await find(person, 'scnner ', { status: ['open'] }), [[], null])
  }
  deepEqual(await find(ada, 'scanner ', { status: ['open'], requester: cara.id }), [[], null])
  deepEqual(await find(ada, 'scanner ', { requester: carl.id }), [[], null])
})

test('What stands in tickets of others alone is not right for a customer, and tells them nothing', async () => {
  const own = await cara.submits('A hamster in the drawer')
  await carl.submits('The hamsters', { description: 'a hamzter' })
  const asked = { status: ['open'] }
  const { hits, correctedText } = await searchTickets(cara, 'hamzter ', asked)
  deepEqual([idsOf(hits), correctedText?.trim()], [[Number(own.id)], 'hamster'])
  deepEqual((await searchTickets(ada, 'hamzter ', { status: ['closed'] })).correctedText, null)
})
