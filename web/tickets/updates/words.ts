import type { ReactNode } from 'react'
import type { Messages } from '../../text/messages.ts'
import type { Update } from './use-updates.ts'

/** What happened, in a sentence; `who` is who did it. */
export function wordsOf({ kind, isOfMany, times, ticket }: Update, who: ReactNode, { updates }: Messages): ReactNode {
  const { said, ofMany } = updates
  if (!isOfMany) return said[kind](who, `#${ticket.id}`)
  return (kind === 'assigned' || kind === 'reopened' ? ofMany[kind] : ofMany.other)(who, times)
}
