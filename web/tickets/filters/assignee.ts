import { text } from '../../text/text.ts'
import { defineFilter, onlyOne } from './filter.ts'
import { nameOfAgent } from './known-names.ts'

/** Oneself, nobody, or an agent by their id. */
export const assignee = defineFilter({
  param: 'assignee',
  parse: (word) => (/^(?:me|nobody|[1-9]\d{0,14})$/.test(word) ? word : undefined),
  toInput: (value) => ({ assignee: [value] }),
  fromInput: ({ assignee: wanted }) => onlyOne(wanted),
  label: (value) => text().field.is(text().assignment.assignee, assigneeName(value)),
  control: () => ({ kind: 'assignee', label: text().assignment.assignee }),
  isForAgents: true,
})

export function assigneeName(value: string): string {
  const { me, nobody, agent } = text().assignment
  return { me, nobody }[value] ?? nameOfAgent(value) ?? agent(value)
}
