import { useRouterState } from '@tanstack/react-router'
import { parsePlace } from '../../tickets/triage-data/address.ts'
import { parseView, type TicketView } from '../../tickets/filters/view.ts'

/** Which screen stands there now, not the one that is being loaded. */
export function useShownPath(): string {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '/' })
}

export const isList = (path: string): boolean => path === '/' || path === '/tickets' || path === '/tickets/'
export const isTicket = (path: string): boolean => path === '/tickets/$id'

/** Whether tickets are gone through one after another, without a way around. */
export function useIsTriage(): boolean {
  const path = useShownPath()
  const search = useRouterState({ select: ({ matches }) => matches.at(-1)?.search })
  return isList(path) && parsePlace({ ...search }).triage !== undefined
}

/** What the list on the screen is narrowed to; null where none stands there. */
export function useShownView(): TicketView | null {
  const path = useShownPath()
  const search = useRouterState({ select: ({ matches }) => matches.at(-1)?.search })
  return isList(path) ? parseView({ ...search }) : null
}
