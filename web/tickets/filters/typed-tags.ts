/** Tags of the desk by what is typed of them. Fetched with the first operator that needs them. */
import { TicketCountsDocument } from '../../graphql/generated/tickets/filters/counts.ts'
import { TypedTagsDocument } from '../../graphql/generated/tickets/filters/typed.ts'
import { sessionClient } from '../../session/session.ts'
import { isSameTag } from '../tags/name.ts'
import type { Suggestion } from './filter.ts'

const tags = async (prefix: string): Promise<string[]> => {
  const { data } = await sessionClient.query(TypedTagsDocument, { prefix })
  return data?.tags?.map(({ name }) => name) ?? []
}

/** Of several that are divided by commas the last is being typed. */
export async function suggestTags(prefix: string): Promise<Suggestion[]> {
  const begun = prefix.lastIndexOf(',') + 1
  const names = await tags(prefix.slice(begun).trim())
  return names.map((name) => ({ value: `${prefix.slice(0, begun)}${name}`, label: name }))
}

/** As they are spelled on the desk, divided by commas; undefined unless the desk has them all. */
export async function findTags(names: readonly string[]): Promise<string | undefined> {
  const found = await Promise.all(names.map(findTag))
  return found.includes(undefined) ? undefined : found.join(',')
}

/** A former name is not listed, and finds tickets all the same. */
async function findTag(name: string): Promise<string | undefined> {
  const listed = (await tags(name)).find((one) => isSameTag(one, name))
  if (listed) return listed
  const { data } = await sessionClient.query(TicketCountsDocument, { filter: { tags: [name] } })
  return data?.ticketCounts?.some(({ count }) => count > 0) ? name : undefined
}
