import { text } from '../../text/text.ts'
import { defineFilter, onlyOne, type TypedValue } from './filter.ts'
import { nameOfTeam } from './known-names.ts'
import { idIn, suggestAmong, valueAmong } from './typed-values.ts'

/** None, or a team by its id. */
export const team = defineFilter({
  param: 'team',
  parse: (word) => (/^(?:none|[1-9]\d{0,14})$/.test(word) ? word : undefined),
  toInput: (value) => ({ team: [value] }),
  fromInput: ({ team: wanted }) => onlyOne(wanted),
  label: (value) => text().field.is(text().assignment.team, teamName(value)),
  token: (value) => ({ field: text().assignment.team, is: text().filters.is, value: teamName(value) }),
  typed: {
    name: 'team',
    read: readTeam,
    write: (value) => [{ value: writeTeam(value), isExcluded: false }],
    find: async ({ value, isExcluded }) =>
      isExcluded ? undefined : (await import('./typed-people.ts')).findTeam(value),
    suggest: async (prefix) => [
      ...suggestAmong(none(), prefix),
      ...(await (await import('./typed-people.ts')).suggestTeams(prefix)),
    ],
  },
  control: () => ({ kind: 'team', label: text().assignment.team }),
  isForAgents: true,
})

const none = () => [['none', text().assignment.noTeam] as const]

function readTeam({ value, isExcluded }: TypedValue): string | undefined {
  return isExcluded ? undefined : (valueAmong(none(), value) ?? idIn(value))
}

/** By name, unless that means something else. */
function writeTeam(value: string): string {
  const name = nameOfTeam(value)
  if (value === 'none') return value
  return name && !readTeam({ value: name, isExcluded: false }) ? name : `#${value}`
}

export function teamName(value: string): string {
  const { noTeam, unnamedTeam } = text().assignment
  return value === 'none' ? noTeam : (nameOfTeam(value) ?? unnamedTeam(value))
}
