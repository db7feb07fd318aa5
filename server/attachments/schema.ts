import { builder } from '../graphql/builder.ts'
import { idempotencyKey } from '../graphql/idempotency-key.ts'
import { TicketType } from '../tickets/schema.ts'
import { attachmentsOf, fileUrl, type Attachment } from './attachments.ts'
import { submitTicket } from './submit-ticket.ts'
import type { Thumbnail } from './thumbnails/sides.ts'
import { isDecoded, pictureOf } from './thumbnails/thumbnails.ts'

interface LinkedThumbnail extends Thumbnail {
  readonly url: string
}

const ThumbnailType = builder.objectRef<LinkedThumbnail>('Thumbnail').implement({
  description: 'A smaller picture of a picture.',
  fields: (t) => ({
    url: t.exposeString('url', { nullable: false, description: 'As fileUrl; a WebP file.' }),
    width: t.exposeInt('width', { nullable: false, description: 'Pixels.' }),
    height: t.exposeInt('height', { nullable: false, description: 'Pixels.' }),
  }),
})

/** At once where it is known: a long list gives others their turns by the time that its items take, and sees none of what promises take. */
const onceKnown = <Known, Value>(known: Known | Promise<Known>, use: (known: Known) => Value): Value | Promise<Value> =>
  known instanceof Promise ? known.then(use) : use(known)

export const AttachmentType = builder.objectRef<Attachment>('Attachment').implement({
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
      resolve: (attachment, _args, { services }) => fileUrl(services.signer, attachment, services.now()),
    }),
    width: t.int({
      description: 'Of a picture, as it is shown: pixels. Null where it is not known, or not yet.',
      resolve: (attachment, _args, { read }) => onceKnown(pictureOf(read, attachment), (picture) => picture?.width),
    }),
    height: t.int({
      description: 'Of a picture, as it is shown: pixels. Null where it is not known, or not yet.',
      resolve: (attachment, _args, { read }) => onceKnown(pictureOf(read, attachment), (picture) => picture?.height),
    }),
    thumbnails: t.field({
      type: [ThumbnailType],
      description:
        'Of a picture: up to 160 and up to 1,280 pixels a side, as far as it is larger itself. Null until they are made, seconds after it was attached.',
      resolve: (attachment, _args, { read, services }) =>
        onceKnown(pictureOf(read, attachment), (picture) => {
          if (!picture) return isDecoded(attachment.fileType) ? null : []
          const url = fileUrl(services.signer, attachment, services.now())
          return picture.thumbnails.map((thumbnail) => ({ ...thumbnail, url: `${url}/${thumbnail.side}` }))
        }),
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
    resolve: (_, { attachmentFiles, ...ticket }, context, info) =>
      submitTicket(context, context.services, {
        ticket,
        uploads: attachmentFiles ?? [],
        key: idempotencyKey(context, info),
      }),
  }),
)
