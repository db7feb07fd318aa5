/** What whoever runs a desk does about accounts beside the server: an admin, and a link for a new password. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../support/app.ts'
import { runBellhop, settingsOf } from '../support/bellhop.ts'
import { documents, logIn, signUpAbe, signUpAda, signUpCara, told } from '../support/cast.ts'
import { ask } from '../support/client.ts'
import { count, stored } from '../support/database.ts'

test('An agent becomes an admin while the server runs', async () => {
  await using desk = await startApp({ clock: 'real' })
  const [ada, abe, cara] = [await signUpAda(desk), await signUpAbe(desk), await signUpCara(desk)]
  const settings = await settingsOf(desk.folder)
  const isAdmin = async () => told(await abe.ask(documents.profile), 'profile').isAdmin
  equal(await isAdmin(), false)
  for (let times = 0; times < 2; times++) {
    const { code, out, err } = await runBellhop(['admin', ' Abe@Example.com '], settings)
    deepEqual([code, out, err], [0, 'abe@example.com is an admin.\n', ''])
  }
  equal(await isAdmin(), true)
  deepEqual(
    stored(desk, `SELECT actor_id AS actor, data FROM event WHERE kind = 'user.admin_changed'`).map(
      ({ actor, data }) => [actor, JSON.parse(String(data))],
    ),
    [[null, { subjectId: Number(abe.id), to: true }]],
  )
  told(await ada.ask(documents.deactivate, { id: abe.id }), 'deactivate')
  for (const [email, why] of [
    [cara.email, /is a customer/],
    [abe.email, /is deactivated/],
    ['nobody@example.com', /There is no account with the address nobody@example\.com\./],
    ['\u001b[2J', /There is no account/],
  ] as const) {
    const { code, err } = await runBellhop(['admin', email], settings)
    equal(code, 1)
    match(err, why)
    ok(!err.includes('\u001b'))
  }
  equal((await runBellhop(['admin'], settings)).code, 2)
})

test('Even the only admin gets a new password', async () => {
  await using desk = await startApp({ clock: 'real' })
  const ada = await signUpAda(desk)
  const settings = { ...(await settingsOf(desk.folder)), PUBLIC_URL: 'https://help.example.com' }
  const { code, out, err } = await runBellhop(['reset-link', ada.email], settings)
  equal(code, 0, err)
  match(out, /^https:\/\/help\.example\.com\/reset\?code=[\w-]{43}\nFor ada@example\.com, until .+Z\.\n$/)
  const variables = { code: /code=([\w-]+)/.exec(out)?.[1], password: 'a new secret' }
  equal(told(await ask(desk.url, documents.resetPassword, variables), 'resetPassword'), true)
  await logIn(desk, { email: ada.email, password: 'a new secret' })
  equal(count(desk, `event WHERE kind = 'user.reset_link_made' AND actor_id IS NULL`), 1)
})
