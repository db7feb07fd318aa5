/** The fields with several values narrow a list to one of them. Status has a filter of its own: its buttons take several at once. */
import { text } from '../../text/text.ts'
import {
  type FurtherChoice,
  furtherChoices,
  isForAgents,
  labelOf,
  optionsOf,
  titleOf,
  type ValueOf,
  valuesOf,
} from '../fields.ts'
import { defineFilter, type Filter, onlyOne } from './filter.ts'
import { suggestAmong, valueAmong } from './typed-values.ts'

type FieldFilter = { [Name in FurtherChoice]: Filter<Name, ValueOf<Name>> }[FurtherChoice]

function fieldFilter<Name extends FurtherChoice>(name: Name): Filter<Name, ValueOf<Name>> {
  const isValue = (word: string): word is ValueOf<Name> => valuesOf(name).includes(word)
  return defineFilter({
    param: name,
    parse: (word) => (isValue(word) ? word : undefined),
    toInput: (value) => ({ [name]: [value] }),
    fromInput: ({ [name]: wanted }) => onlyOne(wanted),
    label: (value) => text().field.is(titleOf(name), labelOf(name, value)),
    token: (value) => ({ field: titleOf(name), is: text().filters.is, value: labelOf(name, value) }),
    typed: {
      name,
      read: ({ value, isExcluded }) => {
        const found = isExcluded ? undefined : valueAmong(optionsOf(name), value)
        return found && isValue(found) ? found : undefined
      },
      write: (value) => [{ value, isExcluded: false }],
      suggest: (prefix) => suggestAmong(optionsOf(name), prefix),
    },
    control: () => ({
      kind: 'choice',
      label: titleOf(name),
      any: text().field.any(titleOf(name)),
      choices: optionsOf(name),
    }),
    isForAgents: isForAgents(name),
  })
}

export const fieldFilters: readonly FieldFilter[] = furtherChoices.map(fieldFilter)
