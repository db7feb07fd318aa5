/** Replies that are held, in the API: of agents. */
import { builder } from '../../graphql/builder.ts'
import { parseId } from '../../graphql/ids.ts'
import { TicketType } from '../../tickets/schema.ts'
import { CommentType } from '../schema.ts'
import { heldRepliesOf } from './held-replies.ts'
import { parseHeldId } from './id.ts'
import { chooseUndoSend, undoSendSeconds } from './seconds.ts'
import { undoSend } from './take-back.ts'

builder.queryField('heldReplies', (t) =>
  t.field({
    type: [CommentType],
    description:
      'For agents: replies on a ticket that are not sent yet, in the order in which they were written; null for customers.',
    args: { ticketId: t.arg.id({ required: true }) },
    resolve: (_, { ticketId }, { read }) => heldRepliesOf(read, parseId('ticket', ticketId)),
  }),
)

builder.mutationField('undoSend', (t) =>
  t.field({
    type: TicketType,
    description:
      'Takes back a reply of one’s own that is held, with its files and the status that was set with it, unless somebody has set another since. Its text is the draft again, of the version taken-back-held-7 for held-7, unless there is one. CONFLICT once it was sent.',
    args: { commentId: t.arg.id({ required: true, description: 'Its id, such as held-7.' }) },
    resolve: (_, { commentId }, context) => undoSend(context, context.services.files, parseHeldId(commentId)),
  }),
)

builder.queryField('undoSendSeconds', (t) =>
  t.int({
    description:
      'For agents: for how long the web client holds their replies, 0 for not at all; null for customers. What addComment is asked for counts.',
    resolve: (_, _args, { read }) => undoSendSeconds(read),
  }),
)

builder.mutationField('chooseUndoSend', (t) =>
  t.int({
    description: 'For agents: sets undoSendSeconds, 0 to 60.',
    args: { seconds: t.arg.int({ required: true }) },
    resolve: (_, { seconds }, context) => chooseUndoSend(context, seconds),
  }),
)
