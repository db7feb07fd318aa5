import { isAssigned, readAssigned } from './assigned.ts'
import { defineFilter } from './filter.ts'

export const team = defineFilter({
  input: {
    team: {
      type: ['ID'],
      description: 'For agents. Any of these: ids of teams, `none`; an empty list narrows nothing.',
    },
  },
  read: ({ team }) => ({ team: readAssigned('team', team, { none: null }) }),
  where: { team: (is, wanted, others) => isAssigned(is, 'ticket.team_id', wanted, others) },
  isCounted: false,
  audience: 'agents',
})
