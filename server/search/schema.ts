import { builder } from '../graphql/builder.ts'
import { LongList } from '../graphql/long-list.ts'
import { filterArgs, toFilter } from '../tickets/arguments.ts'
import { TicketType } from '../tickets/schema.ts'
import type { ExcerptPart } from './excerpt.ts'
import { search, type SearchHit } from './search.ts'

const PlaceType = builder.enumType('SearchPlace', {
  description: 'Where the words were found; about: in the number or an e-mail address.',
  values: ['title', 'description', 'comment', 'file', 'about'] as const,
})

const ExcerptPartType = builder.objectRef<ExcerptPart>('ExcerptPart').implement({
  fields: (t) => ({
    text: t.exposeString('text', { nullable: false }),
    isHit: t.exposeBoolean('isHit', { nullable: false, description: 'Whether this is a word that was asked for.' }),
  }),
})

const SearchHitType = builder.objectRef<SearchHit>('SearchHit').implement({
  fields: (t) => ({
    ticket: t.expose('ticket', { type: TicketType, nullable: false }),
    place: t.expose('place', { type: PlaceType, nullable: false }),
    excerpt: t.field({ type: [ExcerptPartType], nullable: false, resolve: ({ excerpt }) => excerpt }),
    cursor: t.exposeString('cursor', { nullable: false }),
  }),
})

builder.queryField('search', (t) =>
  t.field({
    type: [SearchHitType],
    description:
      'Tickets that hold all the words of text, in their number, title, description, comments, addresses or file names. ' +
      '"Quoted words" must stand together; the last word may be only begun; accents do not matter.',
    extensions: { maxPerDocument: 1 },
    args: {
      text: t.arg.string({ required: true }),
      ...filterArgs(t.arg),
      first: t.arg.int({ defaultValue: 20 }),
      after: t.arg.string({ description: 'The cursor of the last hit of the page before.' }),
    },
    resolve: async (_, { text, first, after, ...filter }, { database, viewer }) =>
      new LongList(
        await search(database, viewer, {
          text,
          filter: toFilter(filter),
          first: first ?? 20,
          after: after ?? undefined,
        }),
      ),
  }),
)
