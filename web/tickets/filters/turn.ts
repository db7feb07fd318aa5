import { text } from '../../text/text.ts'
import { defineFilter, onlyOne } from './filter.ts'
import { suggestAmong, valueAmong } from './typed-values.ts'

const turns = ['agents', 'customer'] as const
type Turn = (typeof turns)[number]

const isTurn = (word: string): word is Turn => turns.some((turn) => turn === word)

/** Whose turn it is. */
export const turn = defineFilter({
  param: 'turn',
  parse: (word) => (isTurn(word) ? word : undefined),
  toInput: (value) => ({ turn: [value] }),
  fromInput: ({ turn: wanted }) => onlyOne(wanted),
  label: (value) => text().field.is(text().turn.name, text().turn.values[value]),
  token: (value) => ({ field: text().turn.name, is: text().filters.is, value: text().turn.values[value] }),
  typed: {
    name: 'turn',
    read: ({ value, isExcluded }) => (isExcluded ? undefined : valueAmong(options(), value)),
    write: (value) => [{ value, isExcluded: false }],
    suggest: (prefix) => suggestAmong(options(), prefix),
  },
  control: () => ({ kind: 'choice', label: text().turn.name, any: text().turn.any, choices: options() }),
  isForAgents: true,
})

const options = () => turns.map((value) => [value, text().turn.values[value]] as const)
