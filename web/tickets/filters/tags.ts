import { text } from '../../text/text.ts'
import { foldTag, tidyTag } from '../tags/name.ts'
import { defineFilter } from './filter.ts'

/** As many as the server takes, each with as many characters. */
const most = { tags: 20, characters: 40 }

/** As they stand in the address, divided by commas, which no tag has. */
export const tagsIn = (value: string | undefined): string[] => {
  const names = (value ?? '').toWellFormed().split(',').map(tidyTag)
  const wanted = names.filter((name) => name !== '' && [...name].length <= most.characters)
  return [...new Map(wanted.toReversed().map((name) => [foldTag(name), name])).values()]
    .toReversed()
    .slice(0, most.tags)
}

const parse = (word: string) => tagsIn(word).join(',') || undefined

/** For people. */
const listed = (value: string) => tagsIn(value).join(', ')

const tagFilter = <const Param extends string>(
  param: Param,
  name: () => string,
  field: 'tags' | 'anyTag' | 'noTags',
  isInPanel: boolean,
) =>
  defineFilter({
    param,
    parse,
    toInput: (value) => ({ [field]: tagsIn(value) }),
    fromInput: ({ [field]: wanted }) => [wanted ?? []].flat().join(',') || undefined,
    label: (value) => text().field.is(name(), listed(value)),
    ...(isInPanel && { control: () => ({ kind: 'tags' as const, label: name() }) }),
    isForAgents: true,
  })

/** All of these tags; any of these, which only an address asks for; none of these. */
export const tagFilters = [
  tagFilter('tags', () => text().tags.title, 'tags', true),
  tagFilter('anytag', () => text().tags.any, 'anyTag', false),
  tagFilter('notags', () => text().tags.without, 'noTags', true),
] as const
