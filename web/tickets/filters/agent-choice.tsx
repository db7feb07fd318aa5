import { AgentFilterField, AgentFilterOptions } from './agent-options.tsx'
import { FilterPanel, type PanelProps } from './panel.tsx'
import { TokenMenu, type TokenMenuProps } from './token-menu.tsx'

export const AgentFilterPanel = (props: PanelProps) => <FilterPanel {...props} Field={AgentFilterField} />

export const AgentTokenMenu = (props: TokenMenuProps) => <TokenMenu {...props} Options={AgentFilterOptions} />
