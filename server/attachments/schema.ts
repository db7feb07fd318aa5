import { builder } from '../graphql/builder.ts'
import { onceKey } from '../graphql/once-key.ts'
import { TicketType } from '../tickets/schema.ts'
import { attachmentsOf, fileUrl, type Attachment } from './attachments.ts'
import { submitTicket } from './submit-ticket.ts'

const AttachmentType = builder.objectRef<Attachment>('Attachment').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    fileName: t.exposeString('fileName', { nullable: false }),
    fileType: t.exposeString('fileType', { nullable: false, description: 'MIME type, decided by content.' }),
    fileSize: t.exposeInt('fileSize', { nullable: false, description: 'Bytes.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    fileUrl: t.string({
      nullable: false,
      description: 'A path on this host that opens without a header for at least 12 hours.',
      // Not the time of the Read: that of a subscription may be days old.
      resolve: (attachment, _args, { parts }) => fileUrl(parts.signer, attachment, parts.now()),
    }),
  }),
})

builder.objectField(TicketType, 'attachments', (t) =>
  t.field({
    type: [AttachmentType],
    nullable: false,
    resolve: (ticket, _args, { read }) => attachmentsOf(read, ticket),
  }),
)

builder.mutationField('createTicket', (t) =>
  t.field({
    type: TicketType,
    description: 'With files, sent as the GraphQL multipart request specification says.',
    args: {
      title: t.arg.string({ required: true }),
      description: t.arg.string(),
      attachmentFiles: t.arg({ type: ['Upload'] }),
    },
    resolve: (_, { attachmentFiles, ...ticket }, context, info) => {
      const { files, config } = context.parts
      const key = onceKey(context, info)
      return submitTicket(context, { files, limits: config.limits }, { ticket, uploads: attachmentFiles ?? [], key })
    },
  }),
)
