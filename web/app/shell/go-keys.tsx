import { useRouter } from '@tanstack/react-router'
import { ChangeToast } from '../../tickets/changes/toast.tsx'
import type { ShortcutId } from '../../tickets/shortcuts/catalogue.ts'
import { HelpOnKey } from '../../tickets/shortcuts/help.tsx'
import { useShortcut } from '../../tickets/shortcuts/use-shortcut.ts'
import { views } from '../../tickets/views/views.ts'

/** What keys do on every screen of an agent: g leads to a view, ? shows the keys, z takes back what was done last. */
export function GoKeys() {
  useGo('viewMine', 'mine')
  useGo('viewUnassigned', 'unassigned')
  useGo('viewOpen', 'open')
  useGo('viewAll', 'all')
  return (
    <>
      <HelpOnKey hasEnd={false} />
      <ChangeToast />
    </>
  )
}

function useGo(id: ShortcutId, key: string) {
  const router = useRouter()
  useShortcut(id, () => {
    const view = views.find((each) => each.key === key)
    if (view) void router.navigate({ to: '/tickets', search: view.filter })
  })
}
