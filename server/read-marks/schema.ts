/** What one has read, in the API: of oneself alone. */
import { builder } from '../graphql/builder.ts'
import type { Context } from '../graphql/context.ts'
import { parseId } from '../graphql/ids.ts'
import { TicketType } from '../tickets/schema.ts'
import type { Ticket } from '../tickets/tickets.ts'
import { canMarkRead } from './access.ts'
import { followReadMarks, markedTickets } from './follow.ts'
import { markRead, markUnread } from './mark.ts'
import { readStateOf, type ReadState } from './read-state.ts'

/** Nobody else may be sent the same message. */
const extensions = { isPersonal: true }

/** Of whoever keeps marks; without a promise once it is known for the tickets that were read together. */
function ofReader<Name extends keyof ReadState>(name: Name) {
  return (ticket: Ticket, _args: object, { viewer, read }: Context) => {
    if (!canMarkRead(viewer)) return null
    const state = readStateOf(read, ticket)
    return state instanceof Promise ? state.then((found) => found[name]) : state[name]
  }
}

builder.objectField(TicketType, 'isUnread', (t) =>
  t.field({
    type: 'Boolean',
    nullable: true,
    extensions,
    description:
      'Whether somebody else filed it and the viewer has not read it yet, or somebody else commented since; null for customers.',
    resolve: ofReader('isUnread'),
  }),
)

builder.objectField(TicketType, 'readUpTo', (t) =>
  t.field({
    type: 'ID',
    nullable: true,
    extensions,
    description:
      'The last comment that the viewer has read, "0" before the first; null for a ticket that they have not read yet, and for customers.',
    resolve: ofReader('readUpTo'),
  }),
)

builder.mutationField('markRead', (t) =>
  t.field({
    type: TicketType,
    description: 'For agents: the viewer has read a ticket. Never takes back what was read before.',
    args: {
      id: t.arg.id({ required: true }),
      upTo: t.arg.id({ description: 'The last comment that was read; all that there are now unless given.' }),
    },
    resolve: (_, { id, upTo }, context) =>
      markRead(context, parseId('ticket', id), upTo == null ? undefined : parseUpTo(upTo)),
  }),
)

/** What can be no comment is before the first. */
const parseUpTo = (upTo: string): number => (/^\d{1,15}$/.test(upTo) ? Number(upTo) : 0)

builder.mutationField('markUnread', (t) =>
  t.field({
    type: TicketType,
    description:
      'For agents: the last comment of somebody else is unread for the viewer again, or the ticket itself where there is none of late.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, context) => markUnread(context, parseId('ticket', id)),
  }),
)

builder.subscriptionField('readMarks', (t) =>
  t.field({
    type: [TicketType],
    nullable: true,
    description:
      'For agents: tickets that the viewer marks as read or unread, watches or mutes, here or elsewhere. null at first, and whenever some may have been missed.',
    subscribe: (_, _args, { database, viewer }) => followReadMarks(database, viewer),
    resolve: (ids, _args, { database, viewer }) => ids && markedTickets(database, viewer, ids),
  }),
)
