import { userOf } from '../database/viewer.ts'
import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import { isInAudience } from '../tickets/access.ts'
import { changingFields } from '../tickets/fields.ts'
import { TicketType } from '../tickets/schema.ts'
import { UserType } from '../users/schema.ts'
import { subscribe } from './changes.ts'
import type { Change } from './read-changes.ts'

const ChangeKindType = builder.enumType('ChangeKind', {
  description:
    'ready: what was missed has been told. reset: too many events were missed to replay; reload everything. held, takenBack: of a reply that is sent in some seconds (addComment), for agents.',
  values: [
    'ready',
    'reset',
    'created',
    ...changingFields,
    'tags',
    'confirmed',
    'rejected',
    'participants',
    'comment',
    'held',
    'takenBack',
    'file',
  ] as const,
})

const TicketChangeType = builder.objectRef<Change>('TicketChange').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'What to go on from after a break.' }),
    kind: t.expose('kind', { type: ChangeKindType, nullable: false }),
    at: t.expose('at', { type: 'DateTime', nullable: false }),
    ticket: t.expose('ticket', { type: TicketType, description: 'As it is now; null for ready and reset.' }),
    actor: t.field({
      type: UserType,
      description: 'Who did it; null where Bellhop itself did, and for customers.',
      resolve: ({ actor }, _, { viewer }) => (isInAudience(viewer, 'agents') ? actor : null),
    }),
    comment: t.id({
      description: 'The comment that was written; null where none was, and for customers.',
      resolve: ({ commentId }, _, { viewer }) => (isInAudience(viewer, 'agents') ? commentId : null),
    }),
  }),
})

builder.subscriptionType()

builder.subscriptionField('ticketChanges', (t) =>
  t.field({
    type: TicketChangeType,
    nullable: false,
    description: 'Changes of all tickets, or of one, that the viewer may see, over a WebSocket (graphql-transport-ws).',
    args: {
      after: t.arg.id({ description: 'The id of the last change that was heard of.' }),
      ticket: t.arg.id({}),
    },
    subscribe: (_, { after, ticket }, { viewer, database }) =>
      subscribe(database, userOf(viewer), {
        after: after == null ? undefined : parseAfter(after),
        ticketId: ticket == null ? undefined : parseId('ticket', ticket),
      }),
    resolve: (change) => change,
  }),
)

/** What was never given out is before everything. */
const parseAfter = (after: string): number => (/^\d{1,15}$/.test(after) ? Number(after) : 0)
