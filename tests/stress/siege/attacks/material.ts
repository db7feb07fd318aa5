/** What several attacks are made of: long texts, the same field many times over, the attacker's own tickets, and what is written on them. */
import type { Scene } from './attack.ts'

/** Characters; nearly as many as a text may have. */
export const longest = 99_900

/** So many names one document may give the same field. */
export const names: readonly string[] = Array.from({ length: 15 }, (_, index) => `a${index}`)
export const fifteen = (field: string): string => names.map((name) => `${name}:${field}`).join(' ')

/** With long texts; each hostile customer has filed its own. */
export const ownTickets = (scene: Scene): readonly string[] => [
  ...scene.trap('near'),
  ...scene.trap('phrases'),
  ...scene.trap('reversed'),
]

/** The desk has more, whosever they are. */
export const someTicket = ({ random }: Scene): string => String(random.int(1, 300))

export const comment = 'mutation ($id: ID!, $content: String!) { addComment(ticketId: $id, content: $content) { id } }'
/** For agents, of whom it names some. */
export const note =
  'mutation ($id: ID!, $content: String!) { addComment(ticketId: $id, content: $content, audience: agents) { id mentions { text user { id name email } } } }'

export const everyone = ({ victims }: Scene): string => victims.map((email) => `@${email}`).join(' ')
