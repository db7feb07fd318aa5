/** Filters that the API refuses to customers. */
import { assignee } from './assignee.ts'
import { fieldFilters } from './field-filters.ts'
import { organisation } from './organisation.ts'
import { snoozed } from './snoozed.ts'
import { tagFilters } from './tags.ts'
import { team } from './team.ts'
import { turn } from './turn.ts'

export const agentFilters = [...fieldFilters, turn, assignee, team, snoozed, ...tagFilters, organisation] as const
