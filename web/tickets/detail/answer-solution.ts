import { plainMessage } from '../../graphql/errors.ts'
import { AnswerSolutionDocument } from '../../graphql/generated/tickets/detail/answer-solution.ts'
import { type Attempt, attemptFor, sendOnce } from '../../graphql/send-once.ts'
import { emitAnswer } from '../../live/events.ts'
import { sessionClient } from '../../session/session.ts'

/** Of the answer that was sent last, unless it has arrived: pressed again, it is the same. */
let last: Attempt | null = null

/** Says whether a ticket is solved, and tells the screens how it is then. Answers why that was not possible, null where it was. */
export async function answerSolution(ticketId: string, solved: boolean): Promise<string | null> {
  const attempt = attemptFor(`${ticketId} ${solved}`, last)
  last = attempt
  const { answer } = await emitAnswer(
    ticketId,
    () => sessionClient.mutation(AnswerSolutionDocument, { ticketId, solved }, { fetch: sendOnce(attempt) }),
    ({ data }) => data?.answerSolution,
  )
  if (!answer.data?.answerSolution) return plainMessage(answer.error ?? {})
  last = null
  return null
}
