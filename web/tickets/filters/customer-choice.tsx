import { FilterField, FilterOptions } from './filter-field.tsx'
import { FilterPanel, type PanelProps } from './panel.tsx'
import { TokenMenu, type TokenMenuProps } from './token-menu.tsx'

export const CustomerFilterPanel = (props: PanelProps) => <FilterPanel {...props} Field={FilterField} />

export const CustomerTokenMenu = (props: TokenMenuProps) => <TokenMenu {...props} Options={FilterOptions} />
