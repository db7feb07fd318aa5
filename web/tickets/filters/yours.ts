import { text } from '../../text/text.ts'
import { defineFilter } from './filter.ts'

/** For customers: what waits for their answer. */
export const yours = defineFilter({
  param: 'yours',
  parse: (word) => (word === 'yes' ? word : undefined),
  toInput: () => ({ turn: ['customer'] }),
  // What agents ask for is whose turn it is (turn.ts).
  fromInput: () => undefined,
  label: () => text().nextStep.yours,
  token: () => ({ field: text().nextStep.title, is: text().filters.is, value: text().nextStep.yours }),
  isInToolbar: true,
})
