import { isAssigned, readAssigned } from './assigned.ts'
import { defineFilter } from './filter.ts'

export const assignee = defineFilter({
  input: {
    assignee: {
      type: ['ID'],
      description:
        'For agents. Any of these: ids of agents, `me` for who asks, `nobody`; an empty list narrows nothing.',
    },
  },
  read: ({ assignee }, { userId = 0 }) => ({
    assignee: readAssigned('assignee', assignee, { me: userId, nobody: null }),
  }),
  where: { assignee: (is, wanted, others) => isAssigned(is, 'ticket.assignee_id', wanted, others) },
  isCounted: false,
  people: ({ assignee }) => assignee?.ids ?? [],
  audience: 'agents',
})
