import type { Viewer } from '../database/viewer.ts'
import { builder } from '../graphql/builder.ts'
import { requestBudget } from '../platform/budgets.ts'
import { LongList } from '../platform/long-list.ts'
import { filterArgs, toFilter } from '../tickets/arguments.ts'
import { TicketType } from '../tickets/schema.ts'
import type { ExcerptPart } from './excerpt.ts'
import { searchTickets, type SearchHit, type SearchRequest, type SearchResult } from './search.ts'

const PlaceType = builder.enumType('SearchPlace', {
  description:
    'Where the words were found; note: in an internal note, which only agents find; about: in the number or an email address.',
  values: ['title', 'description', 'comment', 'note', 'file', 'about'] as const,
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

const SearchResultType = builder.objectRef<SearchResult>('SearchResult').implement({
  fields: (t) => ({
    hits: t.field({ type: [SearchHitType], nullable: false, resolve: ({ hits }) => new LongList(hits) }),
    ignoredWords: t.stringList({
      nullable: false,
      description: `Words that were typed and not looked for: a search takes at most ${requestBudget.search.terms}.`,
      resolve: ({ ignoredWords }) => [...ignoredWords],
    }),
    correctedText: t.exposeString('correctedText', {
      description: 'What was looked for instead, where nothing holds the words as they were typed.',
    }),
    indexed: t.exposeFloat('indexed', {
      description:
        'Which share of the tickets can be found so far, 0 to 1, while the index is being made; null when all can.',
    }),
  }),
})

type ArgBuilder = Parameters<Parameters<typeof builder.queryField>[1]>[0]['arg']

const searchArgs = (arg: ArgBuilder) => ({
  text: arg.string({ required: true }),
  ...filterArgs(arg),
  first: arg.int({ defaultValue: 20 }),
  after: arg.string({ description: 'The cursor of the last hit of the page before.' }),
})

type SearchArgs = Parameters<typeof toFilter>[0] & {
  readonly text: string
  readonly exactly?: boolean | null | undefined
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
}

const toRequest = ({ text, exactly, first, after, ...filter }: SearchArgs, viewer: Viewer): SearchRequest => ({
  text,
  exactly: exactly ?? false,
  filter: toFilter(filter, viewer),
  first: first ?? 20,
  after: after ?? undefined,
})

builder.queryField('searchTickets', (t) =>
  t.field({
    type: SearchResultType,
    description:
      'Tickets that hold all the words of text, in their number, title, description, comments, addresses or file names. ' +
      'Other forms of a word are found too. "Quoted words" must stand together, to the letter; the last word may be only begun; ' +
      'accents, strokes and ligatures do not matter. Where nothing is found, a longer word may have one typing mistake.',
    extensions: { maxPerDocument: 1 },
    args: {
      ...searchArgs(t.arg),
      exactly: t.arg.boolean({ defaultValue: false, description: 'The text as it is typed, without any correction.' }),
    },
    resolve: (_, args, { database, viewer, searchBudget: budget, charge }) =>
      searchTickets(database, viewer, toRequest(args, viewer), { budget, charge }),
  }),
)

builder.queryField('search', (t) =>
  t.field({
    type: [SearchHitType],
    description: 'The hits of searchTickets.',
    deprecationReason: 'Use searchTickets. This alias stays for one release.',
    extensions: { maxPerDocument: 1 },
    args: searchArgs(t.arg),
    resolve: async (_, args, { database, viewer, searchBudget: budget, charge }) =>
      new LongList((await searchTickets(database, viewer, toRequest(args, viewer), { budget, charge })).hits),
  }),
)
