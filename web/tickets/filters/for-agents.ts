/** Imported by what only agents see: from then on their filters are known. */
import { agentFilters } from './agent-filters.ts'
import { addFilters } from './filters.ts'

addFilters(agentFilters)
