import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogAnswers } from '../ui/dialog.tsx'
import type { Organisation } from './organisation-choice.tsx'

type Props = {
  of: { name: string; email: string }
  to: Organisation
  onPut: () => void
  onClose: () => void
}

/** Asked before somebody is put among members who see each other's tickets. */
export function PutDialog({ of: { name, email }, to, onPut, onClose }: Props) {
  const t = useText()
  return (
    <Dialog title={t.shared.putOf(name, to.name)} onClose={onClose}>
      <p>{t.shared.putText(name, email)}</p>
      <DialogAnswers>
        <Button onClick={onPut}>{t.shared.putButton}</Button>
        <Button kind="primary" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
