import { builder } from '../graphql/builder.ts'
import { idNumber, parseId } from '../graphql/ids.ts'
import { UserType } from '../users/schema.ts'
import { causes, historyKinds } from './entries.ts'
import {
  historyOf,
  lengthOf,
  maxCounted,
  maxPage,
  type BatchOfChange,
  type History,
  type HistoryEntry,
} from './history.ts'
import { AudienceType } from '../tickets/audience-type.ts'

const KindType = builder.enumType('HistoryKind', {
  description:
    'A field is a change of it. confirmed, rejected: its customer said that it is solved, or that it is not. participantLeft: they did so themselves.',
  values: historyKinds,
})

const CauseType = builder.enumType('ChangeCause', {
  description:
    'Why Bellhop took a ticket from an agent or a team: the account was deactivated, the agent left the team, the team was deleted; outdated: one of these had happened while it was closed. reactivated: what was handed over was given back. answered: its customer said whether it is solved.',
  values: causes,
})

const BatchOfChangeType = builder.objectRef<BatchOfChange>('BatchOfChange').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    tickets: t.exposeInt('tickets', {
      description: 'How many it was to change; null for what was changed before this was kept.',
    }),
    undoes: t.id({
      description: 'The batch that it takes back: what that changed in this ticket before is undone.',
      resolve: ({ undoesId }) => undoesId,
    }),
  }),
})

const HistoryEntryType = builder.objectRef<HistoryEntry>('HistoryEntry').implement({
  description: 'One thing that happened to a ticket, such as one change of one field.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'As that of the TicketChange that told of it.' }),
    kind: t.expose('kind', { type: KindType, nullable: false }),
    at: t.expose('at', { type: 'DateTime', nullable: false }),
    actor: t.expose('actor', {
      type: UserType,
      description:
        'Who did it; null where Bellhop itself did, and for customers where it was neither themselves, nor a customer who said whether it is solved, nor the requester who added or removed somebody.',
    }),
    from: t.exposeString('from', {
      description: 'Of a field: its value before, as updateTicket takes it; null for none.',
    }),
    to: t.exposeString('to', { description: 'As from, after.' }),
    fromName: t.exposeString('fromName', { description: 'What the assignee or team of from is called now.' }),
    toName: t.exposeString('toName', { description: 'What the assignee or team of to is called now.' }),
    added: t.stringList({
      nullable: false,
      description: 'Tags, by the names that they had then.',
      resolve: ({ added }) => [...added],
    }),
    removed: t.stringList({
      nullable: false,
      description: 'Tags, by the names that they had then.',
      resolve: ({ removed }) => [...removed],
    }),
    comment: t.id({
      description: 'The comment that was written, or that the file belongs to.',
      resolve: ({ commentId }) => commentId,
    }),
    fileName: t.exposeString('fileName', { description: 'Of the file that was attached.' }),
    participant: t.exposeString('participant', { description: 'The address of who was added or removed, or left.' }),
    audience: t.expose('audience', {
      type: AudienceType,
      description: 'Who may know of it, of those who see the ticket; null for customers.',
    }),
    batch: t.expose('batch', {
      type: BatchOfChangeType,
      description: 'The change of many tickets that it is part of; null where it is of none, and for customers.',
    }),
    cause: t.expose('cause', {
      type: CauseType,
      description: 'Null where nothing but somebody made it so; for customers it is answered or null.',
    }),
  }),
})

const HistoryType = builder.objectRef<History>('History').implement({
  fields: (t) => ({
    entries: t.field({
      type: [HistoryEntryType],
      nullable: false,
      description: 'The newest first.',
      resolve: ({ entries }) => [...entries],
    }),
    hasMore: t.exposeBoolean('hasMore', { nullable: false, description: 'Whether there are older ones.' }),
    length: t.int({
      nullable: false,
      description: `How many entries the whole history has for the viewer, counted up to ${maxCounted.toLocaleString('en')}.`,
      resolve: (history, _, { read }) => lengthOf(read, history),
    }),
  }),
})

builder.queryField('history', (t) =>
  t.field({
    type: HistoryType,
    description: 'What happened to a ticket, as far as the viewer may know of it; by page.',
    extensions: { maxPerDocument: 2 },
    args: {
      ticketId: t.arg.id({ required: true }),
      changesOnly: t.arg.boolean({
        defaultValue: false,
        description:
          'Only changes of its fields and tags, and what its customer said of the solution: neither its creation nor comments nor files.',
      }),
      first: t.arg.int({ defaultValue: 50, description: `The length of the page, up to ${maxPage}.` }),
      after: t.arg.id({ description: 'The id of the last entry of the page before.' }),
    },
    resolve: (_, { ticketId, changesOnly, first, after }, { read }) =>
      historyOf(read, {
        ticketId: parseId('ticket', ticketId),
        changesOnly: changesOnly ?? false,
        first: first ?? 50,
        after: after == null ? undefined : (idNumber(after) ?? 0),
      }),
  }),
)
