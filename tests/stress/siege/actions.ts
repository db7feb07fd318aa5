/** What people do, each act timed and its answer looked at. */
import { fileBytes, sha256Of } from '../kills/plan.ts'
import { check, keyOf, pickTicket, seenBy, timed, words, type Action } from './action.ts'
import type { KnownTicket, Status } from './ledger.ts'
import { addSomeone, readAlong } from './people-on-tickets.ts'
import type { Person } from './person.ts'
import { seeWhoIsThere } from './presence.ts'
import { answerSolution, readUpdates, watchTicket } from './updates.ts'
import { replyTooLate, writeAndSend, writeNote } from './writing.ts'

const listed = 'id title status createdAt updatedAt takesPart user { id email } attachments { id }'
const statuses: readonly Status[] = ['open', 'pending', 'resolved', 'closed']

/** Each as often as it is done. */
export function actionsOf({ account }: Person): readonly Action[] {
  return account.role === 'agent' ? agentActions : customerActions
}

const often = (action: Action, times: number): Action[] => Array.from({ length: times }, () => action)

const common = (): Action[] => [
  ...often(list, 18),
  ...often(open, 24),
  ...often(search, 14),
  ...often(comment, 10),
  ...often(writeAndSend, 4),
  ...often(download, 8),
  ...often(count, 6),
  ...often(logInAgain, 5),
]

/** A right log-in must get in; then the person follows. Until that has worked, it is tried again. */
export async function logIn(person: Person): Promise<void> {
  const { account, meter } = person
  const { email, password } = account
  const token = await meter.time(email, 'log in', async () => {
    const query =
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { id email role } } }'
    const { login } = await person.get({ query, variables: { email, password } })
    check(login.user.id === account.id, 'logged in as someone else')
    return login.token as string
  })
  if (token === undefined) return
  person.token = token
  await subscribe(person)
}

/** Opens a person's socket; all that was missed must then be told. */
export async function subscribe({ account, meter, subscriber, token = '' }: Person): Promise<void> {
  await meter.time(account.email, 'follow', () => subscriber.open(token))
}

async function logInAgain(person: Person): Promise<void> {
  person.subscriber.close()
  await timed(person, 'log out', async () => {
    const { logout } = await person.get({ query: 'mutation { logout }' })
    check(logout === true, 'there was no session to end')
  })
  person.token = undefined
  await logIn(person)
}

async function list(person: Person): Promise<void> {
  const newest = seenBy(person).at(-1)
  await timed(person, 'list', async () => {
    const isAgent = person.account.role === 'agent'
    const query = `query ($filter: TicketFilter) { tickets(first: 50, filter: $filter) { ${listed} cursor } }`
    // As the screen does: what others have shared is a list of its own.
    const variables = { filter: isAgent ? {} : { requester: person.account.id } }
    const { tickets } = await person.get({ query, variables })
    check(tickets.length <= 50, `${tickets.length} tickets`)
    if (isAgent) return check(tickets.length === 50, `${tickets.length} tickets`)
    checkOwn(person, tickets)
    check(!newest || tickets.some(({ id }: { id: string }) => id === newest.id), 'the newest ticket is not listed')
  })
}

async function open(person: Person): Promise<void> {
  const ticket = pickTicket(person)
  if (!ticket) return create(person)
  const { version } = ticket
  const wasBusy = ticket.isBusy
  const comments = [...ticket.comments]
  await timed(person, 'open', async () => {
    const query = `query ($id: ID!) {
      ticket(id: $id) { id title description status createdAt user { id email } attachments { id fileName fileUrl fileType fileSize createdAt } }
      comments(ticketId: $id) { id content createdAt user { id email } } }`
    const data = await person.get({ query, variables: { id: ticket.id } })
    check(data.ticket.title === ticket.title, 'another title')
    check(data.ticket.attachments.length === ticket.files.length, 'other files')
    const isUnchanged = !wasBusy && !ticket.isBusy && ticket.version === version
    check(!isUnchanged || data.ticket.status === ticket.status, `${data.ticket.status} instead of ${ticket.status}`)
    const seen = new Map(data.comments.map(({ id, content }: { id: string; content: string }) => [id, content]))
    for (const [id, content] of comments) check(seen.get(id) === content, `comment ${id} is not as it was written`)
  })
}

/** Usual words, or the words of a ticket that must then be found. */
async function search(person: Person): Promise<void> {
  const { random } = person
  const ticket = random.chance(0.5) ? pickTicket(person) : undefined
  const text = ticket?.title ?? words(random, random.int(1, 2))
  await timed(person, 'search', async () => {
    const query = `query ($text: String!) { searchTickets(text: $text, first: 20) { hits { cursor place excerpt { text isHit } ticket { ${listed} } } } }`
    const { searchTickets } = await person.get({ query, variables: { text } })
    const tickets = searchTickets.hits.map(({ ticket }: { ticket: unknown }) => ticket)
    if (person.account.role === 'customer') checkOwn(person, tickets)
    const isFound = !ticket || tickets.some(({ id }: { id: string }) => id === ticket.id)
    check(isFound, `“${text}” does not find ticket ${ticket?.id}`)
  })
}

async function comment(person: Person): Promise<void> {
  const { ledger, random, account } = person
  const ticket = pickTicket(person)
  if (!ticket || ticket.isBusy) return open(person)
  const content = `${words(random, random.int(4, 30))}\n${random.seed()}`
  const announce = person.announcing(ticket.owner)
  await ledger.change(ticket, () =>
    timed(person, 'comment', async () => {
      const query =
        'mutation ($id: ID!, $content: String!) { addComment(ticketId: $id, content: $content) { id content createdAt user { id email } } }'
      const { addComment } = await person.get({ query, variables: { id: ticket.id, content }, key: keyOf(random) })
      check(addComment.content === content && addComment.user.id === account.id, 'not what was written')
      ticket.comments.set(addComment.id, content)
      ticket.version++
      // A customer's comment opens it again.
      const isOpened = account.role === 'customer' && ticket.status !== 'open'
      if (isOpened) ticket.status = 'open'
      announce('comment', ticket)
      if (isOpened) announce('status', ticket)
      return true
    }),
  )
}

/** A new ticket with a picture. */
async function create(person: Person): Promise<void> {
  const { ledger, random, account } = person
  if (account.role === 'agent') return list(person)
  const seed = random.seed()
  const title = `${words(random, 3)} ${sha256Of(Buffer.from(seed)).slice(0, 12)}`
  const bytes = fileBytes({ name: 'picture.png', seed, size: random.int(5_000, 200_000) })
  const announce = person.announcing(account)
  await timed(person, 'create with a picture', async () => {
    const query = `mutation ($title: String!, $description: String, $files: [Upload!]) {
      createTicket(title: $title, description: $description, attachmentFiles: $files) { id status user { id } attachments { id fileUrl fileSize } } }`
    const variables = { title, description: words(random, 40) }
    const files = [{ name: 'picture.png', bytes }]
    const { createTicket } = await person.get({ query, variables, files, key: keyOf(random) })
    check(createTicket.user.id === account.id && createTicket.status === 'open', 'not as it was asked for')
    check(createTicket.attachments[0]?.fileSize === bytes.length, 'the picture has another size')
    const file = { url: createTicket.attachments[0].fileUrl, sha256: sha256Of(bytes) }
    const ticket: KnownTicket = {
      id: createTicket.id,
      title,
      owner: account,
      status: 'open',
      comments: new Map(),
      notes: new Map(),
      files: [file],
      isBusy: false,
      version: 0,
    }
    ledger.tickets.push(ticket)
    announce('created', ticket)
  })
}

async function download(person: Person): Promise<void> {
  const file = pickTicket(person)?.files[0]
  if (!file) return create(person)
  await timed(person, 'download', async () => {
    const { status, body } = await person.download(file.url)
    check(status === 200 && sha256Of(body) === file.sha256, `${status}, ${body.length} bytes`)
  })
}

async function count(person: Person): Promise<void> {
  const known = seenBy(person).length
  await timed(person, 'count', async () => {
    const { ticketCounts } = await person.get({ query: '{ ticketCounts { status count isCapped } }' })
    const sum = ticketCounts.reduce((total: number, { count }: { count: number }) => total + count, 0)
    check(sum >= known, `${sum} tickets instead of at least ${known}`)
  })
}

async function changeStatus(person: Person): Promise<void> {
  const { ledger, random } = person
  const ticket = pickTicket(person)
  if (!ticket || ticket.isBusy) return list(person)
  const status = random.pick(statuses.filter((one) => one !== ticket.status))
  const announce = person.announcing(ticket.owner)
  await ledger.change(ticket, () =>
    timed(person, 'change status', async () => {
      const query = 'mutation ($id: ID!, $status: Status!) { updateTicket(id: $id, status: $status) { id status } }'
      const { updateTicket } = await person.get({ query, variables: { id: ticket.id, status } })
      check(updateTicket.status === status, `${updateTicket.status} instead of ${status}`)
      ticket.status = status
      ticket.version++
      announce('status', ticket)
      return true
    }),
  )
}

const customerActions = [
  ...common(),
  ...often(create, 6),
  ...often(answerSolution, 4),
  ...often(addSomeone, 2),
  ...often(readAlong, 4),
]
const agentActions = [
  ...common(),
  ...often(changeStatus, 16),
  ...often(writeNote, 4),
  ...often(replyTooLate, 3),
  ...often(readUpdates, 8),
  ...often(watchTicket, 3),
  ...often(seeWhoIsThere, 8),
]

interface SeenTicket {
  readonly id: string
  readonly takesPart: boolean
  readonly user: { readonly email: string }
}

/** Their own, or such as somebody has added them to. */
function checkOwn({ account }: Person, tickets: readonly SeenTicket[]): void {
  for (const { id, user, takesPart } of tickets)
    check(takesPart || user.email === account.email, `ticket ${id} belongs to ${user.email}`)
}
