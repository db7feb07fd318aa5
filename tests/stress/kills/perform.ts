/** Sends a write through the API. */
import { ask, type Operation } from '../graphql.ts'
import type { CommentWrite, Write } from './ledger.ts'
import { fileBytes } from './plan.ts'

/** The server answered, but not with what was asked for. */
export class Refused extends Error {}

export interface Phases {
  /** A part of the body, from 0 to 1, has been handed to the system. */
  onProgress(write: Write, fraction: number): void
}

/**
 * Notes the id it got in `write`, or that it was held back. Rejects when the answer is not whole, and with Refused when it is not the one hoped
 * for.
 */
export async function perform(url: string, write: Write, phases?: Phases): Promise<void> {
  if (write.kind === 'comment' && write.draft) await saveDraft(url, write, write.draft)
  const { status, data, errors } = await ask(
    url,
    operationOf(write),
    phases ? { onProgress: (fraction) => phases.onProgress(write, fraction) } : {},
  )
  if (write.kind === 'comment' && write.isOutdated && errors[0]?.extensions?.code === 'CONFLICT') {
    write.isHeld = true
    return
  }
  const result = data && Object.values(data)[0]
  if (status !== 200 || errors.length || !result) {
    throw new Refused(`${write.kind}: ${status} ${errors.map(({ message }) => message).join('; ')}`)
  }
  if (write.kind === 'ticket' || write.kind === 'comment') write.id = result.id
  if (write.kind === 'answer') write.became = result.status
  if (write.kind === 'signUp') {
    const { email, role } = write
    write.account = { id: result.user.id, email, role, password: passwordOf(email), token: result.token }
  }
}

/** What is saved of it before it is sent. */
export const draftOf = ({ content }: CommentWrite): string => content.slice(0, -1)

/** One that the person has on the ticket already keeps this one from being saved. */
async function saveDraft(url: string, write: CommentWrite, version: string): Promise<void> {
  const { data } = await ask(url, {
    query:
      'mutation ($ticketId: ID!, $content: String!, $version: String!, $audience: Audience) { saveDraft(ticketId: $ticketId, content: $content, version: $version, audience: $audience) { version } }',
    variables: { ticketId: write.ticketId, content: draftOf(write), version, audience: audienceOf(write) },
    token: write.by.token,
  })
  write.isDraftSaved = data?.saveDraft?.version === version
}

const audienceOf = ({ isNote }: CommentWrite) => (isNote ? 'agents' : 'everyone')

export const passwordOf = (email: string): string => `a password of ${email}`

function operationOf(write: Write): Operation {
  switch (write.kind) {
    case 'signUp':
      return {
        query:
          'mutation ($email: String!, $password: String!, $role: Role!) { signUp(email: $email, password: $password, role: $role) { token user { id } } }',
        variables: { email: write.email, password: passwordOf(write.email), role: write.role },
      }
    case 'ticket':
      return {
        query:
          'mutation ($title: String!, $description: String, $files: [Upload!]) { createTicket(title: $title, description: $description, attachmentFiles: $files) { id } }',
        variables: { title: write.title, description: write.description },
        token: write.by.token,
        key: write.key,
        files: write.files.map((file) => ({ name: file.name, bytes: fileBytes(file) })),
      }
    case 'comment':
      return {
        query:
          'mutation ($ticketId: ID!, $content: String!, $draft: [String!], $audience: Audience, $status: Status, $lastSeen: ID) { addComment(ticketId: $ticketId, content: $content, draft: $draft, audience: $audience, status: $status, lastSeen: $lastSeen) { id } }',
        variables: {
          ticketId: write.ticketId,
          content: write.content,
          draft: write.draft ? [write.draft] : null,
          audience: audienceOf(write),
          status: write.status ?? null,
          lastSeen: write.isOutdated ? '0' : null,
        },
        token: write.by.token,
        key: write.key,
      }
    case 'answer':
      return {
        query:
          'mutation ($id: ID!, $solved: Boolean!) { answerSolution(ticketId: $id, solved: $solved) { id status } }',
        variables: { id: write.ticketId, solved: write.isSolved },
        token: write.by.token,
        key: write.key,
      }
    case 'participant': {
      const field = write.isAdded ? 'addParticipant' : 'removeParticipant'
      return {
        query: `mutation ($id: ID!, $email: String!) { ${field}(ticketId: $id, email: $email) { id } }`,
        variables: { id: write.ticketId, email: write.email },
        token: write.by.token,
      }
    }
    case 'name':
      return {
        query: 'mutation ($name: String!) { nameDesk(name: $name) { name } }',
        variables: { name: write.name ?? '' },
        token: write.by.token,
      }
    case 'status':
      return {
        query: 'mutation ($id: ID!, $status: Status!) { updateTicket(id: $id, status: $status) { id } }',
        variables: { id: write.ticketId, status: write.status },
        token: write.by.token,
      }
  }
}
