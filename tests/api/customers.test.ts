/** The customers of the desk, as agents look for them. */
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { minutes, startApp } from '../support/app.ts'
import { documents, signUp, signUpCast, told, type TestUser } from '../support/cast.ts'
import type { Answer } from '../support/client.ts'

const errorOf = ({ errors }: Answer) => errors[0]?.extensions.code
const customers = async (by: TestUser, given: object = {}): Promise<any[]> =>
  told(await by.ask(documents.customers, { ...given }), 'customers')
const emails = async (by: TestUser, given?: object): Promise<string[]> =>
  (await customers(by, given)).map(({ user }) => user.email.replace('@example.com', ''))

test('Agents see each customer with their tickets, since when they have been there and when they were last', async () => {
  await using desk = await startApp()
  const { cara, ada } = await signUpCast(desk)
  const since = new Date(desk.clock.now()).toISOString()
  const tickets = [await cara.submits('One'), await cara.submits('Two'), await cara.submits('Three')]
  await ada.sets(tickets[0] as { id: string }, 'pending')
  await ada.submits('Of an agent')
  const [first, second] = await customers(ada)
  deepEqual(
    { ...first, lastUsedAt: null },
    {
      user: { id: cara.id, email: 'cara@example.com', name: 'Cara', role: 'customer' },
      createdAt: since,
      lastUsedAt: null,
      deactivatedAt: null,
      organisation: null,
      suggestion: null,
      openTickets: 2,
      tickets: 3,
    },
  )
  equal(first.lastUsedAt, since)
  deepEqual([second.user.email, second.openTickets, second.tickets], ['carl@example.com', 0, 0])
  desk.clock.advance(minutes(5))
  told(await ada.ask(documents.deactivate, { id: cara.id }), 'deactivate')
  const gone = told(await ada.ask(documents.customer, { id: cara.id }), 'customer')
  deepEqual([gone.deactivatedAt, gone.lastUsedAt], [new Date(desk.clock.now()).toISOString(), null])
})

test('They come by address, page by page, and by what the address or the name begins with', async () => {
  await using desk = await startApp()
  const { ada, cara, carl } = await signUpCast(desk)
  for (const name of ['hana.sato', 'hana.bell', 'zoe', 'ohm', 'h4', 'han-x', 'anna'])
    await signUp(desk, name, 'customer')
  const people = new Map((await customers(ada)).map(({ user }) => [user.email, user.id]))
  const named = async (person: TestUser, name: string) =>
    void told(await person.ask(documents.updateProfile, { name }), 'updateProfile')
  await named(cara, 'Hannah Ohm')
  await named(carl, 'Öland')
  deepEqual(await emails(ada), ['anna', 'cara', 'carl', 'h4', 'han-x', 'hana.bell', 'hana.sato', 'ohm', 'zoe'])
  deepEqual(await emails(ada, { prefix: 'HAN' }), ['han-x', 'hana.bell', 'hana.sato', 'cara'])
  deepEqual(await emails(ada, { prefix: 'hana s' }), ['hana.sato'])
  deepEqual(await emails(ada, { prefix: 'hannah o' }), ['cara'])
  deepEqual(await emails(ada, { prefix: 'ö' }), ['carl'])
  deepEqual(await emails(ada, { prefix: 'ada' }), [], 'Agents are not among them.')
  for (const prefix of ['', 'han', 'h', 'ö', 'hana b', 'nobody']) {
    const all = await emails(ada, { prefix })
    for (const first of [1, 2]) {
      const paged: string[] = []
      for (let after: string | undefined; ;) {
        const page = await emails(ada, { prefix, first, after })
        paged.push(...page)
        if (page.length < first) break
        after = people.get(`${page.at(-1)}@example.com`)
      }
      deepEqual(paged, all, `${prefix}, ${first} at once`)
    }
  }
  deepEqual(errorOf(await ada.ask(documents.customers, { after: '99' })), 'NOT_FOUND')
  deepEqual(
    errorOf(await ada.ask(documents.customers, { prefix: 'han', after: people.get('zoe@example.com') })),
    'NOT_FOUND',
  )
  for (const first of [0, 101]) deepEqual(errorOf(await ada.ask(documents.customers, { first })), 'INVALID')
})

test('The members of an organisation are found by any word of their name', async () => {
  await using desk = await startApp()
  const { ada, cara, carl } = await signUpCast(desk)
  const made = await ada.ask(documents.createOrganisation, { name: 'Acme' })
  const organisation = told(made, 'createOrganisation').organisation.id
  for (const { id: customer } of [carl, cara])
    told(await ada.ask(documents.setOrganisation, { customer, organisation }), 'setOrganisation')
  told(await cara.ask(documents.updateProfile, { name: 'Zoë Stern' }), 'updateProfile')
  deepEqual(await emails(ada, { organisation }), ['cara', 'carl'])
  deepEqual(await emails(ada, { organisation, prefix: 'ster' }), ['cara'])
  deepEqual(await emails(ada, { organisation, first: 1, after: cara.id }), ['carl'])
  deepEqual(await emails(ada, { organisation: '99' }), [])
})
