/** The documents that are asked for: the web client's own, read from its folders, in the very text that it sends. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse, visit, type DefinitionNode, type DocumentNode } from 'graphql'
import { sentText as textOf } from '../scripts/sent-text.ts'

const folder = join(import.meta.dirname, '..', 'web')
const definitions = new Map<string, DefinitionNode>()
for (const path of globSync('**/*.graphql', { cwd: folder })) {
  for (const definition of parse(readFileSync(join(folder, path), 'utf8')).definitions) {
    if ('name' in definition && definition.name) definitions.set(definition.name.value, definition)
  }
}

/** `definition`, or the web client's operation of that name, with the fragments it spreads. */
function sentText(definition: DefinitionNode): string {
  const parts = new Set([definition])
  for (const part of parts) {
    visit(part, {
      FragmentSpread(spread) {
        const fragment = definitions.get(spread.name.value)
        if (!fragment) throw new Error(`The web client has no fragment ${spread.name.value}.`)
        parts.add(fragment)
      },
    })
  }
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [...parts] }
  return textOf(document)
}

export function webDocument(operation: string): string {
  const definition = definitions.get(operation)
  if (!definition) throw new Error(`The web client has no operation ${operation}.`)
  return sentText(definition)
}

/** An operation with the fragments of the web client that it spreads. */
export const withFragments = (operation: string): string => sentText(parse(operation).definitions[0] as DefinitionNode)

/** The variables of `addComment`: for all who see the ticket. */
export const commentOn = (ticketId: string, content: string) => ({ ticketId, content, audience: 'everyone' })

/** What `ticket` and `comments` of the web client ask for, in one operation. */
export const ticketWithComments = withFragments(
  `query open($id: ID!) {
    ticket(id: $id) { ...TicketFields description attachments { ...AttachmentFields } }
    comments(ticketId: $id) { ...CommentFields }
  }`,
)

/** All fields of spec §7, and nothing else: what the web client asks for besides grows with it, and the baseline would have to grow along. */
const ticketOfSpec = `id title description status createdAt user { id email }
  attachments { id fileName fileUrl fileType fileSize createdAt }`
const commentsOfSpec = 'id content createdAt user { email }'

export const ofSpec = {
  tickets: `query tickets {
    tickets { id title description status createdAt user { id email } attachments { id fileName fileUrl } }
  }`,
  ticket: `query ticket($id: ID!) { ticket(id: $id) { ${ticketOfSpec} } }`,
  comments: `query comments($ticketId: ID!) { comments(ticketId: $ticketId) { ${commentsOfSpec} } }`,
  /** The two above in one. */
  open: `query open($id: ID!) { ticket(id: $id) { ${ticketOfSpec} } comments(ticketId: $id) { ${commentsOfSpec} } }`,
}
