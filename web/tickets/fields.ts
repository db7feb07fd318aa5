/** The fields of a ticket that are one of several values, each said once: how it is set, announced, sorted and filtered by. */
import { statusLabels } from './statuses.ts'

type Choice = {
  /** Above its select, with which agents set it. */
  readonly label: string
  /** For people, in the order in which a list is sorted by it. */
  readonly options: Readonly<Record<string, string>>
  /** Names that order; it is called as the field. */
  readonly sortLabel: string
  /** Customers know nothing of it: to them the API says null. */
  readonly isForAgents?: true
}

export const choices = {
  status: { label: 'Update Status', options: statusLabels, sortLabel: 'By status' },
  priority: {
    label: 'Update Priority',
    options: { urgent: 'Urgent', high: 'High', normal: 'Normal', low: 'Low' },
    sortLabel: 'By priority',
    isForAgents: true,
  },
} as const satisfies Record<string, Choice>

export type ChoiceName = keyof typeof choices
export type ValueOf<Name extends ChoiceName> = keyof (typeof choices)[Name]['options'] & string

export const choiceNames = Object.keys(choices) as ChoiceName[]

export function isForAgents(name: ChoiceName): boolean {
  const choice: Choice = choices[name]
  return choice.isForAgents === true
}

export const optionsOf = (name: ChoiceName): readonly (readonly [value: string, label: string])[] =>
  Object.entries(choices[name].options)

/** Of the field, for people: as its name, with a capital. */
export const titleOf = (name: ChoiceName): string => name.charAt(0).toUpperCase() + name.slice(1)

export function labelOf(name: ChoiceName, value: string): string {
  const options: Choice['options'] = choices[name].options
  return options[value] ?? value
}
