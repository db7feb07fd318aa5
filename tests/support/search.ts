/** The search box as the web client asks it. */
import { documents, told, type TestUser } from './cast.ts'

export interface SeenHit {
  readonly ticket: { readonly id: string; readonly title: string }
  readonly place: 'title' | 'description' | 'comment' | 'file' | 'about'
  readonly excerpt: readonly { readonly text: string; readonly isHit: boolean }[]
  readonly cursor: string
}

export interface SeenResult {
  readonly hits: SeenHit[]
  readonly ignoredWords: readonly string[]
  readonly correctedText: string | null
  readonly indexed: number | null
}

/** One page with what is said beside it; `more` are filters and the place of the page. */
export const searchResult = async (person: TestUser, text: string, more: object = {}): Promise<SeenResult> =>
  told(await person.ask(documents.searchTickets, { text, ...more }), 'searchTickets')

/** The hits of one page. */
export const search = async (person: TestUser, text: string, more: object = {}): Promise<SeenHit[]> =>
  (await searchResult(person, text, more)).hits

/** Of the first hundred. */
export const titles = async (person: TestUser, text: string, more: object = {}): Promise<string[]> =>
  (await search(person, text, { first: 100, ...more })).map(({ ticket }) => ticket.title)

/** All hits, page by page. */
export async function allHits(person: TestUser, text: string, first: number, filter: object = {}): Promise<SeenHit[]> {
  const hits: SeenHit[] = []
  for (let cursor: string | undefined; ; cursor = hits.at(-1)?.cursor) {
    const page = await search(person, text, { ...filter, first, after: cursor ?? null })
    hits.push(...page)
    if (page.length < first) return hits
  }
}

/** The words that are shown as found. */
export const marked = ({ excerpt }: SeenHit): string[] => excerpt.filter(({ isHit }) => isHit).map(({ text }) => text)
