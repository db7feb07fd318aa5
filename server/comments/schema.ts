import { builder } from '../graphql/builder.ts'
import { idempotencyKey } from '../graphql/idempotency-key.ts'
import { parseId } from '../graphql/ids.ts'
import { UserType } from '../users/schema.ts'
import { addComment, commentsOf, type Comment } from './comments.ts'

const CommentType = builder.objectRef<Comment>('Comment').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    content: t.exposeString('content', { nullable: false }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    user: t.expose('author', { type: UserType, nullable: false, description: 'The author.' }),
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

builder.mutationField('addComment', (t) =>
  t.field({
    type: CommentType,
    args: { ticketId: t.arg.id({ required: true }), content: t.arg.string({ required: true }) },
    resolve: (_, { ticketId, content }, context, info) =>
      context.write(
        (write) =>
          addComment(
            write,
            { ticketId: parseId('ticket', ticketId), content },
            { limits: context.services.config.limits, key: idempotencyKey(context, info) },
          ),
        [content],
      ),
  }),
)
