/** The search box as the web client asks it. */
import { documents, told, type Person } from './cast.ts'

export interface SeenHit {
  readonly ticket: { readonly id: string; readonly title: string }
  readonly place: 'title' | 'description' | 'comment' | 'file' | 'about'
  readonly excerpt: readonly { readonly text: string; readonly isHit: boolean }[]
  readonly cursor: string
}

/** One page; `more` are filters and the place of the page. */
export const search = async (person: Person, text: string, more: object = {}): Promise<SeenHit[]> =>
  told(await person.ask(documents.search, { text, ...more }), 'search')

/** Of the first hundred. */
export const titles = async (person: Person, text: string, more: object = {}): Promise<string[]> =>
  (await search(person, text, { first: 100, ...more })).map(({ ticket }) => ticket.title)

/** All hits, page by page. */
export async function allHits(person: Person, text: string, first: number, filter: object = {}): Promise<SeenHit[]> {
  const hits: SeenHit[] = []
  for (let cursor: string | undefined; ; cursor = hits.at(-1)?.cursor) {
    const page = await search(person, text, { ...filter, first, after: cursor ?? null })
    hits.push(...page)
    if (page.length < first) return hits
  }
}

/** The words that are shown as found. */
export const marked = ({ excerpt }: SeenHit): string[] => excerpt.filter(({ isHit }) => isHit).map(({ text }) => text)
