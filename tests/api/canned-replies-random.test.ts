/** Whatever agents do with canned replies, everyone sees and may change just those that the rules say: held against a list of what was done. */
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

function sees(person: TestUser, reply: Model): boolean {
  if (person.role !== 'agent') return false
  return (
    reply.owner === person.id ||
    reply.audience === 'everyone' ||
    (reply.audience === 'team' && isIn(person, reply.team))
  )
}

function refusalOf(person: TestUser, reply: Model | undefined): string | undefined {
  if (person.role !== 'agent') return 'FORBIDDEN'
  if (!reply || !sees(person, reply)) return 'NOT_FOUND'
  return person === ada || reply.owner === person.id ? undefined : 'FORBIDDEN'
}

test('Saving and deleting ⇔ the rules; seeing ⇔ what was saved', async () => {
  const random = createRandom('canned replies')
  const replies = new Map<string, Model>()
  const gone: string[] = []
  let refusals = 0
  let forOtherTeams = 0
  for (let step = 0; step < 400; step++) {
    if (random.chance(0.1)) await moveMember(random.pick(teams), random.pick([ada, abe, alan]))
    const person = random.pick(people)
    const id = replies.size && random.chance(0.6) ? random.pick([...replies.keys(), ...gone.slice(-2)]) : undefined
    const reply = id === undefined ? undefined : replies.get(id)
    if (id !== undefined && random.chance(0.3)) {
      const { errors } = await person.ask(documents.deleteCannedReply, { id })
      equal(errors[0]?.extensions.code, refusalOf(person, reply), `${person.email} deletes ${id}`)
      if (errors.length) refusals++
      else {
        replies.delete(id)
        gone.push(id)
      }
      continue
    }
    const audience = random.pick(audiences)
    const wanted = {
      name: `Reply ${random.int(1, 12)}`,
      audience,
      team: audience === 'team' ? random.pick(teams) : null,
      status: random.pick(['open', 'pending', 'closed']),
    }
    const { name, team, status } = wanted
    const asked = { id, name, audience, team, status, content: `For ${name}` }
    const { data, errors } = await person.ask(documents.saveCannedReply, asked)
    const owner = reply?.owner ?? person.id
    const isTaken = [...replies.values()].some((one) => one.owner === owner && one.id !== id && one.name === name)
    const refused = id === undefined ? (person.role === 'agent' ? undefined : 'FORBIDDEN') : refusalOf(person, reply)
    // An admin can't make somebody's reply their own again.
    const isTakenBack = reply !== undefined && reply.owner !== person.id && audience === 'own'
    const isForOthers = team !== null && team !== reply?.team && !isIn(person, team)
    const rest = isTaken ? 'CONFLICT' : isForOthers ? 'FORBIDDEN' : undefined
    if (!refused && !isTakenBack && rest === 'FORBIDDEN') forOtherTeams++
    equal(errors[0]?.extensions.code, refused ?? (isTakenBack ? 'FORBIDDEN' : rest), `${person.email} saves ${id}`)
    if (errors.length) refusals++
    else replies.set(data.saveCannedReply.id, { id: data.saveCannedReply.id, owner, ...wanted })
    if (step % 10 === 0) await compare(replies)
  }
  await compare(replies)
  ok(refusals > 20 && gone.length > 10, `${refusals} refusals, ${gone.length} deleted`)
  ok(forOtherTeams > 5, `${forOtherTeams} for teams of others`)
})

async function compare(replies: ReadonlyMap<string, Model>): Promise<void> {
  const refused = await cara.ask(documents.cannedReplies)
  equal(refused.errors[0]?.extensions.code, 'FORBIDDEN')
  for (const person of [ada, abe, alan]) {
    const seen = (told(await person.ask(documents.cannedReplies), 'cannedReplies') as SeenReply[])
      .map(({ id, name, audience, team, status, owner, canChange }) => ({
        id,
        owner: owner.id,
        name,
        audience,
        team: team?.id ?? null,
        status,
        canChange,
      }))
      .toSorted((a, b) => Number(a.id) - Number(b.id))
    const expected = [...replies.values()]
      .filter((reply) => sees(person, reply))
      .map((reply) => ({ ...reply, canChange: refusalOf(person, reply) === undefined }))
      .toSorted((a, b) => Number(a.id) - Number(b.id))
    deepEqual(seen, expected, person.email)
  }
}

interface SeenReply {
  readonly id: string
  readonly name: string
  readonly audience: string
  readonly team: { readonly id: string } | null
  readonly status: string
  readonly owner: { readonly id: string }
  readonly canChange: boolean
}
