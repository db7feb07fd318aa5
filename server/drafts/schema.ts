/** Drafts in the API: of oneself alone. */
import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import { isInAudience } from '../tickets/access.ts'
import { AudienceType } from '../tickets/audience-type.ts'
import { TicketType } from '../tickets/schema.ts'
import { draftsOf, type Draft, type DraftHead } from './drafts.ts'
import { followDrafts } from './follow.ts'
import { saveDraft } from './save.ts'

const DraftType = builder.objectRef<Draft>('Draft').implement({
  description: 'What the viewer is writing on a ticket and has not sent. Nobody else sees it.',
  fields: (t) => ({
    ticket: t.expose('ticket', { type: TicketType, nullable: false }),
    audience: t.field({
      type: AudienceType,
      description: 'For agents: whom it is to be sent to; null for customers.',
      resolve: ({ audience }, _, { viewer }) => (isInAudience(viewer, 'agents') ? audience : null),
    }),
    content: t.exposeString('content', { nullable: false }),
    lastSeen: t.id({
      description:
        'The newest comment that its writer had seen when they began, "0" for none; null where they did not say.',
      resolve: ({ lastSeen }) => lastSeen,
    }),
    version: t.exposeString('version', { nullable: false, description: 'Another one after each change.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: false }),
  }),
})

const DraftHeadType = builder.objectRef<DraftHead>('DraftHead').implement({
  description: 'Which draft there is, without its text.',
  fields: (t) => ({
    ticketId: t.exposeID('ticketId', { nullable: false }),
    audience: t.field({
      type: AudienceType,
      description: 'For agents: whom it is to be sent to; null for customers.',
      resolve: ({ audience }, _, { viewer }) => (isInAudience(viewer, 'agents') ? audience : null),
    }),
    version: t.exposeString('version', { nullable: false }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: false }),
  }),
})

builder.queryField('drafts', (t) =>
  t.field({
    type: [DraftType],
    description: "One's own drafts, those that were changed last first.",
    // With all of their texts.
    extensions: { maxPerDocument: 1 },
    args: { ticketId: t.arg.id({ description: 'Those on one ticket alone.' }) },
    resolve: (_, { ticketId }, { read }) => draftsOf(read, ticketId == null ? undefined : parseId('ticket', ticketId)),
  }),
)

builder.mutationField('saveDraft', (t) =>
  t.field({
    type: DraftType,
    description:
      'Saves what one is writing on a ticket. Answers the draft as it is then: with another version than was given, nothing was written, because it was changed or taken away on another device. null where there is none.',
    args: {
      ticketId: t.arg.id({ required: true }),
      audience: t.arg({ type: AudienceType, defaultValue: 'everyone' }),
      content: t.arg.string({ required: true, description: 'Empty takes the draft away.' }),
      lastSeen: t.arg.id({ description: 'The newest comment that one had seen when one began, "0" for none.' }),
      version: t.arg.string({
        required: true,
        description: 'What this change is called: 8 to 64 letters, digits, _ and -, at random. A repeat has the same.',
      }),
      after: t.arg.stringList({
        description: 'The versions that it goes on from, any of which may be stored; none for a new draft.',
      }),
    },
    resolve: (_, { ticketId, audience, lastSeen, after, ...wanted }, context) =>
      saveDraft(
        context,
        {
          ...wanted,
          ticketId: parseId('ticket', ticketId),
          audience: audience ?? 'everyone',
          lastSeen: lastSeen == null ? undefined : parseLastSeen(lastSeen),
          after: after ?? [],
        },
        context.services.config.limits,
      ),
  }),
)

/** The comment, whatever was said after it; what can be none is before the first. */
const parseLastSeen = (lastSeen: string): number =>
  Number(/^(\d{1,15})(?:\.\d{1,15})?(?:~\d{1,15})*$/.exec(lastSeen)?.[1] ?? 0)

builder.subscriptionField('drafts', (t) =>
  t.field({
    type: [DraftHeadType],
    nullable: false,
    description:
      'Which drafts one has, and again whenever one of them has changed, here or elsewhere, at most once a second.',
    subscribe: (_, _args, { database, viewer }) => followDrafts(database, viewer),
    resolve: (heads) => heads,
  }),
)
