/** The fields of a ticket that are one of several values, each said once: how it is set, undone, announced, sorted, grouped and filtered by. */
import type { Messages } from '../text/messages.ts'
import { text } from '../text/text.ts'
import { statuses } from './statuses.ts'

type Choice<Value> = {
  /** In the order in which a list is sorted by it. */
  readonly values: readonly Value[]
  /** Customers know nothing of it: to them the API says null. */
  readonly isForAgents?: true
  /** The keys 1, 2, 3, … go from its last value to its first. */
  readonly isNumberedFromLast?: true
}

/** Its name and those of its values stand in web/text. */
type Described = Messages['fields']
export type ChoiceName = keyof Described
export type ValueOf<Name extends ChoiceName> = keyof Described[Name]['values'] & string

const choices: { readonly [Name in ChoiceName]: Choice<ValueOf<Name>> } = {
  status: { values: statuses },
  priority: { values: ['urgent', 'high', 'normal', 'low'], isForAgents: true, isNumberedFromLast: true },
}

export const choiceNames = Object.keys(choices) as ChoiceName[]

/** All but the status, which has a filter and a column of its own, and wakes what is snoozed. */
export type FurtherChoice = Exclude<ChoiceName, 'status'>
export const furtherChoices = choiceNames.filter((name): name is FurtherChoice => name !== 'status')
export const isFurtherChoice = (name: string): name is FurtherChoice => isChoice(name) && name !== 'status'

export const isChoice = (name: string): name is ChoiceName => Object.hasOwn(choices, name)

export function isForAgents(name: ChoiceName): boolean {
  return choices[name].isForAgents === true
}

export const valuesOf = (name: ChoiceName): readonly string[] => choices[name].values

/** The key that sets the value where all of them are in sight. */
export function numberOf(name: ChoiceName, value: string): string {
  const { values, isNumberedFromLast }: Choice<string> = choices[name]
  const at = values.indexOf(value)
  return String(isNumberedFromLast ? values.length - at : at + 1)
}

/** For people, in the order of the values. */
export const optionsOf = (name: ChoiceName): readonly (readonly [value: string, label: string])[] =>
  valuesOf(name).map((value) => [value, labelOf(name, value)])

/** Of the field, for people. */
export const titleOf = (name: ChoiceName): string => text().fields[name].name

export function labelOf(name: ChoiceName, value: string): string {
  const labels: Readonly<Record<string, string>> = text().fields[name].values
  return labels[value] ?? value
}
