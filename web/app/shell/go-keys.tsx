import { useRouter } from '@tanstack/react-router'
import { ChangeToast } from '../../tickets/changes/toast.tsx'
import type { ShortcutId } from '../../tickets/shortcuts/catalogue.ts'
import { HelpOnKey } from '../../tickets/shortcuts/help.tsx'
import { useShortcut } from '../../tickets/shortcuts/use-shortcut.ts'
import { views } from '../../tickets/views/views.ts'
import { useKeysOnTheWay } from './use-keys-on-the-way.ts'

/** The shortcuts of views, by their keys. */
export const shortcutsOfViews: ReadonlyMap<string, ShortcutId> = new Map([
  ['mine', 'viewMine'],
  ['unassigned', 'viewUnassigned'],
  ['open', 'viewOpen'],
  ['all', 'viewAll'],
])

/** What keys do on every screen of an agent: g leads to a view, ? shows the keys, z takes back what was done last. */
export function GoKeys() {
  useKeysOnTheWay()
  return (
    <>
      {[...shortcutsOfViews].map(([key, id]) => (
        <GoKey key={key} view={key} id={id} />
      ))}
      <GoToUpdates />
      <HelpOnKey hasEnd={false} />
      <ChangeToast />
    </>
  )
}

function GoToUpdates() {
  const router = useRouter()
  useShortcut('updates', () => void router.navigate({ to: '/updates' }))
  return null
}

function GoKey({ view, id }: { view: string; id: ShortcutId }) {
  const router = useRouter()
  useShortcut(id, () => {
    const named = views.find((each) => each.key === view)
    if (named) void router.navigate({ to: '/tickets', search: named.filter })
  })
  return null
}
