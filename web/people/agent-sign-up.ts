import type { Desk } from './desk.ts'

/** Why nobody can choose to be an agent at sign-up now; null when it can be chosen. */
export function agentBarrier(desk: Pick<Desk, 'agentSignUp' | 'agentSignUpOpen'>, invite?: string): string | null {
  if (desk.agentSignUpOpen) return null
  switch (desk.agentSignUp) {
    case 'open':
      return null
    case 'invite':
      return invite ? null : 'Agents of this desk sign up with an invitation link.'
    case 'first':
      return 'This desk has its agent already; only the first could sign up as one.'
    case 'closed':
      return 'This desk takes no agents by sign-up.'
  }
}
