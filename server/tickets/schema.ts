import { builder } from '../graphql/builder.ts'
import type { Context } from '../graphql/context.ts'
import { parseId } from '../graphql/ids.ts'
import { TeamType } from '../teams/schema.ts'
import { UserType } from '../users/schema.ts'
import type { ObjectFieldBuilder } from '@pothos/core'
import { idempotencyKey } from '../graphql/idempotency-key.ts'
import { isInAudience } from './access.ts'
import { answerSolution } from './answer-solution.ts'
import { changeArgs, ConditionType, filterArgs, textsIn, toFilter, toListRequest, toWanted } from './arguments.ts'
import { assigneeOf, teamOf } from './assigned.ts'
import type { StatusCount } from './counts.ts'
import { offerExport, type ClosedTicketsExport } from './export.ts'
import {
  fieldNames,
  fields,
  fieldsWithValues,
  isReference,
  sorts,
  type Field,
  type FieldName,
  type SchemaTypes,
  type TicketSort,
} from './fields.ts'
import { maxPage } from './filter.ts'
import { listTickets, maxListed } from './list.ts'
import { countsOf } from './page.ts'
import { listRequesters } from './requesters.ts'
import { updateTicket } from './set-fields.ts'
import { getTicket, type Ticket } from './tickets.ts'

for (const name of fieldsWithValues) {
  const { type, typeDescription: description, values }: Field = fields[name]
  builder.enumType(type, { values, ...(description !== undefined && { description }) })
}

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
    ...Object.fromEntries(fieldNames.filter((name) => !isReference(name)).map((name) => [name, exposeField(t, name)])),
    team: t.field({
      type: TeamType,
      description: fields.team.description,
      resolve: (ticket, _, { read, viewer }) =>
        isInAudience(viewer, fields.team.audience) ? teamOf(read, ticket) : null,
    }),
    assignee: t.field({
      type: UserType,
      description: fields.assignee.description,
      resolve: (ticket, _, { read, viewer }) =>
        isInAudience(viewer, fields.assignee.audience) ? assigneeOf(read, ticket) : null,
    }),
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

export const SortType = builder.enumType('TicketSort', { values: Object.keys(sorts) as TicketSort[] })

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
    status: t.expose('status', { type: 'Status', nullable: false }),
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

builder.queryField('ticket', (t) =>
  t.field({
    type: TicketType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { read }) => getTicket(read, parseId('ticket', id)),
  }),
)

builder.queryField('requesters', (t) =>
  t.field({
    type: [UserType],
    description:
      'For agents: customers by what their address begins with, or a word of the name of those who filed one of the newest tickets.',
    extensions: { maxPerDocument: 2 },
    args: {
      prefix: t.arg.string({ required: true, description: 'Blank: nobody.' }),
      first: t.arg.int({ description: 'How many at most, default 10, up to 50.' }),
    },
    resolve: (_, args, { database, viewer, charge }) => listRequesters(database, viewer, args, charge),
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
    description:
      'For agents. What is left out stays as it is; something must be given. null clears the assignee and the team, wakes a snoozed ticket, and leaves anything else as it is.',
    args: {
      id: t.arg.id({ required: true }),
      ...changeArgs(t.arg),
      ifStill: t.arg({
        type: ConditionType,
        description: 'What must hold, or it is refused with CONFLICT: so one takes back what nobody has changed since.',
      }),
    },
    resolve: (_, { id, addTags, removeTags, ifStill, ...input }, { write, services: { config } }) => {
      const change = { ...toWanted(input), addTags, removeTags }
      const still = ifStill == null ? undefined : { fields: toWanted(ifStill) }
      return write((w) => updateTicket(w, parseId('ticket', id), change, config.limits, still), textsIn(change))
    },
  }),
)

builder.mutationField('answerSolution', (t) =>
  t.field({
    type: TicketType,
    description:
      'For customers, on tickets that they see: says that one is solved, which makes it resolved unless it is closed, or that it is not, which opens it. Either takes the other back.',
    args: {
      ticketId: t.arg.id({ required: true }),
      solved: t.arg.boolean({ required: true }),
    },
    resolve: (_, { ticketId, solved }, context, info) => {
      const answer = {
        ticketId: parseId('ticket', ticketId),
        isSolved: solved,
        key: idempotencyKey(context, info),
      }
      return context.write((write) => answerSolution(write, answer))
    },
  }),
)
