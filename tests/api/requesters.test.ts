/** Who an agent may mean by the beginning of a name or an address. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, signUp, signUpCast, told, type TestUser } from '../support/cast.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

async function found(by: TestUser, prefix: string, first?: number): Promise<string[]> {
  const rows: { email: string }[] = told(await by.ask(documents.requesters, { prefix, first }), 'requesters')
  return rows.map(({ email }) => email.split('@')[0] as string)
}

test('Customers are found by their address, and by their name once they have filed a ticket', async () => {
  const hana = await signUp(desk, 'hana.sato', 'customer')
  deepEqual(await found(ada, 'ca'), ['cara', 'carl'])
  deepEqual(await found(ada, ' CARA@exam'), ['cara'])
  deepEqual(await found(ada, 'hana.s'), ['hana.sato'])
  // No index leads to names: those of the newest tickets are looked through.
  deepEqual(await found(ada, 'sato'), [])
  await hana.submits('Lamp')
  deepEqual(await found(ada, 'sato'), ['hana.sato'])
  deepEqual(await found(ada, 'hana sa'), ['hana.sato'])
  deepEqual(await found(ada, 'ato'), [])
  await carl.ask('mutation { updateProfile(name: "Émile Żak") { id } }')
  await carl.submits('Chair')
  deepEqual(await found(ada, 'żA'), ['carl'])
})

test('Whatever stands in a name besides letters of ASCII, a word of it is found by what is typed', async () => {
  const finn = await signUp(desk, 'finn.o_neil+shop', 'customer')
  await finn.submits('Desk')
  for (const typed of ['O neil', 'neil', 'finn O', 'FINN'])
    deepEqual(await found(ada, typed), ['finn.o_neil+shop'], typed)
  for (const typed of ['shop', 'inn', 'finn oneil', 'finn ö']) deepEqual(await found(ada, typed), [], typed)

  const lou = await signUp(desk, 'lou', 'customer')
  await lou.ask(`mutation { updateProfile(name: "MAX O'Neill-Weiß İpek") { id } }`)
  await lou.submits('Shelf')
  for (const typed of ['max', "o'neill-w", "O'NEILL-WEIß", 'i', 'İPEK'])
    deepEqual(await found(ada, typed), ['lou'], typed)
  for (const typed of ['neill', 'weiß', 'ipek', '%', 'o_neill']) deepEqual(await found(ada, typed), [], typed)
})

test('Agents are none, blanks and signs lead nowhere, and a page has a bound', async () => {
  for (const prefix of ['', '  ', 'ad', 'zzz', '%', '_', '"', '\u{10FFFF}', 'x'.repeat(100_000)]) {
    deepEqual(await found(ada, prefix), [], prefix.slice(0, 9))
  }
  deepEqual(await found(ada, 'c', 1), ['cara'])
  for (const first of [0, 51]) {
    const { errors } = await ada.ask(documents.requesters, { prefix: 'c', first })
    equal(errors?.[0]?.extensions?.code, 'INVALID')
  }
})

test('Customers learn of nobody', async () => {
  for (const prefix of ['ca', 'nobody']) {
    const { errors, data } = await cara.ask(documents.requesters, { prefix })
    equal(errors?.[0]?.extensions?.code, 'FORBIDDEN')
    equal(data?.['requesters'] ?? null, null)
  }
})
