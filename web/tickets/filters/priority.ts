import { labelOf, optionsOf, type ValueOf } from '../fields.ts'
import { defineFilter } from './filter.ts'

const isPriority = (text: string): text is ValueOf<'priority'> =>
  optionsOf('priority').some(([value]) => value === text)

export const priority = defineFilter({
  param: 'priority',
  parse: (text) => (isPriority(text) ? text : undefined),
  toInput: (value) => ({ priority: [value] }),
  label: (value) => `Priority: ${labelOf('priority', value)}`,
  control: { kind: 'choice', label: 'Priority', any: 'Any priority', choices: optionsOf('priority') },
  forAgents: true,
})
