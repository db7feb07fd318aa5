/** The search of the API, page by page. */
import { told, type TestUser } from './cast.ts'
import type { SeenHit } from './search.ts'

export interface SearchResult {
  readonly hits: readonly SeenHit[]
  readonly ignoredWords: readonly string[]
  readonly correctedText: string | null
  readonly indexed: number | null
}

/** The fields of the filter beside the other arguments; times are ISO strings. */
export interface SearchArguments {
  /** `place` and `excerpt` of each hit; asked for unless false. */
  readonly excerpts?: boolean
  readonly exactly?: boolean
  readonly first?: number
  readonly after?: string | null
  readonly status?: readonly string[]
  readonly requester?: string
  readonly hasAttachments?: boolean
  readonly createdFrom?: string
  readonly createdTo?: string
  readonly updatedFrom?: string
  readonly updatedTo?: string
}

const searchDocument = (
  hit: string,
) => `query ($text: String!, $exactly: Boolean, $first: Int, $after: String, $filter: TicketFilter) {
  searchTickets(text: $text, exactly: $exactly, first: $first, after: $after, filter: $filter) {
    hits { ticket { id title } ${hit} cursor } ignoredWords correctedText indexed } }`

const withExcerpts = searchDocument('place excerpt { text isHit }')
const withoutExcerpts = searchDocument('')

/** One page. */
export async function searchTickets(person: TestUser, text: string, more: SearchArguments = {}): Promise<SearchResult> {
  const { excerpts = true, exactly, first, after, ...filter } = more
  return told(
    await person.ask(excerpts ? withExcerpts : withoutExcerpts, { text, exactly, first, after, filter }),
    'searchTickets',
  )
}

/** All hits, read to the end; `onPage` is waited for between two pages. */
export async function allPages(
  person: TestUser,
  text: string,
  more: SearchArguments & { readonly first: number },
  onPage: (hits: readonly SeenHit[]) => Promise<void> | void = () => {},
): Promise<SeenHit[]> {
  const hits: SeenHit[] = []
  for (let after: string | null = null; ; after = hits.at(-1)?.cursor ?? null) {
    const page: SearchResult = await searchTickets(person, text, { ...more, after })
    hits.push(...page.hits)
    if (page.hits.length < more.first) return hits
    await onPage(page.hits)
  }
}

export const idsOf = (hits: readonly SeenHit[]): number[] => hits.map(({ ticket }) => Number(ticket.id))
