/**
 * Every kind of work that is done after a commit: what it is asked with, and its limits. What each one does is said at the top
 * (server/job-handlers.ts), so that every noun can enqueue a job of any other.
 */
export interface JobKind<P> {
  /** Makes of the JSON that was stored what the job is asked with; throws when it is no payload of this kind. */
  readonly parse: (payload: unknown) => P
  /** How often it is begun before it is given up. */
  readonly tries: number
  /** Once its process has given no sign for so long, another takes it over. It does so three times as often. */
  readonly leaseMs: number
  /** So many at once in one process. */
  readonly concurrency: number
  /**
   * `outside` when others than this desk see what it does (mail, requests to other servers). After a restore these wait for someone to
   * say whether they were done already; all others are as the restored database has them.
   */
  readonly reaches: 'desk' | 'outside'
  /** It writes in many short transactions, of which there is a budget, and rests between them (platform/fair-queue.ts). */
  readonly isPaced?: boolean
}

export type JobKinds = Readonly<Record<string, JobKind<unknown>>>

export type NameOf<K extends JobKinds> = keyof K & string

export type PayloadOf<K> = K extends JobKind<infer P> ? P : never

/** For kinds that are asked with nothing. */
export function noPayload(payload: unknown): null {
  if (payload !== null) throw new Error('It takes no payload.')
  return null
}

/** For kinds that are about one ticket. */
export function ticketPayload(payload: unknown): { readonly ticketId: number } {
  const { ticketId } = (payload ?? {}) as { ticketId?: unknown }
  if (!Number.isSafeInteger(ticketId)) throw new Error('It takes the id of a ticket.')
  return { ticketId: ticketId as number }
}

/** Tickets of an agent who is deactivated or left a team, or those of a team that was deleted. */
export interface HandOver {
  /** Without it all of the team. */
  readonly agent?: number
  /** Without it all of the agent. */
  readonly team?: number
  /** Nobody unless given. */
  readonly assignee?: number | null
  /** Each keeps its own unless given. */
  readonly toTeam?: number | null
  /** The event that it follows from; jobs of older versions have none. */
  readonly cause?: number
}

function handOverPayload(payload: unknown): HandOver {
  const { agent, team, assignee, toTeam, cause } = (payload ?? {}) as Record<keyof HandOver, unknown>
  const isId = (value: unknown) => Number.isSafeInteger(value)
  const isWhole = [agent, team, cause, assignee ?? undefined, toTeam ?? undefined].every(
    (value) => value === undefined || isId(value),
  )
  if (!isWhole || (agent === undefined && team === undefined)) throw new Error('It takes an agent or a team.')
  return payload as HandOver
}

/** For kinds that are about one batch. */
function batchPayload(payload: unknown): { readonly batchId: number } {
  const { batchId } = (payload ?? {}) as { batchId?: unknown }
  if (!Number.isSafeInteger(batchId)) throw new Error('It takes the id of a batch.')
  return { batchId: batchId as number }
}

/** What runs by the clock and tidies the desk: if it fails, its next turn comes soon. */
const tidying: JobKind<null> = { parse: noPayload, tries: 3, leaseMs: 60_000, concurrency: 1, reaches: 'desk' }

export const jobKinds = {
  'sessions.sweep': tidying,
  'attempts.sweep': tidying,
  'origins.sweep': tidying,
  'invites.sweep': tidying,
  'reset_links.sweep': tidying,
  'idempotency_keys.sweep': tidying,
  'read_marks.sweep': tidying,
  'drafts.sweep': tidying,
  'updates.sweep': tidying,
  'jobs.sweep': tidying,
  'batches.sweep': tidying,
  'files.settle': tidying,
  'turns.settle': tidying,
  'tickets.hand_over': { parse: handOverPayload, tries: 6, leaseMs: 60_000, concurrency: 1, reaches: 'desk' },
  // Whose process died waits no longer than people like to; a batch outlives many restarts.
  'tickets.change': {
    parse: batchPayload,
    tries: 20,
    leaseMs: 15_000,
    concurrency: 3,
    reaches: 'desk',
    isPaced: true,
  },
  'tags.settle': { parse: noPayload, tries: 6, leaseMs: 60_000, concurrency: 1, reaches: 'desk' },
  'participants.index': { parse: ticketPayload, tries: 6, leaseMs: 60_000, concurrency: 1, reaches: 'desk' },
  'tickets.wake': { parse: noPayload, tries: 6, leaseMs: 60_000, concurrency: 1, reaches: 'desk' },
  // Nobody should wait for a reply whose process died.
  'replies.release': { parse: noPayload, tries: 20, leaseMs: 15_000, concurrency: 1, reaches: 'desk' },
  'thumbnails.make': { parse: ticketPayload, tries: 6, leaseMs: 60_000, concurrency: 1, reaches: 'desk' },
  'thumbnails.fill': { parse: noPayload, tries: 6, leaseMs: 60_000, concurrency: 1, reaches: 'desk' },
} as const satisfies JobKinds
