/** Against those whom somebody adds to tickets, and against how what they see is found. */
import type { Attack } from './attack.ts'
import { ownTickets } from './material.ts'

const add = 'mutation ($id: ID!, $email: String!) { addParticipant(ticketId: $id, email: $email) { id participants } }'
const remove =
  'mutation ($id: ID!, $email: String!) { removeParticipant(ticketId: $id, email: $email) { id participants } }'

const unwantedTickets: Attack = {
  name: 'unwanted-tickets',
  does: 'adds ordinary people to tickets with the longest texts, removes them, and adds them again, and addresses of nobody',
  by: 'customer',
  async run(scene) {
    const { random } = scene
    const tickets = ownTickets(scene)
    while (await scene.turn()) {
      const email = random.pick([...scene.victims, `${scene.unique()}@nobody.example`, 'x', `${'y'.repeat(300)}@z`])
      const variables = { id: random.pick(tickets), email }
      void scene.ask({ query: random.chance(0.6) ? add : remove, variables })
    }
  },
}

const sharedSearches: Attack = {
  name: 'shared-searches',
  does: 'lists, counts and searches by every requester there may be, and of what one was added to, with filters that no index leads to',
  by: 'customer',
  async run(scene) {
    const { random } = scene
    const query = `query ($filter: TicketFilter, $text: String!) {
      tickets(filter: $filter, first: 200, sort: updated) { id takesPart participants }
      ticketCounts(filter: $filter) { count }
      searchTickets(text: $text, filter: $filter, first: 50) { hits { ticket { id } } } }`
    const filters = [{ takesPart: true }, { takesPart: false }, { takesPart: true, hasAttachments: false }]
    while (await scene.turn()) {
      const ofSomebody = { requester: String(random.int(1, 60)), ...(random.chance(0.3) && { hasAttachments: false }) }
      const filter = random.pick([...filters, ofSomebody, ofSomebody])
      void scene.ask({ query, variables: { filter, text: random.pick(['the', 'a b', '"the order"', 'wantet words']) } })
    }
  },
}

const comingAndGoing: Attack = {
  name: 'coming-and-going',
  does: 'leaves tickets, answers on them, says that they are solved, and changes them, whether or not one was added',
  by: 'customer',
  async run(scene) {
    const { random } = scene
    const documents = [
      'mutation ($id: ID!) { leaveTicket(ticketId: $id) }',
      'mutation ($id: ID!) { answerSolution(ticketId: $id, solved: true) { id } }',
      'mutation ($id: ID!) { addComment(ticketId: $id, content: "Again") { id } }',
      'mutation ($id: ID!) { addParticipant(ticketId: $id, email: "somebody@nobody.example") { id } }',
      '{ tickets { id participants takesPart } takesPart sharedWith }',
    ]
    const ids = [...scene.trap('words'), ...scene.trap('reversed'), '1', '2', '3']
    while (await scene.turn()) {
      const query = random.pick(documents)
      void scene.ask({ query, ...(query.startsWith('mutation') && { variables: { id: random.pick(ids) } }) })
    }
  },
}

export const participantAttacks = [unwantedTickets, sharedSearches, comingAndGoing]
