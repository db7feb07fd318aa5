/** What is told of an event of a ticket: its kind, and what stands in its data. */
import type { Audience } from '../database/tables.ts'
import { kindOfChange, type ChangeCause, type PartOf } from '../events/events.ts'
import { changes, changingFields, type ChangingField } from '../tickets/fields.ts'

/** What a customer said of the solution. */
type Answer = 'confirmed' | 'rejected'

/** Who takes part in it. */
type People = 'participantAdded' | 'participantRemoved' | 'participantLeft'

export type HistoryKind = 'created' | ChangingField | 'tags' | Answer | People | 'comment' | 'file'

export const answerKinds: readonly HistoryKind[] = ['confirmed', 'rejected'] satisfies Answer[]

export const peopleKinds: readonly HistoryKind[] = [
  'participantAdded',
  'participantRemoved',
  'participantLeft',
] satisfies People[]

export const historyKinds: readonly HistoryKind[] = [
  'created',
  ...changingFields,
  'tags',
  ...answerKinds,
  ...peopleKinds,
  'comment',
  'file',
]

/** Of the kinds of events that are told of a ticket. */
export const kindOfEvent: ReadonlyMap<string, HistoryKind> = new Map<string, HistoryKind>([
  ['ticket.created', 'created'],
  ...changingFields.map((name) => [kindOfChange(changes[name].column), name] as const),
  ['ticket.tags_changed', 'tags'],
  ['solution.confirmed', 'confirmed'],
  ['solution.rejected', 'rejected'],
  ['participant.added', 'participantAdded'],
  ['participant.removed', 'participantRemoved'],
  ['participant.left', 'participantLeft'],
  ['comment.added', 'comment'],
  ['file.attached', 'file'],
])

const isChange = (kind: HistoryKind): boolean =>
  kind === 'tags' ||
  peopleKinds.includes(kind) ||
  answerKinds.includes(kind) ||
  changingFields.some((name) => name === kind)

/** Of those by which a field or a tag became another, of what the customer said of the solution, and of who takes part. */
export const changeKinds: readonly string[] = [...kindOfEvent].filter(([, kind]) => isChange(kind)).map(([of]) => of)

export interface EventRow {
  readonly id: number
  readonly kind: string
  /** ms since 1970. */
  readonly at: number
  readonly audience: Audience
  readonly actorId: number | null
  /** JSON. */
  readonly data: string
}

/** As it stands in the event. Of a field the value, which is an id of what it refers to; of tags their names. */
type Stored = string | number | null | readonly string[]

interface Data extends PartOf {
  readonly from?: Stored
  readonly to?: Stored
  readonly commentId?: number
  readonly attachmentId?: number
  /** Who was added or removed, or left. */
  readonly email?: string
  readonly isByRequester?: boolean
}

export interface HistoryEvent extends Omit<EventRow, 'kind' | 'data'> {
  readonly kind: HistoryKind
  readonly data: Data
}

/** Undefined for what is not told. */
export function toEvent({ kind, data, ...row }: EventRow): HistoryEvent | undefined {
  const told = kindOfEvent.get(kind)
  return told && { ...row, kind: told, data: JSON.parse(data) as Data }
}

export interface TagsChanged {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export function tagsChanged({ from, to }: Data): TagsChanged {
  const [before, after] = [listOf(from), listOf(to)]
  return {
    added: after.filter((tag) => !before.includes(tag)),
    removed: before.filter((tag) => !after.includes(tag)),
  }
}

const listOf = (value: Stored | undefined): readonly string[] => (Array.isArray(value) ? value : [])

/** As `updateTicket` takes it; null for none, and for what has none. */
export function textOf({ kind }: HistoryEvent, value: Stored | undefined): string | null {
  if (value == null || typeof value === 'object') return null
  return kind === 'snoozedUntil' ? new Date(Number(value)).toISOString() : String(value)
}

export const causes: readonly ChangeCause[] = [
  'deactivated',
  'left_team',
  'team_deleted',
  'outdated',
  'reactivated',
  'answered',
]
