import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import { UserType } from '../people/schema.ts'
import { offerExport, type ClosedTicketsExport } from './export.ts'
import { listTickets, maxListed } from './list.ts'
import { setStatus } from './status.ts'
import { getTicket, type Ticket } from './tickets.ts'

const StatusType = builder.enumType('Status', { values: ['closed', 'open', 'pending', 'resolved'] as const })

export const TicketType = builder.objectRef<Ticket>('Ticket').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    title: t.exposeString('title', { nullable: false }),
    description: t.exposeString('description'),
    status: t.expose('status', { type: StatusType, nullable: false }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    user: t.expose('requester', { type: UserType, nullable: false, description: 'The requester.' }),
  }),
})

const ClosedTicketsExportType = builder.objectRef<ClosedTicketsExport>('ClosedTicketsExport').implement({
  fields: (t) => ({
    count: t.exposeInt('count', { nullable: false, description: 'How many tickets the file holds.' }),
    url: t.exposeString('url', {
      nullable: false,
      description: 'Where the CSV can be fetched without a header for the next five minutes.',
    }),
  }),
})

builder.queryField('tickets', (t) =>
  t.field({
    type: [TicketType],
    description: `All tickets that the viewer sees, newest first, up to ${maxListed.toLocaleString('en')}.`,
    extensions: { maxPerDocument: 2 },
    resolve: (_, _args, { read }) => listTickets(read),
  }),
)

builder.queryField('ticket', (t) =>
  t.field({
    type: TicketType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { read }) => getTicket(read, parseId('ticket', id)),
  }),
)

builder.queryField('closedTicketsExport', (t) =>
  t.field({
    type: ClosedTicketsExportType,
    description: 'For agents: the tickets that are closed and were created within the last 30 days, as CSV.',
    resolve: (_, _args, { read, parts }) => offerExport(read, parts.signer),
  }),
)

builder.mutationField('updateTicket', (t) =>
  t.field({
    type: TicketType,
    description: 'For agents.',
    args: { id: t.arg.id({ required: true }), status: t.arg({ type: StatusType, required: true }) },
    resolve: (_, { id, status }, { write }) => write((w) => setStatus(w, parseId('ticket', id), status)),
  }),
)
