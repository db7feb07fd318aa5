/** Against how a desk is organised: who belongs together, and what only admins may change. */
import type { Attack } from './attack.ts'
import { names } from './material.ts'

const organisations: Attack = {
  name: 'organisations',
  does: 'organisations with as many domains as there may be, made and renamed, and customers moved between them, which all lists hear of',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const create =
      'mutation ($name: String!, $domains: [String!]) { createOrganisation(name: $name, domains: $domains) { organisation { id } } }'
    const update =
      'mutation ($id: ID!, $name: String, $domains: [String!]) { updateOrganisation(id: $id, name: $name, domains: $domains) { organisation { id } domains members } }'
    const move =
      'mutation ($customer: ID!, $id: ID) { setOrganisation(customer: $customer, organisation: $id) { user { id } organisation { name } } }'
    const look = 'query ($customer: ID!) { customer(id: $customer) { tickets suggestion { id } } }'
    // Nobody is logged in as one of them: whoever is moved has to come back.
    const { text } = await scene.ask({ query: '{ customers(prefix: "former.", first: 100) { user { id } } }' })
    const customers = [...text.matchAll(/"id":"(\d+)"/g)].map(([, id]) => id)
    const made: string[] = []
    while (await scene.turn()) {
      const what = random.int(1, 10)
      const name = random.pick([scene.unique(), 'n'.repeat(100), '\u1100\u1161\u11a8'.repeat(26), ''])
      const domains = Array.from({ length: 20 }, () => `${'d'.repeat(random.int(1, 50))}.${scene.unique()}.example`)
      const id = random.pick([...made, null])
      if (what <= 2) {
        const answer = await scene.ask({ query: create, variables: { name, domains } })
        const created = /"organisation":\{"id":"(\d+)"/.exec(answer.text)?.[1]
        if (created !== undefined) made.push(created)
      } else if (what <= 5) void scene.ask({ query: update, variables: { id: id ?? '1', name, domains } })
      else
        void scene.ask({
          query: random.pick([move, move, look]),
          variables: { customer: random.pick([...customers, '1', 'x']), id },
        })
    }
  },
}

/** All of them are refused, whether or not there is such an account, team or tag. */
const forAdmins = (id: number): readonly string[] => [
  `deactivate(id: ${id})`,
  `reactivate(id: ${id})`,
  `setAdmin(id: ${id}, isAdmin: true)`,
  `makeResetLink(id: ${id}) { url }`,
  `setTicketSharing(id: ${id}, isAllowed: true) { organisation { id } }`,
  `deleteOrganisation(id: ${id})`,
  'createTeam(name: "Mine") { id }',
  `renameTeam(id: ${id}, name: "Mine") { id }`,
  `deleteTeam(id: ${id})`,
  `addTeamMember(team: 1, agent: ${id})`,
  `removeTeamMember(team: 1, agent: ${id})`,
  `renameTag(id: ${id}, name: "mine") { id }`,
  `mergeTags(from: ${id}, into: 1) { id }`,
  `deleteTag(id: ${id}) { id }`,
  'inviteAgent { url }',
  'withdrawInvite(id: "mine")',
]

const whatAdminsDo: Attack = {
  name: 'what-admins-do',
  does: 'an agent who is no admin closes accounts, makes admins and links, and changes teams, tags and what is shared, fifteen times in a document',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    while (await scene.turn()) {
      const fields = names
        .slice(0, random.pick([1, names.length]))
        .map((name) => `${name}: ${random.pick(forAdmins(random.int(1, 40)))}`)
      const handedOver = `{ a0: handedOver(agent: ${random.int(1, 40)}) { __typename } }`
      const query = random.chance(0.1) ? handedOver : `mutation { ${fields.join(' ')} }`
      const { text } = await scene.ask({ query })
      if (/"a\d+":(true|\{)/.test(text)) throw new Error(`Who is no admin was let: ${text.slice(0, 200)}`)
    }
  },
}

export const organisingAttacks = [organisations, whatAdminsDo]
