/** Whatever agents do with views, everyone sees and may change just those that the rules say: held against a list of what was done. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRandom } from '../stress/random.ts'
import { startApp } from '../support/app.ts'
import { documents, signUp, told, type TestUser } from '../support/cast.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
// The first agent is an admin.
const ada = await signUp(desk, 'ada', 'agent')
const abe = await signUp(desk, 'abe', 'agent')
const alan = await signUp(desk, 'alan', 'agent')
const cara = await signUp(desk, 'cara', 'customer')
const people = [ada, abe, alan, cara]

interface Model {
  readonly id: string
  readonly owner: string
  name: string
  audience: 'own' | 'everyone'
  status: string
}

const audiences = ['own', 'everyone'] as const

function sees(person: TestUser, view: Model): boolean {
  return person.role === 'agent' && (view.owner === person.id || view.audience === 'everyone')
}

function refusalOf(person: TestUser, view: Model | undefined): string | undefined {
  if (person.role !== 'agent') return 'FORBIDDEN'
  if (!view || !sees(person, view)) return 'NOT_FOUND'
  return person === ada || view.owner === person.id ? undefined : 'FORBIDDEN'
}

test('Saving and deleting ⇔ the rules; seeing ⇔ what was saved', async () => {
  const random = createRandom('views')
  const views = new Map<string, Model>()
  const gone: string[] = []
  let refusals = 0
  for (let step = 0; step < 300; step++) {
    const person = random.pick(people)
    const id = views.size && random.chance(0.6) ? random.pick([...views.keys(), ...gone.slice(-2)]) : undefined
    const view = id === undefined ? undefined : views.get(id)
    if (id !== undefined && random.chance(0.3)) {
      const { errors } = await person.ask(documents.deleteView, { id })
      equal(errors[0]?.extensions.code, refusalOf(person, view), `${person.email} deletes ${id}`)
      if (errors.length) refusals++
      else {
        views.delete(id)
        gone.push(id)
      }
      continue
    }
    const wanted = {
      name: `View ${random.int(1, 12)}`,
      audience: random.pick(audiences),
      status: random.pick(['open', 'pending', 'closed']),
    }
    const { name, audience, status } = wanted
    const { data, errors } = await person.ask(documents.saveView, { id, name, audience, filter: { status: [status] } })
    const owner = view?.owner ?? person.id
    const isTaken = [...views.values()].some((one) => one.owner === owner && one.id !== id && one.name === name)
    const refused = id === undefined ? (person.role === 'agent' ? undefined : 'FORBIDDEN') : refusalOf(person, view)
    // An admin can't make somebody's view their own again.
    const isTakenBack = view !== undefined && view.owner !== person.id && audience === 'own'
    equal(
      errors[0]?.extensions.code,
      refused ?? (isTakenBack ? 'FORBIDDEN' : isTaken ? 'CONFLICT' : undefined),
      `${person.email} saves ${id}`,
    )
    if (errors.length) refusals++
    else views.set(data.saveView.id, { id: data.saveView.id, owner, ...wanted })
    if (step % 10 === 0) await compare(views)
  }
  await compare(views)
  ok(refusals > 20 && gone.length > 10, `${refusals} refusals, ${gone.length} deleted`)
})

async function compare(views: ReadonlyMap<string, Model>): Promise<void> {
  const refused = await cara.ask(documents.views)
  equal(refused.errors[0]?.extensions.code, 'FORBIDDEN')
  for (const person of [ada, abe, alan]) {
    const seen = (told(await person.ask(documents.views), 'views') as SeenView[])
      .map(({ id, name, audience, filter, owner, canChange }) => ({
        id,
        owner: owner.id,
        name,
        audience,
        status: filter.status[0],
        canChange,
      }))
      .toSorted((a, b) => Number(a.id) - Number(b.id))
    const expected = [...views.values()]
      .filter((view) => sees(person, view))
      .map((view) => ({ ...view, canChange: refusalOf(person, view) === undefined }))
      .toSorted((a, b) => Number(a.id) - Number(b.id))
    deepEqual(seen, expected, person.email)
  }
}

interface SeenView {
  readonly id: string
  readonly name: string
  readonly audience: string
  readonly filter: { readonly status: readonly string[] }
  readonly owner: { readonly id: string }
  readonly canChange: boolean
}
