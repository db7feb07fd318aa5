/** Who takes part in a ticket, in the API. */
import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import { participantBudget } from '../platform/budgets.ts'
import { TicketType } from '../tickets/schema.ts'
import { addParticipant, leaveTicket, removeParticipant } from './change-participants.ts'
import { isTakingPart, participantsOf } from './participants.ts'

builder.objectField(TicketType, 'participants', (t) =>
  t.field({
    type: ['String'],
    nullable: false,
    description:
      'The addresses that were added to the ticket, the first one first. Whether somebody has an account with one is told nobody.',
    resolve: async (ticket, _, { read }) => [...(await participantsOf(read, ticket))],
  }),
)

builder.objectField(TicketType, 'takesPart', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether the viewer was added to it.',
    extensions: { isPersonal: true },
    resolve: (ticket, _, { read }) => isTakingPart(read, ticket),
  }),
)

builder.queryField('takesPart', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether somebody has added the viewer to any ticket.',
    resolve: (_, _args, { viewer }) => typeof viewer !== 'string' && viewer.takesPart === true,
  }),
)

builder.mutationField('addParticipant', (t) =>
  t.field({
    type: TicketType,
    description:
      `For the requester and for agents: lets a customer see the ticket with what is for everyone on it, and comment on it; up to ${participantBudget.ofTicket} of a ticket. ` +
      'The answer is the same whether anybody has an account with the address. Who signs up with it later is let in once it is added again.',
    args: {
      ticketId: t.arg.id({ required: true }),
      email: t.arg.string({ required: true }),
    },
    resolve: (_, { ticketId, email }, { write }) =>
      write((w) => addParticipant(w, parseId('ticket', ticketId), email), [email]),
  }),
)

builder.mutationField('removeParticipant', (t) =>
  t.field({
    type: TicketType,
    description: 'For the requester and for agents.',
    args: {
      ticketId: t.arg.id({ required: true }),
      email: t.arg.string({ required: true }),
    },
    resolve: (_, { ticketId, email }, { write }) =>
      write((w) => removeParticipant(w, parseId('ticket', ticketId), email)),
  }),
)

builder.mutationField('leaveTicket', (t) =>
  t.boolean({
    description: 'For whoever was added to a ticket: they take part in it no more.',
    args: { ticketId: t.arg.id({ required: true }) },
    resolve: (_, { ticketId }, { write }) => write((w) => leaveTicket(w, parseId('ticket', ticketId))),
  }),
)
