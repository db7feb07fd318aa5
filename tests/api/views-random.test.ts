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
const teams: string[] = []
for (const name of ['Billing', 'Returns'])
  teams.push(told(await ada.ask(documents.createTeam, { name }), 'createTeam').id)
/** Who is in which team, as `team agent`. */
const members = new Set<string>()
const isIn = (person: TestUser, team: string | null) => members.has(`${team} ${person.id}`)

/** Puts an agent into a team, or takes them out. */
async function moveMember(team: string, agent: TestUser): Promise<void> {
  const isOut = !isIn(agent, team)
  const document = isOut ? documents.addTeamMember : documents.removeTeamMember
  told(await ada.ask(document, { team, agent: agent.id }), isOut ? 'addTeamMember' : 'removeTeamMember')
  if (isOut) members.add(`${team} ${agent.id}`)
  else members.delete(`${team} ${agent.id}`)
}

interface Model {
  readonly id: string
  readonly owner: string
  name: string
  audience: 'own' | 'team' | 'everyone'
  team: string | null
  status: string
}

const audiences = ['own', 'team', 'everyone'] as const

function sees(person: TestUser, view: Model): boolean {
  if (person.role !== 'agent') return false
  return (
    view.owner === person.id || view.audience === 'everyone' || (view.audience === 'team' && isIn(person, view.team))
  )
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
  let forOtherTeams = 0
  for (let step = 0; step < 400; step++) {
    if (random.chance(0.1)) await moveMember(random.pick(teams), random.pick([ada, abe, alan]))
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
    const audience = random.pick(audiences)
    const wanted = {
      name: `View ${random.int(1, 12)}`,
      audience,
      team: audience === 'team' ? random.pick(teams) : null,
      status: random.pick(['open', 'pending', 'closed']),
    }
    const { name, team, status } = wanted
    const asked = { id, name, audience, team, filter: { status: [status] } }
    const { data, errors } = await person.ask(documents.saveView, asked)
    const owner = view?.owner ?? person.id
    const isTaken = [...views.values()].some((one) => one.owner === owner && one.id !== id && one.name === name)
    const refused = id === undefined ? (person.role === 'agent' ? undefined : 'FORBIDDEN') : refusalOf(person, view)
    // An admin can't make somebody's view their own again.
    const isTakenBack = view !== undefined && view.owner !== person.id && audience === 'own'
    const isForOthers = team !== null && team !== view?.team && !isIn(person, team)
    const rest = isTaken ? 'CONFLICT' : isForOthers ? 'FORBIDDEN' : undefined
    if (!refused && !isTakenBack && rest === 'FORBIDDEN') forOtherTeams++
    equal(errors[0]?.extensions.code, refused ?? (isTakenBack ? 'FORBIDDEN' : rest), `${person.email} saves ${id}`)
    if (errors.length) refusals++
    else views.set(data.saveView.id, { id: data.saveView.id, owner, ...wanted })
    if (step % 10 === 0) await compare(views)
  }
  await compare(views)
  ok(refusals > 20 && gone.length > 10, `${refusals} refusals, ${gone.length} deleted`)
  ok(forOtherTeams > 5, `${forOtherTeams} for teams of others`)
})

async function compare(views: ReadonlyMap<string, Model>): Promise<void> {
  const refused = await cara.ask(documents.views)
  equal(refused.errors[0]?.extensions.code, 'FORBIDDEN')
  for (const person of [ada, abe, alan]) {
    const seen = (told(await person.ask(documents.views), 'views') as SeenView[])
      .map(({ id, name, audience, team, filter, owner, canChange }) => ({
        id,
        owner: owner.id,
        name,
        audience,
        team: team?.id ?? null,
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
  readonly team: { readonly id: string } | null
  readonly filter: { readonly status: readonly string[] }
  readonly owner: { readonly id: string }
  readonly canChange: boolean
}
