import { useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useViewer } from '../../session/session.ts'
import { parseAgentView, parseCustomerView, type TicketView } from './view.ts'

/** The view in the address, and how to go to another: a new entry in the history, unless `replace` says otherwise. */
export function useView() {
  const router = useRouter()
  const { role } = useViewer()
  // The router leaves what a route's own reading takes out.
  const view: TicketView = useSearch({
    strict: false,
    select: role === 'agent' ? parseAgentView : parseCustomerView,
    structuralSharing: true,
  })
  // The list stands at two addresses and stays at the one where it is.
  const to = useRouterState({ select: ({ location }) => (location.pathname === '/' ? '/' : '/tickets') })
  const show = useCallback(
    (next: TicketView, { replace = false } = {}) => void router.navigate({ to, search: next, replace }),
    [router, to],
  )
  return { view, show }
}

/** Answers whether another screen than the list is on its way: what one asked for before must not lead back from it. */
export function useIsLeaving(): () => boolean {
  const router = useRouter()
  return useCallback(() => !isList(router.latestLocation.pathname), [router])
}

const isList = (path: string) => path === '/' || path === '/tickets'

export type Show = ReturnType<typeof useView>['show']
