import { parseId } from '../../graphql/ids.ts'
import { defineFilter } from './filter.ts'

export const requester = defineFilter({
  input: { requester: { type: 'ID', description: 'The id of the requester.' } },
  read: ({ requester }) => ({ requesterId: requester == null ? undefined : parseId('requester', requester) }),
  where: { requesterId: (is, id) => is('ticket.requester_id', '=', id) },
  isCounted: true,
  people: ({ requesterId }) => (requesterId === undefined ? [] : [requesterId]),
})
