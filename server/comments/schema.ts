import { attachmentsOfComment } from '../attachments/attachments.ts'
import { AttachmentType } from '../attachments/schema.ts'
import { builder } from '../graphql/builder.ts'
import { idempotencyKey } from '../graphql/idempotency-key.ts'
import { parseId } from '../graphql/ids.ts'
import { notFound } from '../platform/errors.ts'
import { AudienceType } from '../tickets/audience-type.ts'
import { UserType } from '../users/schema.ts'
import type { Comment } from './comment.ts'
import { commentsOf, submitComment } from './comments.ts'
import { heldIdText } from './held/id.ts'
import { mentionsOf, type Mention } from './mentions.ts'
import type { LastSeen } from './seen.ts'

export const CommentType = builder.objectRef<Comment>('Comment').implement({
  fields: (t) => ({
    id: t.id({
      nullable: false,
      description: 'Of a reply that is held one of its own; as a comment, once it is sent, it has another.',
      resolve: ({ id, held }) => (held ? heldIdText(id) : id),
    }),
    content: t.exposeString('content', { nullable: false }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    user: t.expose('author', { type: UserType, nullable: false, description: 'The author.' }),
    audience: t.expose('audience', { type: AudienceType, description: 'For agents; null for customers.' }),
    heldUntil: t.field({
      type: 'DateTime',
      description: 'When it is sent, unless its author takes it back (undoSend); null for what is sent.',
      resolve: ({ held }) => held?.until ?? null,
    }),
    heldFiles: t.stringList({
      description: 'The names of the files that are sent with it; null for what is sent, whose files are attachments.',
      resolve: ({ held }) => (held ? [...held.files] : null),
    }),
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
    resolve: (comment, _args, { read }) => (comment.held ? [] : attachmentsOfComment(read, comment)),
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
    resolve: (comment, _args, { read }) => (comment.held ? [] : mentionsOf(read, comment)),
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
        type: 'Status',
        description: 'For agents: the ticket gets it with the comment, or neither is written.',
      }),
      holdSeconds: t.arg.int({
        defaultValue: 0,
        description:
          'For replies of agents, 0 to 60: it is sent so many seconds later. Until then agents alone see it (heldReplies), and its author can take it back (undoSend). The status is set at once. It is sent sooner when its author logs out.',
      }),
      lastSeen: t.arg.id({
        description:
          'The newest comment that the writer has seen, 0 for none. If there are newer ones of others, nothing is written: the error CONFLICT has their ids, the first 50. That its customer has said since that the ticket is not solved counts as one: its id is that of the comment before it, a point, and that of its entry in the history. In its place may stand the newest such entry that one has seen, before the comment or after it, or 0 for none; then it alone tells what of these is new. A reply of others that is held counts, too; each that one has seen is named by a tilde and its number at the end, as in 12~5~7, up to 100, and counts as seen whatever becomes of it. Left out, the comment is added whatever was written meanwhile.',
      }),
      draft: t.arg.stringList({
        description:
          'The versions of the draft that it was written in, any of which may be stored: it is gone with the comment, or neither.',
      }),
    },
    resolve: (
      _,
      { ticketId, content, audience, attachmentFiles, status, holdSeconds, lastSeen, draft },
      context,
      info,
    ) =>
      submitComment(context, context.services, {
        comment: {
          ticketId: parseId('ticket', ticketId),
          content,
          audience: audience ?? 'everyone',
          status: status ?? undefined,
          holdSeconds: holdSeconds ?? 0,
          lastSeen: lastSeen == null ? undefined : parseLastSeen(lastSeen),
          draft: draft ?? [],
        },
        uploads: attachmentFiles ?? [],
        key: idempotencyKey(context, info),
      }),
  }),
)

/** More than are ever held on one ticket at once. */
const heldAtMost = 100

/** Such as 12, or 12.345: and the entry 345 of the history; or 12~5~7, with the replies held-5 and held-7. */
function parseLastSeen(given: string): LastSeen {
  const [words = '', ...held] = given.split('~', heldAtMost + 2)
  const [comment = '', rejection, ...more] = words.split('.', 3)
  if (more.length || held.length > heldAtMost) throw notFound('comment')
  const parse = (id: string) => (id === '0' ? 0 : parseId('comment', id))
  return {
    comment: parse(comment),
    rejection: rejection === undefined ? undefined : parse(rejection),
    held: held.map((id) => parseId('comment', id)),
  }
}
