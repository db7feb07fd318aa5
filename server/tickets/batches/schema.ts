/** Changes of many tickets in the API. */
import { builder } from '../../graphql/builder.ts'
import { idempotencyKey } from '../../graphql/idempotency-key.ts'
import { idNumber, parseId } from '../../graphql/ids.ts'
import { processBudget, requestBudget } from '../../platform/budgets.ts'
import { changeInput, FilterType, textsIn, toFilter, toWanted, type ChangeInput } from '../arguments.ts'
import type { TicketFilterInput } from '../filter.ts'
import type { TagChange } from '../tags/change-tags.ts'
import { batchStates, getBatch, type Batch } from './batches.ts'
import { bulkFields } from './bulk-change.ts'
import type { BatchFailure } from './failures.ts'
import { handedOverOf, type HandedOver } from './handed-over.ts'
import { checkBatches, stopBatch, undoBatch, updateTickets } from './start-batch.ts'

const { ids: mostIds, tickets: mostTickets, idsOfReason, countedBack } = requestBudget.batch
const undoDays = processBudget.batches.undoMs / (24 * 60 * 60 * 1000)

const StateType = builder.enumType('BatchState', {
  description:
    'stopped: by whoever began it. refused: whoever began it may no longer change tickets. failed: something went wrong again and again. What was changed by then stays changed.',
  values: batchStates,
})

const FailureType = builder.objectRef<BatchFailure>('BatchFailure').implement({
  description: 'Why some tickets of a batch were left as they are.',
  fields: (t) => ({
    code: t.exposeString('code', {
      nullable: false,
      description: 'As that of an error. Of an undo CONFLICT is a ticket that was changed since.',
    }),
    field: t.exposeString('field', { description: 'The argument of updateTicket that it is about.' }),
    count: t.exposeInt('count', { nullable: false, description: 'How many tickets.' }),
    tickets: t.idList({
      nullable: false,
      description: `The first of them, up to ${idsOfReason}.`,
      resolve: ({ ticketIds }) => [...ticketIds],
    }),
  }),
})

const BatchType = builder.objectRef<Batch>('Batch').implement({
  description: 'One change of many tickets, and how far it is.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    state: t.expose('state', { type: StateType, nullable: false }),
    total: t.exposeInt('total', { nullable: false, description: 'Tickets, as they were fixed when it began.' }),
    done: t.exposeInt('done', { nullable: false, description: 'Tickets that were gone through.' }),
    changed: t.exposeInt('changed', {
      nullable: false,
      description: 'Of these, those that are now other than before.',
    }),
    failed: t.exposeInt('failed', { nullable: false, description: 'Of these, those that were left as they are.' }),
    failures: t.field({ type: [FailureType], nullable: false, resolve: ({ failures }) => [...failures] }),
    undoes: t.id({ description: 'The batch that it takes back.', resolve: ({ undoesId }) => undoesId }),
    undoneBy: t.id({ description: 'The batch that takes it back.', resolve: ({ undoneById }) => undoneById }),
    canUndo: t.exposeBoolean('canUndo', { nullable: false, description: `Up to ${undoDays} days after it began.` }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    endedAt: t.expose('endedAt', { type: 'DateTime' }),
  }),
})

interface Selection {
  readonly ids?: readonly string[] | null
  readonly filter?: TicketFilterInput | null
}

const SelectionType = builder.inputRef<Selection, false>('TicketSelection').implement({
  description: 'Either of the two. Which tickets these are is fixed when the batch begins.',
  fields: (t) => ({
    ids: t.idList({ description: `Up to ${mostIds.toLocaleString('en')}.` }),
    filter: t.field({
      type: FilterType,
      description: `All that pass it, up to ${mostTickets.toLocaleString('en')}; {} is all tickets.`,
    }),
  }),
})

const UpdateType = builder.inputRef<ChangeInput & TagChange, false>('TicketUpdate').implement({
  description:
    'As the arguments of updateTicket: what is left out stays as it is; null clears the assignee and the team.',
  fields: (t) => changeInput(t, bulkFields),
})

builder.queryField('batch', (t) =>
  t.field({
    type: BatchType,
    description:
      'For agents: how far a change of many tickets is that one began oneself; for admins also of an agent who has been deactivated.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { viewer, read }) => {
      checkBatches(viewer)
      return getBatch(read, parseId('batch', id))
    },
  }),
)

const HandedOverType = builder.objectRef<HandedOver>('HandedOver').implement({
  description: 'What was handed over of an agent when they were deactivated, and can be given back.',
  fields: (t) => ({
    batch: t.id({
      nullable: false,
      description:
        'To undo once the agent is reactivated, which gives them back those that are as they were handed over.',
      resolve: ({ batchId }) => batchId,
    }),
    tickets: t.exposeInt('tickets', {
      nullable: false,
      description:
        'Those that are as they were handed over: not closed, neither assigned nor moved to a team since, and without a team or in one of the agent.',
    }),
    isCapped: t.exposeBoolean('isCapped', {
      nullable: false,
      description: `Nobody counted on; there are more than ${countedBack.toLocaleString('en')}.`,
    }),
  }),
})

builder.queryField('handedOver', (t) =>
  t.field({
    type: HandedOverType,
    description: `For admins: of an agent who is deactivated, for ${undoDays} days. Null where nothing can be given back.`,
    extensions: { maxPerDocument: 2 },
    args: { agent: t.arg.id({ required: true }) },
    resolve: (_, { agent }, { read }) => handedOverOf(read, parseId('agent', agent)),
  }),
)

builder.mutationField('updateTickets', (t) =>
  t.field({
    type: BatchType,
    description:
      'For agents: the same change of many tickets, one by one and in the background. Ask `batch` how far it is. What can not be changed in one ticket is counted.',
    args: {
      tickets: t.arg({ type: SelectionType, required: true }),
      change: t.arg({ type: UpdateType, required: true }),
    },
    resolve: (_, { tickets: { ids, filter }, change: { addTags, removeTags, ...input } }, context, info) => {
      const { database, viewer } = context
      checkBatches(viewer)
      const change = { ...toWanted(input), addTags, removeTags }
      return updateTickets(database, context, {
        tickets: {
          ids: ids?.map((id) => idNumber(id) ?? 0),
          filter: filter == null ? undefined : toFilter({ filter }, viewer),
        },
        change,
        texts: textsIn(change),
        key: idempotencyKey(context, info),
      })
    },
  }),
)

builder.mutationField('stopBatch', (t) =>
  t.field({
    type: BatchType,
    description: 'For agents: ends a batch of their own. What was changed by then stays changed.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { viewer, write }) => {
      checkBatches(viewer)
      return write((w) => stopBatch(w, parseId('batch', id)))
    },
  }),
)

builder.mutationField('undo', (t) =>
  t.field({
    type: BatchType,
    description:
      'For agents: gives each ticket back what a batch of their own changed in it, unless that was changed since; for admins also one of an agent who has been deactivated, and what was handed over of one who is reactivated. Answers the batch that does so.',
    args: { batch: t.arg.id({ required: true }) },
    resolve: (_, { batch }, { viewer, undo }) => {
      checkBatches(viewer)
      return undo((w) => undoBatch(w, parseId('batch', batch)))
    },
  }),
)
