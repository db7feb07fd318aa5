/** What people are called: at sign-up, later, and until they say. */
import { deepEqual, equal, match } from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, logIn, signUpAda, signUpCara, told, type TestUser } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { count, meddle, stored } from '../support/database.ts'

const signUpNamed = `mutation ($email: String!, $name: String) {
  signUp(email: $email, password: "a secret", role: customer, name: $name) { token user { id name } } }`
const nameSeen = async (person: TestUser) => told(await person.ask('{ user { name } }'), 'user').name
const rename = (person: TestUser, name: string) => person.ask(documents.updateProfile, { name })

test('A name is given at sign-up or later, and until then it is made of the address', async () => {
  await using desk = await startApp()
  const signUpWith = async (email: string, name?: string | null) =>
    told(await ask(desk.url, signUpNamed, { email, name }), 'signUp').user.name
  equal(await signUpWith('hana.sato@example.com'), 'Hana Sato')
  equal(await signUpWith('h.sato@example.com', null), 'H Sato')
  equal(await signUpWith('hana@example.com', ' '), 'Hana')
  equal(await signUpWith('sato@example.com', ' Hana Sato '), 'Hana Sato')
  const refused = await ask(desk.url, signUpNamed, { email: 'eve@example.com', name: 'Ada\u202e' })
  deepEqual([refused.errors[0]?.extensions.code, refused.errors[0]?.extensions.field], ['INVALID', 'name'])
  equal(count(desk, '"user"'), 4)
  deepEqual(
    stored(desk, 'SELECT name FROM "user" ORDER BY id').map(({ name }) => name),
    [null, null, null, 'Hana Sato'],
  )
})

test('Who is renamed is called so wherever they are seen, and may go back', async () => {
  await using desk = await startApp()
  const [cara, ada] = [await signUpCara(desk), await signUpAda(desk)]
  const ticket = await cara.submits('The printer blinks')
  await ada.comments(ticket, 'How often?')
  equal(told(await rename(ada, ' Ada Lovelace'), 'updateProfile').name, 'Ada Lovelace')
  equal(told(await rename(cara, 'Cara Olsen'), 'updateProfile').name, 'Cara Olsen')
  const seen = `query ($id: ID!) { ticket(id: $id) { user { name } } tickets(first: 1) { user { name email } }
    comments(ticketId: $id) { user { name email } } }`
  // What a customer sees of an agent: name and address, as on a letter.
  deepEqual((await cara.ask(seen, { id: ticket.id })).data, {
    ticket: { user: { name: 'Cara Olsen' } },
    tickets: [{ user: { name: 'Cara Olsen', email: cara.email } }],
    comments: [{ user: { name: 'Ada Lovelace', email: ada.email } }],
  })
  equal(await nameSeen(await logIn(desk, ada)), 'Ada Lovelace')
  const again = await ada.ask(
    `mutation ($id: ID!) { addComment(ticketId: $id, content: "And now?") { user { name } } }`,
    {
      id: ticket.id,
    },
  )
  equal(told(again, 'addComment').user.name, 'Ada Lovelace')
  equal(told(await rename(ada, ''), 'updateProfile').name, 'Ada')
  equal(await nameSeen(ada), 'Ada')
})

test('A change of name is in the history once, with what it was; a refused one changes nothing', async () => {
  await using desk = await startApp()
  const cara = await signUpCara(desk)
  for (const name of ['Cara Olsen', 'Cara Olsen', ' Cara Olsen ']) await rename(cara, name)
  const { errors } = await rename(cara, 'x'.repeat(81))
  match(errors[0]?.message ?? '', /at most 80 characters/)
  equal((await rename(cara, 'support@example.com')).errors[0]?.extensions.field, 'name')
  deepEqual(
    stored(desk, `SELECT actor_id AS actor, data FROM event WHERE kind = 'user.name_changed'`).map(
      ({ actor, data }) => [String(actor), JSON.parse(String(data))],
    ),
    [[cara.id, { userId: Number(cara.id), from: null, to: 'Cara Olsen' }]],
  )
})

test('A name that was stored before is read, listed and kept until it is changed, whatever it holds', async () => {
  await using desk = await startApp()
  const ada = await signUpAda(desk)
  const stays = 'support\uff20desk \u202eadA\u2800\u3164 \u00a0 x'
  meddle(desk, `UPDATE "user" SET name = '${stays}' WHERE id = ${ada.id}`)
  const again = await logIn(desk, ada)
  equal(await nameSeen(again), stays)
  equal(told(await again.ask(documents.profile), 'profile').givenName, stays)
  equal(told(await again.ask(documents.agents, { prefix: 'x' }), 'agents')[0].user.name, stays)
  for (const name of [stays, 'ada\ufe6bexample.com', 'Ada\u2800'])
    equal((await rename(again, name)).errors[0]?.extensions.field, 'name')
  equal(await nameSeen(again), stays)
  equal(told(await rename(again, ' Ada \u00a0 Lovelace'), 'updateProfile').name, 'Ada Lovelace')
  equal(told(await again.ask(documents.agents, { prefix: 'ada  love' }), 'agents').length, 1)
})

test('Names are changed no faster than anything else', async () => {
  await using desk = await startApp({ env: { MAX_WRITES_PER_MINUTE: '1' } })
  const cara = await signUpCara(desk)
  equal((await rename(cara, 'A')).errors.length, 0)
  let refused
  for (let index = 0; index < 5 && !refused; index++) refused = (await rename(cara, `B${index}`)).errors[0]
  equal(refused?.extensions.code, 'RATE_LIMITED')
})
