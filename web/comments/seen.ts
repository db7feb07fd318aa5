/** What of a thread somebody has seen who is writing a reply. */

/** Comments, and what customers say in none; the id of such a one is that of the comment before it, a point, and its own. */
export type Words = readonly { readonly id: string; readonly user: { readonly id: string } }[]

/** What others have said since `seen`, the newest when the writer began. */
export const newerThan = <One extends Words[number]>(words: readonly One[], seen: string, writerId: string): One[] =>
  words.filter(({ id, user }) => isAfter(id, seen) && user.id !== writerId)

/** '0' where there is none. */
export const newestOf = (words: Words): string => words.at(-1)?.id ?? '0'

function isAfter(one: string, other: string): boolean {
  const [comment, said = 0] = one.split('.').map(Number)
  const [before, saidBefore = 0] = other.split('.').map(Number)
  return comment === before ? said > saidBefore : Number(comment) > Number(before)
}
