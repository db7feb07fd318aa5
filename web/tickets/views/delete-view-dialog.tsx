import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import type { SavedView } from './saved-views.ts'
import { useSaveView } from './use-save-view.ts'

type Props = { view: SavedView; viewerId: string; onDeleted: () => void; onClose: () => void }

/** Asks first: for others it is gone as well. */
export function DeleteViewDialog({ view, viewerId, onDeleted, onClose }: Props) {
  const t = useText()
  const { busy, problem, remove } = useSaveView(viewerId)
  const press = async () => {
    if (await remove(view)) onDeleted()
  }
  return (
    <Dialog title={t.views.deleteTitle(view.name)} onClose={onClose}>
      <p>
        {view.team
          ? t.views.deleteOfTeam(view.team.name)
          : view.audience === 'own'
            ? t.views.deleteOwn
            : t.views.deleteShared}
      </p>
      <ErrorLine message={problem?.message} />
      <DialogAnswers>
        <Button busy={busy} onClick={() => void press()}>
          {t.views.delete}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t.common.cancel}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
