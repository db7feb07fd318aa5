import { text } from '../../text/text.ts'
import { defineFilter, onlyOne } from './filter.ts'
import { nameOfTeam } from './known-names.ts'

/** None, or a team by its id. */
export const team = defineFilter({
  param: 'team',
  parse: (word) => (/^(?:none|[1-9]\d{0,14})$/.test(word) ? word : undefined),
  toInput: (value) => ({ team: [value] }),
  fromInput: ({ team: wanted }) => onlyOne(wanted),
  label: (value) => text().field.is(text().assignment.team, teamName(value)),
  control: () => ({ kind: 'team', label: text().assignment.team }),
  isForAgents: true,
})

export function teamName(value: string): string {
  const { noTeam, unnamedTeam } = text().assignment
  return value === 'none' ? noTeam : (nameOfTeam(value) ?? unnamedTeam(value))
}
