import { useClient } from '../../graphql/provider.ts'
import { useRouter } from '@tanstack/react-router'
import { expectNewScreen } from '../../ui/screen.tsx'
import { parseView, type TicketView, viewKey } from '../filters/view.ts'
import { amongOf, first } from './address.ts'
import { queueStoreOf } from './queue-store.ts'

/** Of a view, and of the tickets that were selected in it; null for all. */
export const queueKey = (view: TicketView, among: string | null): string =>
  JSON.stringify({ view: JSON.parse(viewKey(view)) as unknown, among })

/** Begins to go through the tickets of a view: at one of them, or at the first; with `ids`, through those alone. */
export function useBeginTriage() {
  const router = useRouter()
  const client = useClient()
  return (view: TicketView, { at, ids }: { at?: string | null; ids?: readonly string[] } = {}) => {
    const among = ids?.length ? amongOf(ids) : null
    queueStoreOf(client, queueKey(view, among)).beginAnew()
    expectNewScreen()
    void router.navigate({
      to: '/tickets',
      search: { ...parseView(view), ...(among && { among }), triage: at ?? first },
    })
  }
}
