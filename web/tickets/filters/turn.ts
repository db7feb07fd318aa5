import { text } from '../../text/text.ts'
import { defineFilter, onlyOne } from './filter.ts'

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
  control: () => {
    const { name, any, values } = text().turn
    return { kind: 'choice', label: name, any, choices: turns.map((value) => [value, values[value]]) }
  },
  isForAgents: true,
})
