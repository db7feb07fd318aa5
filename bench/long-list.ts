/** How long others wait while an agent asks for all tickets at once. */
import type { Child } from './child.ts'
import { graphqlRequest, openConnection, type Answer } from './client.ts'
import { ofSpec, ticketWithComments } from './documents.ts'
import type { Desk } from './seed.ts'

/** The longest waits in ms, over all lists asked for. */
export interface LongList {
  readonly list: number
  readonly others: number
  /** Of the others while no list is asked for: what the machine itself makes them wait. */
  readonly othersAtRest: number
  readonly bytes: number
}

const lists = 5

export async function measureLongList({ agents, customers }: Desk, server: Child): Promise<LongList> {
  const list = graphqlRequest(agents[0]!.token, { query: ofSpec.tickets })
  const customer = customers[0]!
  const variables = { id: String(customer.tickets[0]) }
  const probe = graphqlRequest(customer.token, { query: ticketWithComments, variables })
  const [lister, prober] = [openConnection(server.port), openConnection(server.port)]

  async function longestUntil(ended: () => boolean): Promise<number> {
    let longest = 0
    while (!ended()) longest = Math.max(longest, (await prober.ask(probe)).ms)
    return longest
  }

  const worst = { list: 0, others: 0, othersAtRest: 0, bytes: 0 }
  for (let count = 0; count < lists; count++) {
    let answer: Answer | undefined
    void lister.ask(list).then((whole) => (answer = whole))
    worst.others = Math.max(worst.others, await longestUntil(() => answer !== undefined))
    worst.list = Math.max(worst.list, answer!.ms)
    worst.bytes = answer!.body.length
    const until = performance.now() + answer!.ms
    worst.othersAtRest = Math.max(worst.othersAtRest, await longestUntil(() => performance.now() > until))
  }
  lister.close()
  prober.close()
  return worst
}
