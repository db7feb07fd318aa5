/** How filters are chosen, for agents and for customers: fetched once somebody does. */
import { withWords } from '../../text/text.ts'
import { onDemand } from '../../ui/on-demand.tsx'

const loadAgents = withWords(['agents'], () => import('./agent-choice.tsx'))
const loadCustomers = () => import('./customer-choice.tsx')

export const panels = {
  agent: onDemand(async () => (await loadAgents()).AgentFilterPanel),
  customer: onDemand(async () => (await loadCustomers()).CustomerFilterPanel),
}

export const tokenMenus = {
  agent: onDemand(async () => (await loadAgents()).AgentTokenMenu),
  customer: onDemand(async () => (await loadCustomers()).CustomerTokenMenu),
}
