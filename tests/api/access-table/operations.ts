/** Who may do what: one entry per operation of the schema. The matrix test holds the desk to it. */
import { accounts } from './accounts.ts'
import { agents } from './agents.ts'
import { batches } from './batches.ts'
import { comments } from './comments.ts'
import { customers } from './customers.ts'
import { desk } from './desk.ts'
import { tags } from './tags.ts'
import { teams } from './teams.ts'
import { tickets } from './tickets.ts'
import { updates } from './updates.ts'
import { views } from './views.ts'
import type { Entries } from './entries.ts'

export const operations: Entries = {
  ...desk,
  ...tickets,
  ...comments,
  ...updates,
  ...batches,
  ...tags,
  ...views,
  ...agents,
  ...teams,
  ...customers,
  ...accounts,
}
