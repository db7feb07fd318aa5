/** Tags in the API. */
import { builder } from '../../graphql/builder.ts'
import { parseId } from '../../graphql/ids.ts'
import { isInAudience } from '../access.ts'
import { TicketType } from '../schema.ts'
import { deleteTag, mergeTags, renameTag } from './manage-tags.ts'
import { countedTickets, listTags, tagsOf, withCounts, type Tag } from './tags.ts'

builder.objectField(TicketType, 'tags', (t) =>
  t.field({
    type: ['String'],
    nullable: true,
    description: 'By which agents find it, in the order of the alphabet; null for customers.',
    resolve: (ticket, _args, { viewer, read }) => (isInAudience(viewer, 'agents') ? tagsOf(read, ticket) : null),
  }),
)

const TagType = builder.objectRef<Tag>('Tag').implement({
  description: 'A word that agents find tickets by.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    tickets: t.int({
      nullable: false,
      description: `On how many tickets it is, counted up to ${countedTickets.toLocaleString('en')}.`,
      resolve: async ({ id, counts }) => Math.min(countedTickets, (await counts()).get(id) ?? 0),
    }),
    isCapped: t.boolean({
      nullable: false,
      description: 'Whether it is on more tickets than were counted.',
      resolve: async ({ id, counts }) => ((await counts()).get(id) ?? 0) > countedTickets,
    }),
  }),
})

builder.queryField('tags', (t) =>
  t.field({
    type: [TagType],
    description: 'For agents: the tags of the desk, by name.',
    extensions: { maxPerDocument: 2 },
    args: {
      prefix: t.arg.string({ description: 'What the name begins with.' }),
      first: t.arg.int({ description: 'The length of the page, default 50, up to 200.' }),
      after: t.arg.string({ description: 'The name of the last one of the page before.' }),
    },
    resolve: (_, args, { database, viewer }) => listTags(database, viewer, args),
  }),
)

builder.mutationField('renameTag', (t) =>
  t.field({
    type: TagType,
    description: 'For admins. The former name leads to the tag from then on.',
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve: async (_, { id, name }, { database, viewer, write }) =>
      withCounts(database, viewer, [await write((w) => renameTag(w, parseId('tag', id), name), [name])])[0],
  }),
)

builder.mutationField('mergeTags', (t) =>
  t.field({
    type: TagType,
    description:
      'For admins: whatever has the tag `from` has `into` from now on, whose name then counts. Answers `into`.',
    args: { from: t.arg.id({ required: true }), into: t.arg.id({ required: true }) },
    resolve: async (_, { from, into }, { database, viewer, write }) =>
      withCounts(database, viewer, [await write((w) => mergeTags(w, parseId('tag', from), parseId('tag', into)))])[0],
  }),
)

builder.mutationField('deleteTag', (t) =>
  t.field({
    type: TagType,
    description: 'For admins: takes it off all tickets. Answers what was deleted.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { database, viewer, write }) =>
      withCounts(database, viewer, [await write((w) => deleteTag(w, parseId('tag', id)))])[0],
  }),
)
