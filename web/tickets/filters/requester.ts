import { defineFilter } from './filter.ts'

/** The requester's id, as a click on a row gives it. */
export const requester = defineFilter({
  param: 'requester',
  parse: (text) => (/^[1-9]\d{0,14}$/.test(text) ? text : undefined),
  toInput: (id) => ({ requester: id }),
  label: (id, { requesterName }) => requesterName ?? `Customer ${id}`,
})
