/** What is corrected in a search, and what is not. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUpCast, type TestUser } from '../support/cast.ts'
import { idsOf, searchTickets, type SearchArguments } from '../support/search-tickets.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

test('A word that stands in tickets outside the filter is right, and nothing is found instead of it', async () => {
  const closed = await cara.submits('The scanner whirrs', { description: 'and the monitor flickers' })
  const open = await cara.submits('The spanner is gone', { description: 'with the janitor' })
  await ada.sets(closed, 'closed')
  const find = async (person: TestUser, text: string, more: SearchArguments = {}) => {
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

test('The next page of a corrected search looks for the same words, whatever is written meanwhile', async () => {
  for (const [person, typed, right, likelier] of [
    [cara, 'wanxerer stroler', 'wanderer stroller', 'wanterer strowler'],
    [ada, 'lanqern candel', 'lantern candle', 'lanmern canden'],
  ] as const) {
    const ids: number[] = []
    for (const place of ['one', 'two', 'three', 'four', 'five']) {
      ids.unshift(Number((await cara.submits(`${place} ${right}`)).id))
    }
    const page = async (after?: string) => {
      const { hits, correctedText } = await searchTickets(person, `${typed} `, { first: 2, ...(after && { after }) })
      equal(correctedText?.trim(), right)
      return { ids: idsOf(hits), cursor: hits.at(-1)?.cursor ?? '' }
    }
    const first = await page()
    // Someone writes what was typed, and other words become the more usual ones.
    await cara.submits(typed)
    for (let index = 0; index < 7; index++) await cara.submits(likelier)
    const second = await page(first.cursor)
    const third = await page(second.cursor)
    deepEqual([...first.ids, ...second.ids, ...third.ids], ids)
    deepEqual((await page(third.cursor)).ids, [])
  }
})

test('A cursor of an older version is corrected anew, and one that says what is no word is refused', async () => {
  const ids = []
  for (const place of ['one', 'two', 'three']) ids.unshift(Number((await cara.submits(`${place} hippopotamus`)).id))
  const first = await searchTickets(cara, 'hippopotamos ', { first: 1 })
  const cursor = first.hits[0]?.cursor ?? ''
  ok(cursor.startsWith('corrected.0-hippopotamus.'), cursor)
  const older = cursor.replace('0-hippopotamus.', '')
  const rest = await searchTickets(cara, 'hippopotamos ', { after: older })
  deepEqual([idsOf(rest.hits), rest.correctedText?.trim()], [ids.slice(1), 'hippopotamus'])
  const refused = async (text: string, after: string) => {
    const { errors } = await cara.ask(documents.searchTickets, { text, after })
    deepEqual(
      errors.map(({ extensions }) => [extensions.code, extensions.field]),
      [['INVALID', 'after']],
      after,
    )
  }
  for (const word of ['Hippo', 'two words', "a'b", 'x"y', 'a*', '\u{E100}1', '\u{E064}', 'é', '0-1', ' ']) {
    await refused('hippopotamos ', `corrected.0-${word}.all.5`)
  }
  await refused('hippopotamos ', 'corrected.1-hippopotamus.all.5')
  await refused('"hippopotamos" ', 'corrected.0-hippopotamus.all.5')
  await refused('hippopotamos ', `corrected.${'0-hippopotamus.'.repeat(4)}all.5`)
  await refused('hippopotamos ', 'corrected.0-hippopotamus.')
})

test('Nothing is corrected to a stem that stands in no text', async () => {
  const ticket = await cara.submits('Unlikely Batteries', { description: 'about various batteries' })
  for (const person of [cara, ada]) {
    // 'batteri', the stem, is one mistake away; 'batteries' are two.
    const { hits, correctedText } = await searchTickets(person, 'battera ')
    deepEqual([hits, correctedText], [[], null])
    const right = await searchTickets(person, 'bateries ')
    deepEqual([idsOf(right.hits), right.correctedText?.trim()], [[Number(ticket.id)], 'batteries'])
  }
})

test('Of a very long text only what was looked for is corrected, and nothing else is looked at', async () => {
  const { id } = await cara.submits('A lighthouse')
  const beyond = ` ${'\ufdfa '.repeat(100)}ligthouse`
  const { hits, correctedText } = await searchTickets(cara, `ligthouse${' '.repeat(200)}${beyond}`)
  deepEqual(idsOf(hits), [Number(id)])
  equal(correctedText, `lighthouse${' '.repeat(200)}${beyond}`)
})
