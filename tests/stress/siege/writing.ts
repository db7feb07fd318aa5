/** Writing as people do: saved while they type, held back when it comes too late, among agents alone. */
import { check, keyOf, pickTicket, timed, words } from './action.ts'
import type { Person } from './person.ts'

const saving = `mutation ($id: ID!, $content: String!, $version: String!, $after: [String!], $lastSeen: ID) {
  saveDraft(ticketId: $id, content: $content, version: $version, after: $after, lastSeen: $lastSeen) { version content } }`

/** A reply that is saved twice while it is typed, read as on another device, and sent by who has seen all that was written: its draft is gone then. */
export async function writeAndSend(person: Person): Promise<void> {
  const { ledger, random, account } = person
  const ticket = pickTicket(person)
  if (!ticket || ticket.isBusy) return
  const content = `${words(random, random.int(20, 60))}\n${random.seed()}`
  const newest = String(Math.max(0, ...[...ticket.comments.keys(), ...ticket.notes.keys()].map(Number)))
  const versions = [keyOf(random), keyOf(random)]
  const announce = person.announcing(ticket.owner)
  await ledger.change(ticket, async () => {
    const lastSeen = await timed(person, 'read changes', () => seenWith(person, ticket.id, newest))
    if (lastSeen === undefined) return undefined
    for (const [at, version] of versions.entries()) {
      const isSaved = await timed(person, 'save a draft', async () => {
        const typed = content.slice(0, (content.length * (at + 1)) / 3)
        const variables = { id: ticket.id, content: typed, version, after: versions.slice(0, at), lastSeen }
        const { saveDraft } = await person.get({ query: saving, variables })
        check(saveDraft?.version === version && saveDraft.content === typed, 'another draft than was saved')
        return true
      })
      if (!isSaved) return undefined
    }
    await readDrafts(person, versions.slice(1))
    const isSent = await timed(person, 'comment', async () => {
      const query =
        'mutation ($id: ID!, $content: String!, $draft: [String!], $lastSeen: ID) { addComment(ticketId: $id, content: $content, draft: $draft, lastSeen: $lastSeen) { id } }'
      const variables = { id: ticket.id, content, draft: versions, lastSeen }
      const { addComment } = await person.get({ query, variables, key: keyOf(random) })
      ticket.comments.set(addComment.id, content)
      ticket.version++
      const isOpened = account.role === 'customer' && ticket.status !== 'open'
      if (isOpened) ticket.status = 'open'
      announce('comment', ticket)
      if (isOpened) announce('status', ticket)
      return true
    })
    if (isSent) await readDrafts(person, [])
    return isSent
  })
}

/** A comment, with what its customer has said of the ticket last. */
async function seenWith(person: Person, id: string, comment: string): Promise<string> {
  const query = 'query ($id: ID!) { history(ticketId: $id, changesOnly: true, first: 100) { entries { id kind } } }'
  const { history } = await person.get({ query, variables: { id } })
  const rejected = history.entries.find(({ kind }: { kind: string }) => kind === 'rejected')
  return rejected ? `${comment}.${rejected.id}` : comment
}

async function readDrafts(person: Person, versions: readonly string[]): Promise<void> {
  await timed(person, 'read drafts', async () => {
    const { drafts } = await person.get({ query: '{ drafts { version ticket { id } } }' })
    const found = drafts.map(({ version }: { version: string }) => version)
    check(found.join() === versions.join(), `the drafts ${found.join()} instead of ${versions.join()}`)
  })
}

/** Among agents: one of them is named, and all who read it are told so. */
export async function writeNote(person: Person): Promise<void> {
  const { ledger, random } = person
  const ticket = pickTicket(person)
  if (!ticket || ticket.isBusy) return
  const announce = person.announcing(ticket.owner, 'agents')
  const named = `agent.${random.int(0, 3)}@example.com`
  const content = `@${named}: ${words(random, 12)}\n${random.seed()}`
  await ledger.change(ticket, () =>
    timed(person, 'write a note', async () => {
      const query =
        'mutation ($id: ID!, $content: String!) { addComment(ticketId: $id, content: $content, audience: agents) { id mentions { user { email } } } }'
      const { addComment } = await person.get({ query, variables: { id: ticket.id, content }, key: keyOf(random) })
      const emails = addComment.mentions.map(({ user }: { user: { email: string } }) => user.email)
      check(emails.join() === named, `${emails.join()} instead of ${named}`)
      ticket.notes.set(addComment.id, person.account.id)
      if (named !== person.account.email)
        ledger.named.set(named, [...(ledger.named.get(named) ?? []), { ticketId: ticket.id, noteId: addComment.id }])
      announce('comment', ticket)
      return true
    }),
  )
}

/** Whoever has not seen what a colleague has written is told so, and nothing is written. */
export async function replyTooLate(person: Person): Promise<void> {
  const { ledger, random, account } = person
  const ticket = pickTicket(person)
  const unseen = [...(ticket?.notes ?? [])].filter(([, author]) => author !== account.id)
  if (!ticket || ticket.isBusy || !unseen.length) return writeNote(person)
  await ledger.change(ticket, () =>
    timed(person, 'reply too late', async () => {
      const query =
        'mutation ($id: ID!, $content: String!) { addComment(ticketId: $id, content: $content, lastSeen: "0") { id } }'
      const variables = { id: ticket.id, content: words(random, 20) }
      const refused = await person.get({ query, variables }).catch(String)
      check(typeof refused === 'string' && refused.includes('CONFLICT'), 'it was not held back')
      return true
    }),
  )
}
