import { createStoredChoice } from '../../ui/stored-choice.ts'

/** usual: where they are needed · shown: begun, or brought back · away: put away · done: there is nothing left. */
const states = ['usual', 'shown', 'away', 'done'] as const

const choices = new Map<string, ReturnType<typeof createStoredChoice<(typeof states)[number]>>>()

/** Whether this person has the first steps on the screen: each has their own, whoever else uses this browser. */
export function firstStepsChoice(viewerId: string) {
  const choice = choices.get(viewerId) ?? createStoredChoice(`first-steps:${viewerId}`, states)
  choices.set(viewerId, choice)
  return choice
}
