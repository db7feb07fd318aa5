import { text } from '../../text/text.ts'
import { foldTag, isSameTag, tidyTag } from '../tags/name.ts'
import { defineFilter, type OperatorName } from './filter.ts'

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

type Described<Param> = {
  param: Param
  name: () => string
  field: 'tags' | 'anyTag' | 'noTags'
  isInPanel?: true
  /** Between field and value of its token. */
  is: (isMany: boolean) => string
  operator: OperatorName
  /** Typed with a minus before it. */
  isExcluded: boolean
  /** Its opposite, of one tag. */
  other?: string
}

const tagFilter = <const Param extends string>(described: Described<Param>) => {
  const { param, name, field, isInPanel, is, operator, isExcluded, other } = described
  /** Several in one operator; where all are wanted each has one of its own. */
  const isOne = field === 'anyTag'
  return defineFilter({
    param,
    parse,
    toInput: (value) => ({ [field]: tagsIn(value) }),
    fromInput: ({ [field]: wanted }) => [wanted ?? []].flat().join(',') || undefined,
    label: (value) => text().field.is(name(), listed(value)),
    opposite: (value) => (other && !value.includes(',') ? { param: other, value } : undefined),
    token: (value) => ({ field: text().tags.title, is: is(value.includes(',')), value: listed(value) }),
    typed: {
      name: operator,
      // Whether the desk has such tags only the server knows.
      read: () => undefined,
      write: (value) => (isOne ? [value] : tagsIn(value)).map((one) => ({ value: one, isExcluded })),
      join: (before, added) => {
        const there = tagsIn(before)
        const others = tagsIn(added).filter((name) => !there.some((one) => isSameTag(one, name)))
        return [...there, ...others].slice(0, most.tags).join(',')
      },
      find: async (typed) => {
        const wanted = typed.isExcluded === isExcluded ? parse(typed.value) : undefined
        return wanted && (await (await import('./typed-tags.ts')).findTags(tagsIn(wanted)))
      },
      suggest: async (prefix) => (await import('./typed-tags.ts')).suggestTags(prefix),
    },
    ...(isInPanel && { control: () => ({ kind: 'tags' as const, label: name() }) }),
    isForAgents: true,
  })
}

/** All of these tags; any of these, which only an address or an operator asks for; none of these. */
export const tagFilters = [
  tagFilter({
    param: 'tags',
    name: () => text().tags.title,
    field: 'tags',
    isInPanel: true,
    is: (isMany) => (isMany ? text().filters.isAllOf : text().filters.is),
    operator: 'tag',
    isExcluded: false,
    other: 'notags',
  }),
  tagFilter({
    param: 'anytag',
    name: () => text().tags.any,
    field: 'anyTag',
    is: () => text().filters.isAnyOf,
    operator: 'anytag',
    isExcluded: false,
  }),
  tagFilter({
    param: 'notags',
    name: () => text().tags.without,
    field: 'noTags',
    isInPanel: true,
    is: (isMany) => (isMany ? text().filters.isNoneOf : text().filters.isNot),
    operator: 'tag',
    isExcluded: true,
    other: 'tags',
  }),
] as const
