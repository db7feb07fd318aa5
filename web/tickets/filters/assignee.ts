import { text } from '../../text/text.ts'
import { defineFilter, onlyOne, type TypedValue } from './filter.ts'
import { nameOfAgent } from './known-names.ts'
import { idIn, suggestAmong, valueAmong } from './typed-values.ts'

/** Oneself, nobody, or an agent by their id. */
export const assignee = defineFilter({
  param: 'assignee',
  parse: (word) => (/^(?:me|nobody|[1-9]\d{0,14})$/.test(word) ? word : undefined),
  toInput: (value) => ({ assignee: [value] }),
  fromInput: ({ assignee: wanted }) => onlyOne(wanted),
  label: (value) => text().field.is(text().assignment.assignee, assigneeName(value)),
  token: (value) => ({ field: text().assignment.assignee, is: text().filters.is, value: assigneeName(value) }),
  typed: {
    name: 'assignee',
    read: readAssignee,
    write: (value) => [{ value: writeAssignee(value), isExcluded: false }],
    find: async ({ value, isExcluded }) =>
      isExcluded ? undefined : (await import('./typed-people.ts')).findAgent(value),
    suggest: async (prefix) => [
      ...suggestAmong(others(), prefix),
      ...(await (await import('./typed-people.ts')).suggestAgents(prefix)),
    ],
  },
  control: () => ({ kind: 'assignee', label: text().assignment.assignee }),
  isForAgents: true,
})

const others = () => [['me', text().assignment.me] as const, ['nobody', text().assignment.nobody] as const]

function readAssignee({ value, isExcluded }: TypedValue): string | undefined {
  return isExcluded ? undefined : (valueAmong(others(), value) ?? idIn(value))
}

/** By name, unless that means something else. */
function writeAssignee(value: string): string {
  if (!/^\d/.test(value)) return value
  const name = nameOfAgent(value)
  return name && !readAssignee({ value: name, isExcluded: false }) ? name : `#${value}`
}

export function assigneeName(value: string): string {
  const { me, nobody, agent } = text().assignment
  return { me, nobody }[value] ?? nameOfAgent(value) ?? agent(value)
}
