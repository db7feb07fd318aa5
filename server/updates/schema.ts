/** Updates in the API: of agents, each their own. */
import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import { TicketType } from '../tickets/schema.ts'
import { UserType } from '../users/schema.ts'
import { chooseUpdates, updateChoices, type UpdateChoice } from './choices.ts'
import { followUpdates } from './follow.ts'
import { updateKinds, watchStates } from './kinds.ts'
import { markUpdatesRead } from './mark.ts'
import { setWatching, watchingOf } from './watching.ts'
import { updatesOf, type Unread, type Update } from './updates.ts'

const UpdateKindType = builder.enumType('UpdateKind', {
  description:
    'woke: the ticket came back from being snoozed. commented, noted and status_changed are of tickets that the viewer watches.',
  values: updateKinds,
})

const UpdateType = builder.objectRef<Update>('Update').implement({
  description: 'What an agent is told that concerns them, folded until they have read it.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    kind: t.expose('kind', { type: UpdateKindType, nullable: false }),
    ticket: t.expose('ticket', { type: TicketType, nullable: false, description: 'The latest.' }),
    times: t.exposeInt('times', { nullable: false, description: 'How often it happened, or how many tickets it is.' }),
    isOfMany: t.exposeBoolean('isOfMany', { nullable: false, description: 'Whether `times` counts tickets.' }),
    actor: t.expose('actor', { type: UserType, description: 'Who did it last; null for Bellhop itself.' }),
    comment: t.id({ description: 'The latest that it is about.', resolve: ({ commentId }) => commentId }),
    excerpt: t.exposeString('excerpt', {
      description: 'How the comment begins, in plain words; null where it is about none.',
    }),
    at: t.expose('at', { type: 'DateTime', nullable: false }),
    isRead: t.exposeBoolean('isRead', { nullable: false }),
    isForBrowser: t.exposeBoolean('isForBrowser', {
      nullable: false,
      description: 'Whether the viewer wants their browser to tell it (chooseUpdates).',
    }),
    cursor: t.exposeString('cursor', { nullable: false, description: 'For the argument after.' }),
  }),
})

const UnreadUpdatesType = builder.objectRef<Unread>('UnreadUpdates').implement({
  fields: (t) => ({
    count: t.exposeInt('count', { nullable: false }),
    tickets: t.idList({
      nullable: false,
      description: 'The tickets that some of them are about, without those that are about many at once.',
      resolve: ({ ticketIds }) => [...ticketIds],
    }),
  }),
})

builder.queryField('updates', (t) =>
  t.field({
    type: [UpdateType],
    description: 'For agents: what concerns them, the latest first.',
    extensions: { maxPerDocument: 2 },
    args: {
      kinds: t.arg({ type: [UpdateKindType], description: 'Only those of these kinds.' }),
      first: t.arg.int({ description: 'The length of the page, default 50, up to 100.' }),
      after: t.arg.string({ description: 'The cursor of the last one of the page before.' }),
    },
    resolve: (_, { kinds, first, after }, { read }) =>
      updatesOf(read, { kinds: kinds ?? undefined, first: first ?? 50, after: after ?? undefined }),
  }),
)

builder.mutationField('markUpdatesRead', (t) =>
  t.int({
    description:
      'For agents: marks updates of their own as read, all unless told which; answers how many are unread then.',
    args: {
      ids: t.arg.idList(),
      ticket: t.arg.id({ description: 'Those about this ticket.' }),
      until: t.arg({ type: 'DateTime', description: 'Those that are no later than this.' }),
    },
    resolve: (_, { ids, ticket, until }, context) =>
      markUpdatesRead(context, {
        ids: ids?.slice(0, 500).map((id) => parseId('update', id)),
        ticketId: ticket == null ? undefined : parseId('ticket', ticket),
        until: until ?? undefined,
      }),
  }),
)

builder.subscriptionField('unreadUpdates', (t) =>
  t.field({
    type: UnreadUpdatesType,
    nullable: false,
    description:
      'For agents: which of their updates are unread, and again whenever these change, at most once a second.',
    subscribe: (_, _args, { database, viewer }) => followUpdates(database, viewer),
    resolve: (unread) => unread,
  }),
)

const TicketWatchType = builder.enumType('TicketWatch', {
  description:
    'watching: told of every comment, internal note and change of the status by others. muted: told of nothing but being mentioned. no: of what concerns the viewer.',
  values: ['no', ...watchStates] as const,
})

builder.objectField(TicketType, 'watching', (t) =>
  t.field({
    type: TicketWatchType,
    nullable: true,
    // Nobody else may be sent the same message.
    extensions: { isPersonal: true },
    description: 'For agents: what the viewer is told of it; null for customers.',
    resolve: (ticket, _args, { read }) => watchingOf(read, ticket),
  }),
)

builder.mutationField('watchTicket', (t) =>
  t.field({
    type: TicketType,
    description: 'For agents: says what the viewer is told of a ticket.',
    args: {
      id: t.arg.id({ required: true }),
      watching: t.arg({ type: TicketWatchType, required: true }),
    },
    resolve: (_, { id, watching }, context) => setWatching(context, parseId('ticket', id), watching),
  }),
)

const UpdateChoiceType = builder.objectRef<UpdateChoice>('UpdateChoice').implement({
  fields: (t) => ({
    kind: t.expose('kind', { type: UpdateKindType, nullable: false }),
    inApp: t.exposeBoolean('inApp', { nullable: false, description: 'Whether the viewer is told of it at all.' }),
    inBrowser: t.exposeBoolean('inBrowser', {
      nullable: false,
      description: 'Whether their browser tells it, too, where they have allowed it to.',
    }),
  }),
})

builder.queryField('updateChoices', (t) =>
  t.field({
    type: [UpdateChoiceType],
    description: 'For agents: which kinds of updates they want.',
    resolve: (_, _args, { read }) => updateChoices(read),
  }),
)

builder.mutationField('chooseUpdates', (t) =>
  t.field({
    type: [UpdateChoiceType],
    description:
      'For agents: whether they want one kind of updates from now on, and whether their browser tells it. Answers all choices.',
    args: {
      kind: t.arg({ type: UpdateKindType, required: true }),
      inApp: t.arg.boolean({ required: true }),
      inBrowser: t.arg.boolean({ required: true, description: 'Counts for nothing without inApp.' }),
    },
    resolve: (_, choice, context) => chooseUpdates(context, choice),
  }),
)
