/** What the keys do on the screen that stands there: each with its keys, and only where something does it now. */
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { Viewer } from '../../session/storage.ts'
import { useText } from '../../text/text.ts'
import { selection } from '../../tickets/bulk/selected.ts'
import { selectedInWords } from '../../tickets/bulk/selected-in-words.ts'
import { isEmpty, noSelection } from '../../tickets/bulk/selection.ts'
import { type Shortcut, type ShortcutId, shortcuts } from '../../tickets/shortcuts/catalogue.ts'
import { iconOf } from '../../tickets/shortcuts/icons.ts'
import { labelOf } from '../../tickets/shortcuts/label.ts'
import { linkOfRow } from '../../tickets/shortcuts/keys.ts'
import { recentTickets } from '../../tickets/ticket-data/recent.ts'
import { end, first, parsePlace } from '../../tickets/triage-data/address.ts'
import { shortcutsOfViews } from '../shell/go-keys.tsx'
import { isTicket } from '../shell/use-shown.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { type Colleagues, useChangeItems } from './changes.tsx'
import type { Named, NamedGroup } from './item.ts'
import { MarkedName } from './marked.tsx'
import { rowBefore } from './open.ts'

/** What only the keyboard needs, and what stands among the views. */
const leftOut = new Set<ShortcutId>([
  'palette',
  'updates',
  'next',
  'previous',
  'open',
  'clear',
  'back',
  'send',
  'leave',
  'skip',
  'return',
  ...shortcutsOfViews.values(),
])

export const keysOf = (id: ShortcutId | undefined): readonly string[] | undefined =>
  shortcuts.find((each) => each.id === id)?.keys

const isAbout = ({ group, id }: Shortcut): boolean =>
  group === 'ticket' || group === 'answering' || id === 'unread' || id === 'peek' || id === 'preview' || id === 'select'

/** Those of the ticket that is open, or whose row has the focus; and all others. */
export function useShortcutItems(
  viewer: Viewer,
  words: string,
  colleagues: Colleagues,
): {
  readonly ofTicket: NamedGroup
  readonly ofScreen: readonly Named[]
} {
  const t = useText()
  const { id: viewerId, role } = viewer
  const [now] = useState(() =>
    shortcuts.filter(({ id, of, when }) => !leftOut.has(id) && (of === 'everyone' || of === `${role}s`) && when()),
  )
  const onScreen = useRouterState({
    select: ({ matches }) => {
      const last = matches.at(-1)
      if (last && isTicket(last.fullPath)) return (last.params as { id?: string }).id
      const { triage } = parsePlace({ ...last?.search })
      return triage === first || triage === end ? undefined : triage
    },
  })
  const ticketId = onScreen ?? rowBefore()
  const named = ({ id, keys, run }: Shortcut): Named => {
    const name = labelOf(id, t)
    return {
      name,
      item: (marks) => ({
        key: `shortcut ${id}`,
        icon: <WorkIcon name={iconOf(id)} />,
        label: <MarkedName name={name} marks={marks} />,
        keys,
        run,
      }),
    }
  }
  const title =
    ticketId === null
      ? undefined
      : (linkOfRow(document, ticketId)?.textContent ??
        recentTickets(viewerId).find((one) => one.id === ticketId)?.ticket?.title)
  const selected = onScreen === undefined ? selection.read() : noSelection
  const isNothing = ticketId === null && isEmpty(selected)
  const changes = useChangeItems(isEmpty(selected) ? ticketId : null, words, viewer, colleagues)
  return {
    ofTicket: {
      key: 'ofTicket',
      title: isEmpty(selected)
        ? t.palette.actionsFor(ticketId ?? '', title ?? '')
        : `${t.palette.actions}: ${selectedInWords(selected, null)}`,
      items: isNothing ? [] : [...now.filter(isAbout).map(named), ...changes],
    },
    ofScreen: now.filter((one) => !isAbout(one)).map(named),
  }
}
