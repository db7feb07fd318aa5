/** The people of the tests: Cara and Carl are customers, Ada and Abe are agents. Each signs up when first needed. */
import { ok } from 'node:assert/strict'
import { inviteAgent } from '../../server/users/invite.ts'
import type { Desk } from './app.ts'
import { ask, upload, type Answer, type AskOptions, type SentFile } from './client.ts'
import { join } from './join.ts'

export type Role = 'customer' | 'agent'
export type Status = 'open' | 'pending' | 'resolved' | 'closed'

export interface SeenUser {
  readonly id: string
  readonly email: string
  readonly role: Role
}

export interface SeenAttachment {
  readonly id: string
  readonly fileName: string
  readonly fileUrl: string
  readonly fileType: string
  readonly fileSize: number
  readonly createdAt: string
}

export interface SeenTicket {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly status: Status
  readonly createdAt: string
  readonly user: SeenUser
  readonly attachments: readonly SeenAttachment[]
}

export interface SeenComment {
  readonly id: string
  readonly content: string
  readonly createdAt: string
  readonly user: SeenUser
  /** Of what was sent with files. */
  readonly attachments?: readonly SeenAttachment[]
}

export interface SeenNote extends SeenComment {
  readonly audience: 'everyone' | 'agents' | null
}

type Has = { readonly id: string }
type CommentMore = { key?: string; files?: readonly SentFile[] }

export interface TestUser extends SeenUser {
  readonly password: string
  readonly token: string
  /** Any operation on this person's behalf. */
  ask(query: string, variables?: Readonly<Record<string, unknown>>, options?: AskOptions): Promise<Answer>
  /** The methods below fail the test when the desk refuses. `key` is an Idempotency-Key. */
  submits(
    title: string,
    more?: { description?: string; files?: readonly SentFile[]; key?: string },
  ): Promise<SeenTicket>
  comments(ticket: Has, content: string, more?: CommentMore): Promise<SeenComment>
  /** An internal note, for agents. */
  notes(ticket: Has, content: string, more?: CommentMore): Promise<SeenNote>
  sets(ticket: Has, status: Status): Promise<SeenTicket>
  lists(): Promise<readonly SeenTicket[]>
  opens(ticket: Has): Promise<SeenTicket>
  reads(ticket: Has): Promise<readonly SeenComment[]>
}

export const userFields = 'id email role'
export const attachmentFields = 'id fileName fileUrl fileType fileSize createdAt'
export const ticketFields = `id title description status createdAt user { ${userFields} }
  attachments { ${attachmentFields} }`
export const commentFields = `id content createdAt user { ${userFields} }`

export const cannedReplyFields = `id name audience team { id name } owner { ${userFields} } content status canChange createdAt updatedAt`
export const viewFields = `id name audience team { id name } owner { ${userFields} } filter sort columns grouping position problem canChange
  createdAt updatedAt`

export const organisationFields = 'organisation { id name sharesTickets } domains members openTickets tickets createdAt'
export const customerFields = `user { ${userFields} name } createdAt lastUsedAt deactivatedAt organisation { id name }
  suggestion { id name } openTickets tickets`
export const batchFields = `id state total done changed failed failures { code field count tickets } undoes undoneBy canUndo
  createdAt endedAt`

export const documents = {
  signUp: `mutation ($email: String!, $password: String!, $role: Role!, $invite: String) {
    signUp(email: $email, password: $password, role: $role, invite: $invite) { token user { ${userFields} } } }`,
  login: `mutation ($email: String!, $password: String!) {
    login(email: $email, password: $password) { token user { ${userFields} } } }`,
  logout: 'mutation { logout }',
  user: `{ user { ${userFields} } }`,
  tickets: `{ tickets { ${ticketFields} } }`,
  ticket: `query ($id: ID!) { ticket(id: $id) { ${ticketFields} } }`,
  comments: `query ($ticketId: ID!) { comments(ticketId: $ticketId) { ${commentFields} } }`,
  createTicket: `mutation ($title: String!, $description: String, $attachmentFiles: [Upload!]) {
    createTicket(title: $title, description: $description, attachmentFiles: $attachmentFiles) { ${ticketFields} } }`,
  updateTicket: `mutation ($id: ID!, $status: Status!) { updateTicket(id: $id, status: $status) { ${ticketFields} } }`,
  changeTicket: `mutation ($id: ID!, $title: String, $addTags: [String!], $removeTags: [String!]) {
    updateTicket(id: $id, title: $title, addTags: $addTags, removeTags: $removeTags) { ${ticketFields} tags updatedAt } }`,
  readState: 'query ($id: ID!) { ticket(id: $id) { isUnread readUpTo } }',
  markRead: 'mutation ($id: ID!, $upTo: ID) { markRead(id: $id, upTo: $upTo) { id isUnread readUpTo } }',
  markUnread: 'mutation ($id: ID!) { markUnread(id: $id) { id isUnread readUpTo } }',
  readMarks: 'subscription { readMarks { id isUnread readUpTo } }',
  presence: `subscription ($ticket: ID!, $writing: Audience) {
    ticketPresence(ticket: $ticket, writing: $writing) { user { id name } writing } }`,
  drafts: `query ($ticketId: ID) { drafts(ticketId: $ticketId) {
    ticket { id title } audience content lastSeen version updatedAt } }`,
  answerSolution: `mutation ($ticketId: ID!, $solved: Boolean!) {
    answerSolution(ticketId: $ticketId, solved: $solved) { ${ticketFields} turn confirmedAt } }`,
  saveDraft: `mutation ($ticketId: ID!, $audience: Audience, $content: String!, $lastSeen: ID, $version: String!, $after: [String!]) {
    saveDraft(ticketId: $ticketId, audience: $audience, content: $content, lastSeen: $lastSeen, version: $version, after: $after) {
      audience content lastSeen version updatedAt } }`,
  updates: `query ($kinds: [UpdateKind!], $first: Int, $after: String) { updates(kinds: $kinds, first: $first, after: $after) {
    id kind ticket { id title } times isOfMany actor { id } comment excerpt at isRead isForBrowser cursor } }`,
  markUpdatesRead: `mutation ($ids: [ID!], $ticket: ID, $until: DateTime) {
    markUpdatesRead(ids: $ids, ticket: $ticket, until: $until) }`,
  updateChoices: '{ updateChoices { kind inApp inBrowser } }',
  chooseUpdates: `mutation ($kind: UpdateKind!, $inApp: Boolean!, $inBrowser: Boolean!) {
    chooseUpdates(kind: $kind, inApp: $inApp, inBrowser: $inBrowser) { kind inApp inBrowser } }`,
  watchTicket: `mutation ($id: ID!, $watching: TicketWatch!) {
    watchTicket(id: $id, watching: $watching) { id watching } }`,
  watching: 'query ($id: ID!) { ticket(id: $id) { watching } }',
  unreadUpdates: 'subscription { unreadUpdates { count tickets } }',
  followDrafts: 'subscription { drafts { ticketId audience version updatedAt } }',
  tags: `query ($prefix: String, $first: Int, $after: String) {
    tags(prefix: $prefix, first: $first, after: $after) { id name tickets isCapped } }`,
  renameTag: 'mutation ($id: ID!, $name: String!) { renameTag(id: $id, name: $name) { id name tickets } }',
  mergeTags: 'mutation ($from: ID!, $into: ID!) { mergeTags(from: $from, into: $into) { id name tickets } }',
  deleteTag: 'mutation ($id: ID!) { deleteTag(id: $id) { id name tickets } }',
  addComment: `mutation ($ticketId: ID!, $content: String!) {
    addComment(ticketId: $ticketId, content: $content) { ${commentFields} } }`,
  holdReply: `mutation ($ticketId: ID!, $content: String!, $holdSeconds: Int!, $status: Status, $audience: Audience, $lastSeen: ID, $draft: [String!], $attachmentFiles: [Upload!]) {
    addComment(ticketId: $ticketId, content: $content, holdSeconds: $holdSeconds, status: $status, audience: $audience, lastSeen: $lastSeen, draft: $draft, attachmentFiles: $attachmentFiles) {
      ${commentFields} heldUntil heldFiles } }`,
  heldReplies: `query ($ticketId: ID!) { heldReplies(ticketId: $ticketId) {
    ${commentFields} audience heldUntil heldFiles attachments { id } mentions { text } } }`,
  undoSend: `mutation ($commentId: ID!) { undoSend(commentId: $commentId) { ${ticketFields} turn waitingSince snoozedUntil } }`,
  undoSendSeconds: '{ undoSendSeconds }',
  chooseUndoSend: 'mutation ($seconds: Int!) { chooseUndoSend(seconds: $seconds) }',
  addCommentWithFiles: `mutation ($ticketId: ID!, $content: String!, $attachmentFiles: [Upload!]) {
    addComment(ticketId: $ticketId, content: $content, attachmentFiles: $attachmentFiles) { ${commentFields} attachments { ${attachmentFields} } } }`,
  addNoteWithFiles: `mutation ($ticketId: ID!, $content: String!, $attachmentFiles: [Upload!]) {
    addComment(ticketId: $ticketId, content: $content, audience: agents, attachmentFiles: $attachmentFiles) {
      ${commentFields} audience attachments { ${attachmentFields} } } }`,
  addNote: `mutation ($ticketId: ID!, $content: String!) {
    addComment(ticketId: $ticketId, content: $content, audience: agents) { ${commentFields} audience } }`,
  searchTickets: `query ($text: String!, $exactly: Boolean, $first: Int, $after: String, $status: [Status!],
    $requester: ID, $createdFrom: DateTime, $createdTo: DateTime, $updatedFrom: DateTime, $updatedTo: DateTime) {
    searchTickets(text: $text, exactly: $exactly, first: $first, after: $after, status: $status, requester: $requester,
      createdFrom: $createdFrom, createdTo: $createdTo, updatedFrom: $updatedFrom, updatedTo: $updatedTo) {
      hits { ticket { id title } place excerpt { text isHit } cursor } ignoredWords correctedText indexed } }`,
  search: `query ($text: String!, $first: Int, $after: String, $status: [Status!], $requester: ID,
    $createdFrom: DateTime, $createdTo: DateTime, $updatedFrom: DateTime, $updatedTo: DateTime) {
    search(text: $text, first: $first, after: $after, status: $status, requester: $requester,
      createdFrom: $createdFrom, createdTo: $createdTo, updatedFrom: $updatedFrom, updatedTo: $updatedTo) {
      ticket { id title } place excerpt { text isHit } cursor } }`,
  ticketCounts: `query ($requester: ID) { ticketCounts(requester: $requester) { status count isCapped } }`,
  closedTicketsExport: '{ closedTicketsExport { count url } }',
  updateProfile: 'mutation ($name: String!) { updateProfile(name: $name) { id name } }',
  profile: `{ profile { user { ${userFields} } givenName isAdmin sessions { id createdAt lastUsedAt isCurrent } } }`,
  changePassword: `mutation ($currentPassword: String!, $newPassword: String!) {
    changePassword(currentPassword: $currentPassword, newPassword: $newPassword) }`,
  changeEmail: `mutation ($email: String!, $password: String!) {
    changeEmail(email: $email, password: $password) { ${userFields} } }`,
  endSession: 'mutation ($id: String!) { endSession(id: $id) }',
  endOtherSessions: 'mutation { endOtherSessions }',
  agents: `query ($prefix: String, $isDeactivated: Boolean, $first: Int, $after: ID) {
    agents(prefix: $prefix, isDeactivated: $isDeactivated, first: $first, after: $after) {
      user { ${userFields} name } isAdmin createdAt lastUsedAt deactivatedAt } }`,
  requesters: `query ($prefix: String!, $first: Int) { requesters(prefix: $prefix, first: $first) { ${userFields} name } }`,
  invites: `query ($first: Int, $after: String) {
    invites(first: $first, after: $after) { id createdBy { ${userFields} } createdAt expiresAt canWithdraw } }`,
  setAdmin: 'mutation ($id: ID!, $isAdmin: Boolean!) { setAdmin(id: $id, isAdmin: $isAdmin) }',
  deactivate: 'mutation ($id: ID!, $assignee: ID, $team: ID) { deactivate(id: $id, assignee: $assignee, team: $team) }',
  reactivate: 'mutation ($id: ID!) { reactivate(id: $id) }',
  handedOver: 'query ($agent: ID!) { handedOver(agent: $agent) { batch tickets isCapped } }',
  makeResetLink: 'mutation ($id: ID!) { makeResetLink(id: $id) { url expiresAt } }',
  resetPassword: 'mutation ($code: String!, $password: String!) { resetPassword(code: $code, password: $password) }',
  views: `{ views { ${viewFields} } }`,
  saveView: `mutation ($id: ID, $name: String, $audience: ViewAudience, $team: ID, $filter: TicketFilter, $sort: TicketSort,
    $columns: [ViewColumn!], $grouping: ViewGrouping, $position: Int) {
    saveView(id: $id, name: $name, audience: $audience, team: $team, filter: $filter, sort: $sort, columns: $columns, grouping: $grouping,
      position: $position) { ${viewFields} } }`,
  deleteView: 'mutation ($id: ID!) { deleteView(id: $id) }',
  cannedReplies: `{ cannedReplies { ${cannedReplyFields} } }`,
  saveCannedReply: `mutation ($id: ID, $name: String, $audience: CannedReplyAudience, $team: ID, $content: String, $status: Status) {
    saveCannedReply(id: $id, name: $name, audience: $audience, team: $team, content: $content, status: $status) { ${cannedReplyFields} } }`,
  deleteCannedReply: 'mutation ($id: ID!) { deleteCannedReply(id: $id) }',
  viewCounts: 'query ($views: [ViewCountInput!]!) { viewCounts(views: $views) { key count isCapped } }',
  watchCounts: 'subscription ($views: [ViewCountInput!]!) { viewCounts(views: $views) { key count isCapped } }',
  withdrawInvite: 'mutation ($id: String!) { withdrawInvite(id: $id) }',
  teams: `{ teams { team { id name } members { ${userFields} name } } }`,
  createTeam: 'mutation ($name: String!) { createTeam(name: $name) { id name } }',
  renameTeam: 'mutation ($id: ID!, $name: String!) { renameTeam(id: $id, name: $name) { id name } }',
  deleteTeam: 'mutation ($id: ID!) { deleteTeam(id: $id) }',
  addTeamMember: 'mutation ($team: ID!, $agent: ID!) { addTeamMember(team: $team, agent: $agent) }',
  removeTeamMember: 'mutation ($team: ID!, $agent: ID!) { removeTeamMember(team: $team, agent: $agent) }',
  organisations: `query ($prefix: String, $first: Int, $after: ID) { organisations(prefix: $prefix, first: $first, after: $after) {
    ${organisationFields} } }`,
  organisation: `query ($id: ID!) { organisation(id: $id) { ${organisationFields} } }`,
  createOrganisation: `mutation ($name: String!, $domains: [String!]) {
    createOrganisation(name: $name, domains: $domains) { ${organisationFields} } }`,
  updateOrganisation: `mutation ($id: ID!, $name: String, $domains: [String!]) {
    updateOrganisation(id: $id, name: $name, domains: $domains) { ${organisationFields} } }`,
  deleteOrganisation: 'mutation ($id: ID!) { deleteOrganisation(id: $id) }',
  setTicketSharing: `mutation ($id: ID!, $isAllowed: Boolean!) {
    setTicketSharing(id: $id, isAllowed: $isAllowed) { ${organisationFields} } }`,
  sharedWith: '{ sharedWith }',
  takesPart: '{ takesPart }',
  participants: 'query ($id: ID!) { ticket(id: $id) { participants takesPart } }',
  addParticipant: `mutation ($ticketId: ID!, $email: String!) {
    addParticipant(ticketId: $ticketId, email: $email) { id participants } }`,
  removeParticipant: `mutation ($ticketId: ID!, $email: String!) {
    removeParticipant(ticketId: $ticketId, email: $email) { id participants } }`,
  leaveTicket: 'mutation ($ticketId: ID!) { leaveTicket(ticketId: $ticketId) }',
  customers: `query ($prefix: String, $organisation: ID, $first: Int, $after: ID) {
    customers(prefix: $prefix, organisation: $organisation, first: $first, after: $after) { ${customerFields} } }`,
  customer: `query ($id: ID!) { customer(id: $id) { ${customerFields} } }`,
  setOrganisation: `mutation ($customer: ID!, $organisation: ID) {
    setOrganisation(customer: $customer, organisation: $organisation) { ${customerFields} } }`,
  /** Only what is among the variables is set. */
  assignTicket: `mutation ($id: ID!, $assignee: ID, $team: ID, $addTags: [String!], $snoozedUntil: DateTime) {
    updateTicket(id: $id, assignee: $assignee, team: $team, addTags: $addTags, snoozedUntil: $snoozedUntil) {
      id assignee { id } team { id } } }`,
  snoozeTicket: `mutation ($id: ID!, $snoozedUntil: DateTime, $status: Status) {
    updateTicket(id: $id, snoozedUntil: $snoozedUntil, status: $status) { id status snoozedUntil updatedAt } }`,
  updateTickets: `mutation ($tickets: TicketSelection!, $change: TicketUpdate!) {
    updateTickets(tickets: $tickets, change: $change) { ${batchFields} } }`,
  batch: `query ($id: ID!) { batch(id: $id) { ${batchFields} } }`,
  history: `query ($ticketId: ID!, $changesOnly: Boolean, $first: Int, $after: ID) {
    history(ticketId: $ticketId, changesOnly: $changesOnly, first: $first, after: $after) { hasMore length entries { id kind at
      actor { ${userFields} } from to fromName toName added removed comment fileName audience batch { id tickets undoes } cause } } }`,
  stopBatch: `mutation ($id: ID!) { stopBatch(id: $id) { ${batchFields} } }`,
  undo: `mutation ($batch: ID!) { undo(batch: $batch) { ${batchFields} } }`,
  inviteAgent: 'mutation { inviteAgent { url expiresAt } }',
  desk: `{ desk { agentSignUp agentSignUpOpen minPasswordLength maxTitleLength maxTextLength
    maxFiles maxFileBytes maxTicketBytes name } }`,
  nameDesk: 'mutation ($name: String!) { nameDesk(name: $name) { name } }',
  firstSteps: '{ firstSteps { kind isDone } }',
} as const

export const signUpCara = (desk: { url: string }): Promise<TestUser> => signUp(desk, 'cara', 'customer')
export const signUpCarl = (desk: Desk): Promise<TestUser> => signUp(desk, 'carl', 'customer')
export const signUpAda = (desk: { url: string }): Promise<TestUser> => signUp(desk, 'ada', 'agent')
export const signUpAbe = (desk: Desk): Promise<TestUser> => signUp(desk, 'abe', 'agent')

/**
 * All four, one after another: at once, PostgreSQL may let one of them begin anew, and the first agent, who is the admin, would be
 * another than Ada.
 */
export async function signUpCast(desk: Desk): Promise<Record<'cara' | 'carl' | 'ada' | 'abe', TestUser>> {
  const cara = await signUpCara(desk)
  const carl = await signUpCarl(desk)
  const ada = await signUpAda(desk)
  const abe = await signUpAbe(desk)
  return { cara, carl, ada, abe }
}

/** Anyone else, as `<name>@example.com` with the password `<name>'s secret`; on a desk of this process without the hash that takes long. */
export async function signUp(
  desk: { url: string } | Desk,
  name: string,
  role: Role,
  invite?: string,
): Promise<TestUser> {
  const email = `${name}@example.com`
  const password = `${name}'s secret`
  if ('app' in desk) {
    const { token, user } = await join(desk, { email, password, role, invite })
    return testUserWith(desk, token, { id: String(user.id), email, role, password })
  }
  const { token, user } = told(await ask(desk.url, documents.signUp, { email, password, role, invite }), 'signUp')
  return testUserWith(desk, token, { ...user, password })
}

/** For desks with AGENT_SIGNUP=invite: an agent who was invited by the desk itself, as the first one is at start. */
export async function signUpInvited(desk: Desk, name: string): Promise<TestUser> {
  const { url } = await desk.app.database.write('system', (write) => inviteAgent(write, desk.config))
  return signUp(desk, name, 'agent', new URL(url).searchParams.get('invite') as string)
}

/** The same person in another browser. */
export async function logIn(
  desk: { url: string },
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<TestUser> {
  const { token, user } = told(await ask(desk.url, documents.login, { email, password }), 'login')
  return testUserWith(desk, token, { ...user, password })
}

/** The value of one root field; fails the test when the desk refused it. */
export function told(answer: Answer, field: string): any {
  ok(answer.errors.length === 0 && field in answer.data, `The desk answered ${answer.status} ${answer.text}`)
  return answer.data[field]
}

function testUserWith(desk: { url: string }, token: string, user: SeenUser & { password: string }): TestUser {
  const askAs: TestUser['ask'] = (query, variables, options) => ask(desk.url, query, variables, { token, ...options })
  const keyed = (key: string | undefined): AskOptions => (key ? { headers: { 'idempotency-key': key } } : {})
  const send = (query: string, variables: object, files: readonly SentFile[] | undefined, key: string | undefined) =>
    files
      ? upload(desk.url, query, { ...variables }, { token, files, ...keyed(key) })
      : askAs(query, { ...variables }, keyed(key))
  return {
    ...user,
    token,
    ask: askAs,
    async submits(title, { description, files, key } = {}) {
      const variables = { title, description: description ?? null }
      return told(await send(documents.createTicket, variables, files, key), 'createTicket')
    },
    async comments({ id: ticketId }, content, { key, files } = {}) {
      const document = files ? documents.addCommentWithFiles : documents.addComment
      return told(await send(document, { ticketId, content }, files, key), 'addComment')
    },
    async notes({ id: ticketId }, content, { key, files } = {}) {
      const document = files ? documents.addNoteWithFiles : documents.addNote
      return told(await send(document, { ticketId, content }, files, key), 'addComment')
    },
    async sets({ id }, status) {
      return told(await askAs(documents.updateTicket, { id, status }), 'updateTicket')
    },
    async lists() {
      return told(await askAs(documents.tickets), 'tickets')
    },
    async opens({ id }) {
      return told(await askAs(documents.ticket, { id }), 'ticket')
    },
    async reads({ id: ticketId }) {
      return told(await askAs(documents.comments, { ticketId }), 'comments')
    },
  }
}
