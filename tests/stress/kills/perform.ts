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

/** Notes the id it got in `write`. Rejects when the answer is not whole, and with Refused when it is not the one hoped for. */
export async function perform(url: string, write: Write, phases?: Phases): Promise<void> {
  if (write.kind === 'comment' && write.draft) await saveDraft(url, write, write.draft)
  const { status, data, errors } = await ask(
    url,
    operationOf(write),
    phases ? { onProgress: (fraction) => phases.onProgress(write, fraction) } : {},
  )
  const result = data && Object.values(data)[0]
  if (status !== 200 || errors.length || !result) {
    throw new Refused(`${write.kind}: ${status} ${errors.map(({ message }) => message).join('; ')}`)
  }
  if (write.kind === 'ticket' || write.kind === 'comment') write.id = result.id
  if (write.kind === 'signUp') {
    const { email, role } = write
    write.account = { id: result.user.id, email, role, password: passwordOf(email), token: result.token }
  }
}

/** One that the person has on the ticket already keeps this one from being saved. */
async function saveDraft(url: string, write: CommentWrite, version: string): Promise<void> {
  const { data } = await ask(url, {
    query:
      'mutation ($ticketId: ID!, $content: String!, $version: String!) { saveDraft(ticketId: $ticketId, content: $content, version: $version) { version } }',
    variables: { ticketId: write.ticketId, content: write.content.slice(0, -1), version },
    token: write.by.token,
  })
  write.isDraftSaved = data?.saveDraft?.version === version
}

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
          'mutation ($ticketId: ID!, $content: String!, $draft: [String!]) { addComment(ticketId: $ticketId, content: $content, draft: $draft) { id } }',
        variables: { ticketId: write.ticketId, content: write.content, draft: write.draft ? [write.draft] : null },
        token: write.by.token,
        key: write.key,
      }
    case 'answer':
      return {
        query: 'mutation ($id: ID!) { answerSolution(ticketId: $id, solved: false) { id } }',
        variables: { id: write.ticketId },
        token: write.by.token,
        key: write.key,
      }
    case 'status':
      return {
        query: 'mutation ($id: ID!, $status: Status!) { updateTicket(id: $id, status: $status) { id } }',
        variables: { id: write.ticketId, status: write.status },
        token: write.by.token,
      }
  }
}
