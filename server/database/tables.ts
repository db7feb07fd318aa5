/** The data model on one page. Times are integer milliseconds since 1970 in UTC; ids are integers that are never used twice. */
import type { ColumnType, Generated, Updateable } from 'kysely'

export type Role = 'customer' | 'agent'
export type Status = 'open' | 'pending' | 'resolved' | 'closed'
export type Priority = 'low' | 'normal' | 'high' | 'urgent'
/** Who is to say something next: an agent, or the customer. */
export type Turn = 'agents' | 'customer'
/** Everyone on the ticket, or agents alone. */
export type Audience = 'everyone' | 'agents'
/** Who sees a view or a canned reply beside whoever made it: nobody, the members of its team, or every agent. */
export type SharedAudience = 'own' | 'team' | 'everyone'

/** woke: it came back from being snoozed, at its time. The last three are of tickets that one watches. */
export type UpdateKind =
  | 'assigned'
  | 'mentioned'
  | 'answered'
  | 'reopened'
  | 'woke'
  | 'commented'
  | 'noted'
  | 'status_changed'

/** Without a row one is told what concerns one anyway. */
export type WatchState = 'watching' | 'muted'

/** refused: whoever began it may no longer change tickets, or this version can't read what it is to change. */
export type BatchState = 'running' | 'done' | 'stopped' | 'refused' | 'failed'

/** Set when the row is made, never changed. */
type Fixed<T> = ColumnType<T, T, never>
type FixedAudience = ColumnType<Audience, Audience | undefined, never>
type Id = ColumnType<number, number | undefined, never>

/** A person with an account. */
interface UserTable {
  id: Id
  /** Trimmed and lower-cased; unique. */
  email: string
  /** As they gave it; null until they do (users/name.ts). */
  name: string | null
  role: Fixed<Role>
  /** Of agents: 1 for whoever looks after the others. At least one agent who is not deactivated has it. */
  is_admin: Generated<number>
  /** Since when nobody can log in with it. */
  deactivated_at: number | null
  /** PHC string, argon2id. */
  password_hash: string
  created_at: Fixed<number>
  /** What came before it, or before `created_at`, counts as read (read-marks/read-state.ts). */
  read_since: Generated<number>
  /** Of agents: how long their replies are held, so that they can be taken back; 0 for not at all. */
  undo_send_seconds: Generated<number>
}

/** A log-in that has not ended. */
interface SessionTable {
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Fixed<Uint8Array>
  user_id: Fixed<number>
  created_at: Fixed<number>
  last_used_at: number
}

/** A network or device from which an account has logged in lately. */
interface KnownOriginTable {
  /** SHA-256 of kind, email, and network or device token. */
  key_hash: Fixed<Uint8Array>
  user_id: Fixed<number>
  kind: Fixed<'device' | 'network'>
  last_login_at: number
}

/** Attempts that have not been forgotten, per key (such as an account, or an account from one network). */
interface BrakeTable {
  key_hash: Fixed<Uint8Array>
  failures: number
  /** Of those that are forgotten one by one: when the last was forgotten, or the first counted. */
  last_failure_at: number
  blocked_until: number
}

/** A link that lets one person sign up as an agent. */
interface InviteTable {
  code_hash: Fixed<Uint8Array>
  created_by: Fixed<number | null>
  created_at: Fixed<number>
  expires_at: Fixed<number>
  used_by: number | null
}

/** A link with which someone sets a new password without the old one. */
interface PasswordResetTable {
  code_hash: Fixed<Uint8Array>
  user_id: Fixed<number>
  /** An admin; null for the command line. */
  created_by: Fixed<number | null>
  created_at: Fixed<number>
  expires_at: Fixed<number>
}

/** Agents who share a queue. */
interface TeamTable {
  id: Id
  /** Unique among those that are not deleted. */
  name: string
  created_at: Fixed<number>
  /** It has no members then, and no ticket that is not closed. */
  deleted_at: number | null
}

interface TeamMemberTable {
  team_id: Fixed<number>
  /** An agent. */
  user_id: Fixed<number>
  created_at: Fixed<number>
}

/** What customers belong to, such as a company. */
interface OrganisationTable {
  id: Id
  name: string
  /** As names are compared (organisations/name.ts); unique. */
  folded: string
  created_at: Fixed<number>
  /** 1 where its members see each other's tickets. */
  shares_tickets: Generated<number>
}

/** A mail domain whose customers are suggested as members. */
interface OrganisationDomainTable {
  /** In lower case; of one organisation at most. */
  domain: Fixed<string>
  organisation_id: Fixed<number>
}

interface OrganisationMemberTable {
  /** A customer, whom an agent has put into it; each is in one at most. */
  user_id: Fixed<number>
  organisation_id: Fixed<number>
  created_at: Fixed<number>
}

interface TicketTable {
  id: Id
  title: string
  description: Fixed<string | null>
  status: Status
  /** For agents alone; normal until one of them sets it. */
  priority: ColumnType<Priority, Priority | undefined, Priority>
  /** For agents alone, as the team: who works on it, an agent of its team if it has one (tickets/assignment.ts). */
  assignee_id: ColumnType<number | null, number | null | undefined, number | null>
  team_id: ColumnType<number | null, number | null | undefined, number | null>
  /** For agents alone: out of the lists of what is to be done until then; null once it is awake, as all that are closed (tickets/snooze.ts). */
  snoozed_until: ColumnType<number | null, number | null | undefined, number | null>
  /** Whose turn it is, and since when (tickets/turn.ts). Null when it is resolved or closed, and until settle-turns.ts has worked it out. */
  turn: ColumnType<Turn | null, Turn | null | undefined, Turn | null>
  waiting_since: ColumnType<number | null, number | null | undefined, number | null>
  /** When its customer said that it is solved (tickets/answer-solution.ts); null where they did not, and once it is opened again. */
  confirmed_at: ColumnType<number | null, number | null | undefined, number | null>
  requester_id: Fixed<number>
  created_at: Fixed<number>
  updated_at: number
}

/** What is set anew in a ticket, and kept in its history each time. */
export type ChangingColumn = Exclude<
  keyof Updateable<TicketTable>,
  'updated_at' | 'turn' | 'waiting_since' | 'confirmed_at'
>

/** Whom the requester or an agent has added to a ticket (docs/decisions/117). */
interface ParticipantTable {
  ticket_id: Fixed<number>
  /** As of a user; of somebody with an account or of nobody. */
  email: Fixed<string>
  /** The customer who had it when it was added: who signs up with it later is not meant. */
  user_id: number | null
  created_at: Fixed<number>
  /** Whether the search index has a word for them in all that is for everyone on the ticket, 0 or 1 (search/participant-index.ts). */
  is_indexed: Generated<number>
}

/** A word by which agents find tickets, or another name of one. */
interface TagTable {
  id: Id
  name: string
  /** As names are compared (tickets/tags/name.ts), unique; null once it is deleted, until it is taken off all tickets. */
  folded: string | null
  /** The tag whose name counts instead: a former name, or one that was merged into it. That one has none. */
  alias_of: ColumnType<number | null, number | undefined, number>
  created_at: Fixed<number>
}

interface TicketTagTable {
  ticket_id: Fixed<number>
  tag_id: Fixed<number>
  /** Of the ticket. */
  created_at: Fixed<number>
}

/** A file of a ticket, or of a comment on it; its bytes lie in the file store under `key`. */
interface AttachmentTable {
  id: Id
  ticket_id: Fixed<number>
  uploader_id: Fixed<number>
  key: Fixed<string>
  file_name: Fixed<string>
  /** MIME type, decided by content. */
  file_type: Fixed<string>
  /** Bytes. */
  file_size: Fixed<number>
  sha256: Fixed<Uint8Array>
  /** 1 when a browser may show it in place, 0 when it is only ever downloaded. */
  is_inline: Fixed<number>
  /** Null for those that came with the ticket. */
  comment_id: ColumnType<number | null, number | null | undefined, never>
  /** As of its comment. */
  audience: FixedAudience
  created_at: Fixed<number>
}

/** What is known of a picture once it was looked at (attachments/thumbnails); without a row it was not. Made anew after a restore. */
interface PictureTable {
  attachment_id: Fixed<number>
  /** Pixels, as it is shown; null where it can't be told, or where too much would have to be drawn. */
  width: number | null
  height: number | null
}

/** A smaller picture; its bytes lie in the file store beside those of the attachment. */
interface ThumbnailTable {
  attachment_id: Fixed<number>
  /** The longest side that it may have. */
  side: Fixed<number>
  width: number
  height: number
  /** Bytes. */
  file_size: number
  sha256: Uint8Array
}

/** One row. */
interface ThumbnailFillTable {
  /** Pictures from this attachment on have been looked at, or have a job of their own for it; 0 when all have. */
  before: number
}

interface CommentTable {
  id: Id
  ticket_id: Fixed<number>
  author_id: Fixed<number>
  content: Fixed<string>
  audience: FixedAudience
  created_at: Fixed<number>
}

/** A reply that is sent at its time, unless its author takes it back (server/comments/held): until then it is no comment. */
interface HeldReplyTable {
  id: Id
  ticket_id: Fixed<number>
  author_id: Fixed<number>
  /** Empty once it has ended. */
  content: string
  /** The newest comment that its author had seen, 0 for none; null where they did not say. */
  last_seen: Fixed<number | null>
  /** JSON: what was changed in the ticket with it (tickets/batches/taken.ts); null for nothing. */
  taken: ColumnType<string | null, undefined, string>
  created_at: Fixed<number>
  /** Sooner when its author can take it back no more. */
  held_until: number
  /** When it was sent or taken back; kept for a day, for whoever asks again. */
  ended_at: ColumnType<number | null, undefined, number>
  /** As which comment it was sent. */
  comment_id: ColumnType<number | null, undefined, number>
}

/** A file of a reply that is held, as that of an attachment; its bytes lie among what is incoming. */
interface HeldFileTable {
  id: Id
  held_reply_id: Fixed<number>
  ticket_id: Fixed<number>
  key: Fixed<string>
  file_name: Fixed<string>
  file_type: Fixed<string>
  file_size: Fixed<number>
  sha256: Fixed<Uint8Array>
  is_inline: Fixed<number>
}

/** Who is named in an internal note (text/mentions.ts). */
interface MentionTable {
  comment_id: Fixed<number>
  /** As it stands in the text, with its '@'. */
  written: Fixed<string>
  /** An agent. */
  user_id: Fixed<number>
}

/** What an agent is told that concerns them (server/updates): of a kind and an occasion one row until it is read. */
interface AgentUpdateTable {
  id: Id
  user_id: Fixed<number>
  kind: Fixed<UpdateKind>
  /** `ticket <id>`, or what many tickets were changed by. */
  occasion: Fixed<string>
  /** The latest of the occasion, and how many times it happened. */
  ticket_id: number
  times: number
  /** Who did it last; null for Bellhop itself. */
  actor_id: number | null
  comment_id: number | null
  at: number
  read_at: ColumnType<number | null, number | null | undefined, number | null>
}

/** Which kinds of updates an agent wants, and of which their browser tells them; without a row as usual (server/updates/kinds.ts). */
interface UpdateChoiceTable {
  user_id: Fixed<number>
  kind: Fixed<UpdateKind>
  in_app: number
  in_browser: number
}

/** Tickets of which an agent is told everything that others do, or nothing. */
interface TicketWatchTable {
  user_id: Fixed<number>
  ticket_id: Fixed<number>
  state: WatchState
}

/** How far somebody has read a ticket; without a row, all that is older than some weeks counts as read. */
interface ReadMarkTable {
  user_id: Fixed<number>
  ticket_id: Fixed<number>
  /** The last comment that was read, 0 before the first; null where not even the ticket was. */
  up_to: number | null
  at: number
}

/** What somebody is writing on a ticket and has not sent; nobody else reads it. */
interface DraftTable {
  user_id: Fixed<number>
  ticket_id: Fixed<number>
  audience: Fixed<Audience>
  content: string
  /** The newest comment that its writer had seen when they began, 0 for none; null where that is not known. */
  last_seen: number | null
  /** A random word, another one with each change. */
  version: string
  updated_at: number
}

/** A filter of tickets with a name, which agents keep. */
interface ViewTable {
  id: Id
  name: string
  owner_id: Fixed<number>
  audience: SharedAudience
  /** Null unless it is for a team. */
  team_id: Generated<number | null>
  /** JSON: a value of the API's TicketFilter, checked whenever it is read (tickets/stored-filter.ts). */
  filter: string
  /** A value of TicketSort; null for the newest first. */
  sort: string | null
  /** JSON: values of ViewColumn; null for the usual ones. */
  columns: string | null
  /** A value of ViewGrouping. */
  grouping: string | null
  position: number
  created_at: Fixed<number>
  updated_at: number
}

/** A text that agents answer with again and again. */
interface CannedReplyTable {
  id: Id
  name: string
  owner_id: Fixed<number>
  audience: SharedAudience
  /** Null unless it is for a team. */
  team_id: number | null
  /** Markdown with placeholders, as typed. */
  content: string
  /** The status that is offered with it. */
  status: Status | null
  created_at: Fixed<number>
  updated_at: number
}

/** What happened, append-only: the source of history, live updates, notifications and reports. */
interface EventTable {
  id: Id
  kind: Fixed<string>
  at: Fixed<number>
  actor_id: Fixed<number | null>
  ticket_id: Fixed<number | null>
  audience: FixedAudience
  /** JSON: the rest of the event. */
  data: Fixed<string>
}

/** How many tickets there are: the sum over the shards. Scope 0 is all of them, any other number a requester. */
interface TicketCountTable {
  scope: Fixed<number>
  status: Fixed<Status>
  shard: Fixed<number>
  tickets: number
}

/** A text that can be found, or a stretch of one: of a ticket itself, or of its comments or attachments. Its words lie in the index. */
interface SearchPieceTable {
  id: Id
  ticket_id: Fixed<number>
  comment_id: Fixed<number | null>
  attachment_id: Fixed<number | null>
  /** 1 for what agents alone see. */
  for_agents: Fixed<number>
}

/** One row. */
interface SearchBuildTable {
  /** Tickets from this one on are in the index; 0 when all are. */
  before: number
  /** The newest ticket when the building began. */
  newest: Fixed<number>
}

/** On SQLite: a part of the document of a long ticket, whose words lie in the index. */
interface SearchTicketPartTable {
  id: Id
  words_before: number
  words: string
}

/** SQLite only: the words of a long ticket's document, from versions before it lay in parts. */
interface SearchLongTicketTable {
  id: Id
  words: string
}

/** What a client's Idempotency-Key led to, so that a retry gets the first result. */
interface OnceTable {
  user_id: Fixed<number>
  key_hash: Fixed<Uint8Array>
  /** 0 within the transaction that makes it. */
  result_id: number
  created_at: Fixed<number>
}

/** Work that was asked for in the transaction of its cause and is done after it (server/jobs). A row is there until its job is done. */
interface JobTable {
  id: Id
  kind: Fixed<string>
  /** Until it begins, no other of its kind is added under the same key. */
  job_key: string | null
  /** JSON. */
  payload: Fixed<string>
  created_at: Fixed<number>
  /** When it is due; while it runs, when its lease ends; null once it has failed for good. */
  run_at: number | null
  /** How often it has begun since it was added, done or asked for anew. */
  tries: Generated<number>
  /** Of scheduled jobs, which begin anew after this time. */
  every_ms: number | null
  /** While it runs: a random word that its process alone knows. */
  lease: string | null
  /** When it was given up. */
  failed_at: number | null
  /** Why its last try failed, in words that hold no secret. */
  last_error: string | null
}

/** One change of many tickets (tickets/batches). */
interface BatchTable {
  id: Id
  /** On whose behalf each ticket is changed. */
  actor_id: Fixed<number>
  /** The batch that this one takes back. */
  undoes_id: ColumnType<number | null, number | null | undefined, null>
  /** JSON: what is to be set (tickets/batches/bulk-change.ts), checked whenever it is read. */
  change: Fixed<string>
  state: BatchState
  /** As it was fixed at the beginning; of what is handed over (tickets/batches/handed-over.ts) those so far. */
  total: number
  /** Tickets that were gone through: those that are as they should be now, changed or not, and those that failed. */
  done: number
  changed: number
  failed: number
  /** JSON: why, how many, and the first of them. */
  failures: string
  /** What is next: a piece, and the place in it. */
  piece: number
  piece_done: number
  created_at: Fixed<number>
  ended_at: number | null
}

/** Some of the tickets of a batch. */
interface BatchPieceTable {
  batch_id: Fixed<number>
  place: Fixed<number>
  /** JSON. */
  ticket_ids: Fixed<string>
  /** JSON: of each ticket that was changed what, from what and to what. */
  taken: string
}

/** What admins have set for the whole desk; what has no row is as it was in the beginning. */
interface SettingTable {
  name: Fixed<string>
  value: string
}

/** Keys that this desk signs with. */
interface SecretTable {
  name: Fixed<string>
  value: Fixed<Uint8Array>
}

interface MigrationTable {
  number: Fixed<number>
  name: Fixed<string>
  applied_at: Fixed<number>
}

export interface Tables {
  user: UserTable
  session: SessionTable
  known_origin: KnownOriginTable
  brake: BrakeTable
  invite: InviteTable
  password_reset: PasswordResetTable
  team: TeamTable
  team_member: TeamMemberTable
  organisation: OrganisationTable
  organisation_domain: OrganisationDomainTable
  organisation_member: OrganisationMemberTable
  ticket: TicketTable
  participant: ParticipantTable
  tag: TagTable
  ticket_tag: TicketTagTable
  attachment: AttachmentTable
  picture: PictureTable
  thumbnail: ThumbnailTable
  thumbnail_fill: ThumbnailFillTable
  comment: CommentTable
  held_reply: HeldReplyTable
  held_file: HeldFileTable
  mention: MentionTable
  read_mark: ReadMarkTable
  agent_update: AgentUpdateTable
  ticket_watch: TicketWatchTable
  update_choice: UpdateChoiceTable
  draft: DraftTable
  view: ViewTable
  canned_reply: CannedReplyTable
  event: EventTable
  once: OnceTable
  job: JobTable
  batch: BatchTable
  batch_piece: BatchPieceTable
  setting: SettingTable
  secret: SecretTable
  ticket_count: TicketCountTable
  search_piece: SearchPieceTable
  search_build: SearchBuildTable
  search_ticket_part: SearchTicketPartTable
  search_long_ticket: SearchLongTicketTable
  migration: MigrationTable
}
