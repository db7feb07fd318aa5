import { readAssigned } from './assigned.ts'
import { defineFilter } from './filter.ts'

/** Those whose requesters are in any of these organisations as they are now, whenever they were filed. */
export const organisation = defineFilter({
  input: {
    organisation: {
      type: ['ID'],
      description:
        'For agents. Any of these: ids of organisations, whose members are the requesters; an empty list narrows nothing.',
    },
  },
  read: ({ organisation }) => ({ organisation: readAssigned('organisation', organisation, {})?.ids }),
  where: {
    organisation: (is, ids) =>
      is(
        'ticket.requester_id',
        'in',
        is.selectFrom('organisation_member').where('organisation_id', 'in', ids).select('organisation_member.user_id'),
      ),
  },
  isCounted: false,
  audience: 'agents',
})
