import { attachmentsOfComment } from '../attachments/attachments.ts'
import { AttachmentType } from '../attachments/schema.ts'
import { builder } from '../graphql/builder.ts'
import { idempotencyKey } from '../graphql/idempotency-key.ts'
import { parseId } from '../graphql/ids.ts'
import { notFound } from '../platform/errors.ts'
import { AudienceType } from '../tickets/audience-type.ts'
import { StatusType } from '../tickets/status-type.ts'
import { UserType } from '../users/schema.ts'
import { commentsOf, submitComment, type Comment, type LastSeen } from './comments.ts'
import { mentionsOf, type Mention } from './mentions.ts'

const CommentType = builder.objectRef<Comment>('Comment').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    content: t.exposeString('content', { nullable: false }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    user: t.expose('author', { type: UserType, nullable: false, description: 'The author.' }),
    audience: t.expose('audience', { type: AudienceType, description: 'For agents; null for customers.' }),
  }),
})

builder.queryField('comments', (t) =>
  t.field({
    type: [CommentType],
    description: 'The comments of a ticket, oldest first.',
    args: { ticketId: t.arg.id({ required: true }) },
    resolve: (_, { ticketId }, { read }) => commentsOf(read, parseId('ticket', ticketId)),
  }),
)

builder.objectField(CommentType, 'attachments', (t) =>
  t.field({
    type: [AttachmentType],
    nullable: false,
    resolve: (comment, _args, { read }) => attachmentsOfComment(read, comment),
  }),
)

const MentionType = builder.objectRef<Mention>('Mention').implement({
  description: 'An agent who is named in an internal note.',
  fields: (t) => ({
    text: t.exposeString('text', { nullable: false, description: 'As it stands in the note, with its @.' }),
    user: t.expose('user', { type: UserType, nullable: false }),
  }),
})

builder.objectField(CommentType, 'mentions', (t) =>
  t.field({
    type: [MentionType],
    description: 'For agents: who is named in it; null for customers.',
    resolve: (comment, _args, { read }) => mentionsOf(read, comment),
  }),
)

builder.mutationField('addComment', (t) =>
  t.field({
    type: CommentType,
    description: 'With files, sent as the GraphQL multipart request specification says.',
    args: {
      ticketId: t.arg.id({ required: true }),
      content: t.arg.string({ required: true }),
      audience: t.arg({
        type: AudienceType,
        defaultValue: 'everyone',
        description: 'agents makes it an internal note, which only agents may write and read.',
      }),
      attachmentFiles: t.arg({ type: ['Upload'] }),
      status: t.arg({
        type: StatusType,
        description: 'For agents: the ticket gets it with the comment, or neither is written.',
      }),
      lastSeen: t.arg.id({
        description:
          'The newest comment that the writer has seen, 0 for none. If there are newer ones of others, nothing is written: the error CONFLICT has their ids, the first 50. That its customer has said since that the ticket is not solved counts as one: its id is that of the comment before it, a point, and that of its entry in the history. Left out, the comment is added whatever was written meanwhile.',
      }),
      draft: t.arg.stringList({
        description:
          'The versions of the draft that it was written in, any of which may be stored: it is gone with the comment, or neither.',
      }),
    },
    resolve: (_, { ticketId, content, audience, attachmentFiles, status, lastSeen, draft }, context, info) =>
      submitComment(context, context.services, {
        comment: {
          ticketId: parseId('ticket', ticketId),
          content,
          audience: audience ?? 'everyone',
          status: status ?? undefined,
          lastSeen: lastSeen == null ? undefined : parseLastSeen(lastSeen),
          draft: draft ?? [],
        },
        uploads: attachmentFiles ?? [],
        key: idempotencyKey(context, info),
      }),
  }),
)

/** Such as 12, or 12.345: after the comment 12 the entry 345 of the history. */
function parseLastSeen(given: string): LastSeen {
  const [comment = '', rejection, ...more] = given.split('.')
  if (more.length) throw notFound('comment')
  return {
    comment: comment === '0' ? 0 : parseId('comment', comment),
    rejection: rejection === undefined ? undefined : parseId('comment', rejection),
  }
}
