import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { DotsMenu } from '../../ui/dots-menu.tsx'
import { SelectModeButton } from '../bulk/mode-button.tsx'
import { ExportButton } from '../export/button.tsx'

/** On a phone: what is seldom done to a list. */
export function HeadMenu({ isBlank }: { isBlank: boolean }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <DotsMenu label={t.tickets.actions} open={open} onOpen={() => setOpen(true)} onClose={close}>
      {isBlank ? null : <SelectModeButton kind="quiet" onPress={close} />}
      <ExportButton kind="quiet" />
    </DotsMenu>
  )
}
