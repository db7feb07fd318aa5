import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { isPhone, useMedia } from '../../ui/media.ts'
import { selection } from '../bulk/selected.ts'
import { isEmpty } from '../bulk/selection.ts'
import type { TicketView } from '../filters/view.ts'
import { keyOf } from '../shortcuts/catalogue.ts'
import { rowOfFocus } from '../shortcuts/keys.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { useBeginTriage } from '../triage-data/use-begin.ts'

type Props = {
  view: TicketView
  /** Of the tickets that are loaded, in the order of the list. */
  ids: () => readonly string[]
}

/** Begins to go through the tickets of the list, or through those that are selected, at the one that has the focus. */
export function StartTriage({ view, ids }: Props) {
  const t = useText()
  const onPhone = useMedia(isPhone)
  const begin = useBeginTriage()
  const start = () => {
    const chosen = selection.read()
    const selected = chosen.ids
    if (isEmpty(chosen) || selected === 'all') begin(view, { at: rowOfFocus() })
    else begin(view, { ids: ids().filter((id) => selected.has(id)) })
  }
  useShortcut('triage', start)
  // There it stands at the thumb.
  if (onPhone) return null
  return (
    <Button small aria-keyshortcuts={keyOf('triage')} onClick={start}>
      <WorkIcon name="triage" />
      {t.shell.triage}
    </Button>
  )
}
