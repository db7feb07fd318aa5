/** Whether the sender of an upload, which may go on for hours, is still logged in. */
import { requestBudget } from '../platform/budgets.ts'
import { UserError } from '../platform/errors.ts'

/**
 * To be called while bytes arrive: now and then it has `authenticate` look the sender up again, and throws the Unauthenticated that it
 * throws once they have been logged out or deactivated. What else goes wrong is left to the operation itself.
 */
export function createSenderCheck(authenticate: () => Promise<unknown>): () => void {
  let askedAt = performance.now()
  let refusal: UserError | undefined
  return () => {
    if (refusal) throw refusal
    if (performance.now() - askedAt < requestBudget.upload.senderMs) return
    askedAt = performance.now()
    authenticate().catch((error: unknown) => {
      if (error instanceof UserError && error.code === 'UNAUTHENTICATED') refusal = error
    })
  }
}
