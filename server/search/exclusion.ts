/** What was said not to be wanted, taken out of what was found: of some tickets at a time, as batches of hits are, so that no search costs more than they do. */
import type { SearchScope, WordQuery } from './dialect.ts'
import type { IndexReader } from './index-reader.ts'
import type { Exclusion, Term } from './parse-search.ts'

/** Those of `tickets`, in their order, that hold none of `excluded`, in the texts that the viewer sees. Other forms of a word count as they do when it is looked for. */
export async function withoutExcluded(
  index: IndexReader,
  excluded: readonly Exclusion[],
  scope: SearchScope,
  tickets: readonly number[],
): Promise<readonly number[]> {
  if (!excluded.length || !tickets.length) return tickets
  const holding = (all: WordQuery['all'], among: readonly number[]) =>
    index.among({ all, begun: undefined, scope, fields: 'all', isFew: true }, among)
  // Words that exclude by themselves are one question: which tickets hold any of them.
  const single = excluded.filter(([term, ...others]) => term && !others.length && !isPhrase(term)).flat()
  const any = single.flatMap(formsOf)
  let left = any.length ? without(tickets, await holding([any], tickets)) : tickets
  for (const terms of excluded) {
    if (terms.every((term) => single.includes(term))) continue
    let held = [...(await holding(terms.flatMap(wordsOfTerm), left))]
    for (const { words } of terms.filter(isPhrase)) {
      const matching = await index.filterMatching({ phrases: [{ words, isPrefix: false }], all: [], scope }, held)
      held = held.filter((id) => matching.has(id))
    }
    left = without(left, new Set(held))
  }
  return left
}

/** Must stand in one text, to the letter. */
const isPhrase = ({ words, isExact }: Term): boolean => words.length > 1 || isExact

const formsOf = ({ words, stems }: Term): string[] => [...words, ...stems]

/** What a document holds of a ticket that holds the term. */
const wordsOfTerm = (term: Term): string[][] => (isPhrase(term) ? term.words.map((word) => [word]) : [formsOf(term)])

const without = (tickets: readonly number[], others: ReadonlySet<number>) => tickets.filter((id) => !others.has(id))
