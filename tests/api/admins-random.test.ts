/** Whatever admins do to each other, in whatever order: each answer is as the rules say, someone is always left who can look after the desk, and who is deactivated is out. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../stress/random.ts'
import { startApp } from '../support/app.ts'
import { documents, logIn, signUp, signUpCast, told, type TestUser } from '../support/cast.ts'
import { count, stored } from '../support/database.ts'

interface Account {
  user: TestUser
  isAdmin: boolean
  isActive: boolean
}

/** What the rules say to one call; the model changes with it. */
function judge(all: readonly Account[], by: Account, of: Account, act: string): string {
  if (!by.isActive) return 'UNAUTHENTICATED'
  if (!by.isAdmin) return 'FORBIDDEN'
  const isLast = of.isAdmin && all.filter(({ isAdmin }) => isAdmin).length === 1
  switch (act) {
    case 'promote':
    case 'demote': {
      if (of.user.role !== 'agent') return 'NOT_FOUND'
      if (of.isAdmin === (act === 'promote')) return 'false'
      if (!of.isActive || (act === 'demote' && isLast)) return 'CONFLICT'
      of.isAdmin = act === 'promote'
      return 'true'
    }
    case 'deactivate': {
      if (by === of) return 'CONFLICT'
      if (!of.isActive) return 'false'
      Object.assign(of, { isActive: false, isAdmin: false })
      return 'true'
    }
    case 'reactivate': {
      if (by === of) return 'CONFLICT'
      if (of.isActive) return 'false'
      of.isActive = true
      return 'true'
    }
    default:
      return by === of ? 'FORBIDDEN' : of.isActive ? 'link' : 'CONFLICT'
  }
}

const documentOf = (act: string, id: string) =>
  ({
    promote: [documents.setAdmin, { id, isAdmin: true }, 'setAdmin'],
    demote: [documents.setAdmin, { id, isAdmin: false }, 'setAdmin'],
    deactivate: [documents.deactivate, { id }, 'deactivate'],
    reactivate: [documents.reactivate, { id }, 'reactivate'],
    link: [documents.makeResetLink, { id }, 'makeResetLink'],
  })[act] as [string, Record<string, unknown>, string]

test('A thousand steps of admins, agents and customers', async () => {
  await using desk = await startApp({ env: { MAX_WRITES_PER_MINUTE: '0' } })
  const random = createRandom('admins')
  const { cara, carl, ada, abe } = await signUpCast(desk)
  const amy = await signUp(desk, 'amy', 'agent')
  const admins = new Set(stored(desk, 'SELECT id FROM "user" WHERE is_admin = 1').map(({ id }) => String(id)))
  equal(admins.size, 1)
  const all: Account[] = [cara, carl, ada, abe, amy].map((user) => ({
    user,
    isAdmin: admins.has(user.id),
    isActive: true,
  }))
  const seen: Record<string, number> = {}
  for (let step = 0; step < 1_000; step++) {
    // Mostly someone who may.
    const able = all.filter(({ isAdmin }) => isAdmin)
    const by = random.chance(0.8) ? random.pick(able) : random.pick(all)
    const of = random.pick(all)
    const act = random.pick(['promote', 'promote', 'demote', 'deactivate', 'reactivate', 'link'])
    const wasActive = of.isActive
    const expected = judge(all, by, of, act)
    const [document, variables, field] = documentOf(act, of.user.id)
    const { data, errors } = await by.user.ask(document, variables)
    const value = data[field] as { url: string } | boolean | null
    const outcome = errors[0]?.extensions.code ?? (typeof value === 'object' ? 'link' : String(value))
    const why = outcome === 'INTERNAL' ? desk.log.findLast((line) => line.includes('error')) : ''
    equal(outcome, expected, `${step}: ${by.user.email} ${act} ${of.user.email} ${why}`)
    seen[outcome] = (seen[outcome] ?? 0) + 1
    if (of.isActive && !wasActive) of.user = await logIn(desk, of.user)
  }
  for (const outcome of ['true', 'false', 'link', 'FORBIDDEN', 'CONFLICT', 'NOT_FOUND', 'UNAUTHENTICATED'])
    ok((seen[outcome] ?? 0) > 5, `${outcome}: ${seen[outcome]}`)
  for (const { user, isActive } of all) equal(told(await user.ask(documents.user), 'user') !== null, isActive)
  deepEqual(
    stored(desk, 'SELECT id, is_admin, deactivated_at FROM "user" ORDER BY id').map((row) => [
      String(row.id),
      Number(row.is_admin) === 1,
      row.deactivated_at === null,
    ]),
    all
      .toSorted((a, b) => Number(a.user.id) - Number(b.user.id))
      .map(({ user, isAdmin, isActive }) => [user.id, isAdmin, isActive]),
  )
  equal(count(desk, 'session JOIN "user" ON "user".id = user_id WHERE deactivated_at IS NOT NULL'), 0)
  equal(count(desk, 'password_reset JOIN "user" ON "user".id = user_id WHERE deactivated_at IS NOT NULL'), 0)
})
