import { builder } from '../graphql/builder.ts'
import type { Context } from '../graphql/context.ts'
import { parseId } from '../graphql/ids.ts'
import { UserType } from '../users/schema.ts'
import type { ObjectFieldBuilder } from '@pothos/core'
import { isInAudience } from './access.ts'
import { FilterType, changeArgs, filterArgs, toFilter, toListRequest } from './arguments.ts'
import type { StatusCount } from './counts.ts'
import { offerExport, type ClosedTicketsExport } from './export.ts'
import { fieldNames, fields, sorts, type Field, type FieldName, type SchemaTypes, type TicketSort } from './fields.ts'
import { maxPage } from './filter.ts'
import { listTickets, maxListed } from './list.ts'
import { countsOf } from './page.ts'
import { setFields } from './set-fields.ts'
import { StatusType } from './status-type.ts'
import { getTicket, type Ticket } from './tickets.ts'
import { countViews, type ViewCount } from './view-counts.ts'

function exposeField(t: ObjectFieldBuilder<SchemaTypes, Ticket>, name: FieldName) {
  const { type, isNullable = false, description, audience = 'everyone' }: Field = fields[name]
  const isForAll = audience === 'everyone'
  const options = {
    type,
    nullable: isNullable || !isForAll,
    resolve: isForAll
      ? (ticket: Ticket) => ticket[name]
      : (ticket: Ticket, _: object, { viewer }: Context) => (isInAudience(viewer, audience) ? ticket[name] : null),
  }
  return t.field(description === undefined ? options : { ...options, description })
}

export const TicketType = builder.objectRef<Ticket>('Ticket').implement({
  fields: (t) => ({
    ...Object.fromEntries(fieldNames.map((name) => [name, exposeField(t, name)])),
    cursor: t.exposeString('cursor', {
      description: 'For the argument after; only in a list that was asked for by page.',
    }),
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

const SortType = builder.enumType('TicketSort', { values: Object.keys(sorts) as TicketSort[] })

builder.queryField('tickets', (t) =>
  t.field({
    type: [TicketType],
    description:
      `Without arguments all tickets that the viewer sees, newest first, up to ${maxListed.toLocaleString('en')}. ` +
      'With any argument a page of those that pass the filter.',
    extensions: { maxPerDocument: 2 },
    args: {
      ...filterArgs(t.arg),
      ids: t.arg.idList({
        description: `Up to ${maxPage}: only tickets among these, in this order and without pages. Those that the viewer does not see are left out.`,
      }),
      sort: t.arg({ type: SortType }),
      first: t.arg.int({ description: 'The length of the page, default 50.' }),
      after: t.arg.string({ description: 'The cursor of the last ticket of the page before.' }),
    },
    resolve: (_, args, { database, viewer }) => listTickets(database, viewer, toListRequest(args, viewer)),
  }),
)

const StatusCountType = builder.objectRef<StatusCount>('StatusCount').implement({
  fields: (t) => ({
    status: t.expose('status', { type: StatusType, nullable: false }),
    count: t.exposeInt('count', { nullable: false }),
    isCapped: t.exposeBoolean('isCapped', { nullable: false, description: 'True if counting stopped at the limit.' }),
  }),
})

builder.queryField('ticketCounts', (t) =>
  t.field({
    type: [StatusCountType],
    description: 'How many tickets of each status the viewer sees, of those that pass the filter.',
    extensions: { maxPerDocument: 2 },
    args: filterArgs(t.arg),
    resolve: (_, args, { database, viewer }) => countsOf(database, viewer, toFilter(args, viewer)),
  }),
)

const ViewCountType = builder.objectRef<ViewCount>('ViewCount').implement({
  fields: (t) => ({
    count: t.exposeInt('count', { nullable: false }),
    isCapped: t.exposeBoolean('isCapped', { nullable: false, description: 'True if counting stopped at the limit.' }),
  }),
})

builder.queryField('viewCounts', (t) =>
  t.field({
    type: [ViewCountType],
    description: 'How many of the tickets that the viewer sees pass each of the filters, in their order.',
    extensions: { maxPerDocument: 1 },
    args: { filters: t.arg({ type: [FilterType], required: true }) },
    resolve: (_, { filters }, { database, viewer }) =>
      countViews(
        database,
        viewer,
        filters.map((filter) => toFilter({ filter }, viewer)),
      ),
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
    resolve: (_, _args, { database, viewer, services }) => offerExport(database, viewer, services.signer),
  }),
)

builder.mutationField('updateTicket', (t) =>
  t.field({
    type: TicketType,
    description: 'For agents. What is left out or null stays as it is; something must be given.',
    args: { id: t.arg.id({ required: true }), ...changeArgs(t.arg) },
    resolve: (_, { id, ...wanted }, { write }) => write((w) => setFields(w, parseId('ticket', id), wanted)),
  }),
)
