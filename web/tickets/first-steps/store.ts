import { type FirstStepsQuery, FirstStepsDocument } from '../../graphql/generated/tickets/first-steps/first-steps.ts'
import { createViewerStore } from '../../live/viewer-store.ts'
import { sessionClient } from '../../session/session.ts'

export type FirstStep = NonNullable<FirstStepsQuery['firstSteps']>[number]

/** What is this person's to do on a new desk, as its data shows. */
export const firstStepsOf = createViewerStore<FirstStep[]>(async () => {
  const { data, error } = await sessionClient.query(FirstStepsDocument, {})
  return { data: data?.firstSteps ?? null, error }
})
