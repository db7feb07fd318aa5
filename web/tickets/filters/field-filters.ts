/** The fields with several values narrow a list to one of them. Status has a filter of its own: its buttons take several at once. */
import { type ChoiceName, choiceNames, isForAgents, labelOf, optionsOf, titleOf, type ValueOf } from '../fields.ts'
import { defineFilter, type Filter } from './filter.ts'

type FilteredName = Exclude<ChoiceName, 'status'>
type FieldFilter = { [Name in FilteredName]: Filter<Name, ValueOf<Name>> }[FilteredName]

function fieldFilter<Name extends FilteredName>(name: Name): Filter<Name, ValueOf<Name>> {
  const options = optionsOf(name)
  const isValue = (text: string): text is ValueOf<Name> => options.some(([value]) => value === text)
  return defineFilter({
    param: name,
    parse: (text) => (isValue(text) ? text : undefined),
    toInput: (value) => ({ [name]: [value] }),
    label: (value) => `${titleOf(name)}: ${labelOf(name, value)}`,
    control: { kind: 'choice', label: titleOf(name), any: `Any ${name}`, choices: options },
    isForAgents: isForAgents(name),
  })
}

export const fieldFilters: readonly FieldFilter[] = choiceNames.filter((name) => name !== 'status').map(fieldFilter)
