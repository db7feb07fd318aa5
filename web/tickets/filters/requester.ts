import { text } from '../../text/text.ts'
import { defineFilter } from './filter.ts'

/** The requester's id, as a click on a row gives it. */
export const requester = defineFilter({
  param: 'requester',
  parse: (word) => (/^[1-9]\d{0,14}$/.test(word) ? word : undefined),
  toInput: (id) => ({ requester: id }),
  fromInput: ({ requester: id }) => (id == null ? undefined : String(id)),
  label: (id, { requesterName }) => requesterName ?? text().filters.customer(id),
  token: (id, { requesterName }) => ({
    field: text().tickets.customer,
    is: text().filters.is,
    value: requesterName ?? `#${id}`,
  }),
  control: () => ({ kind: 'requester', label: text().tickets.customer }),
})
