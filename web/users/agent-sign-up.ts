import { text } from '../text/text.ts'
import type { Desk } from '../desk/desk.ts'

/** Why nobody can choose to be an agent at sign-up now; null when it can be chosen. */
export function agentBarrier(desk: Pick<Desk, 'agentSignUp' | 'agentSignUpOpen'>, invite?: string): string | null {
  if (desk.agentSignUpOpen) return null
  switch (desk.agentSignUp) {
    case 'open':
      return null
    case 'invite':
      return invite ? null : text().signUp.byInvitation
    case 'first':
      return text().signUp.onlyFirst
    case 'closed':
      return text().signUp.noAgents
  }
}
