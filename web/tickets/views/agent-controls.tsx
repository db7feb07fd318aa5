import { useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { Show } from '../filters/navigate.ts'
import { changeView, type TicketView } from '../filters/view.ts'
import styles from './agent-controls.module.css'
import { DeleteViewDialog } from './delete-view-dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { hasChanged, type SavedView, toSave, toTicketView, useSavedViews } from './saved-views.ts'
import { useSaveView } from './use-save-view.ts'

type Props = { view: TicketView; show: Show; viewerId: string }

/** The chosen view with what can be done to it, and 'Save view' where the list shows something else. */
export function AgentControls({ view, show, viewerId }: Props) {
  const t = useText()
  const views = useSavedViews(viewerId)
  const [saving, setSaving] = useState(false)
  const chosen = views?.find(({ id }) => id === view.view)
  const isChanged = hasChanged(view, chosen)
  // Which view it is, or whether there is still one, is not known yet.
  if (view.view && !views) return null
  const showSaved = (saved: SavedView) => {
    setSaving(false)
    const next = toTicketView(saved)
    if (next) show(changeView(next, { q: view.q, exactly: view.exactly }), { replace: true })
  }
  return (
    <div className={styles.controls}>
      {chosen ? (
        <ChosenView
          chosen={chosen}
          view={view}
          isChanged={isChanged}
          viewerId={viewerId}
          onSaveNew={() => setSaving(true)}
          onSaved={showSaved}
          onDeleted={() => show(changeView(view, { view: undefined }), { replace: true })}
        />
      ) : null}
      {isChanged && !chosen?.canChange ? (
        <Button kind="quiet" onClick={() => setSaving(true)}>
          {t.views.save}
        </Button>
      ) : null}
      {saving ? (
        <SaveViewDialog view={view} viewerId={viewerId} onSaved={showSaved} onClose={() => setSaving(false)} />
      ) : null}
    </div>
  )
}

type ChosenProps = {
  chosen: SavedView
  view: TicketView
  isChanged: boolean
  viewerId: string
  onSaveNew: () => void
  onSaved: (saved: SavedView) => void
  onDeleted: () => void
}

function ChosenView({ chosen, view, isChanged, viewerId, onSaveNew, onSaved, onDeleted }: ChosenProps) {
  const t = useText()
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'menu' | 'rename' | 'delete' | null>(null)
  const { save, problem } = useSaveView(viewerId)
  const close = () => setOpen(null)
  const saveChanges = async () => {
    close()
    const saved = await save({ id: chosen.id, ...toSave(view) })
    if (saved) onSaved(saved)
  }
  return (
    <>
      <Button
        ref={opener}
        kind="quiet"
        aria-label={t.views.actionsFor(chosen.name)}
        aria-haspopup="dialog"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen('menu')}
      >
        <bdi className={styles.name}>{t.views.chosen(chosen.name)}</bdi>
        {isChanged ? ' *' : ''}
      </Button>
      {chosen.problem === 'missing' ? <p className={styles.note}>{t.views.missing}</p> : null}
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem.message}
        </p>
      ) : null}
      {open === 'menu' ? (
        <Popover
          label={t.views.actionsFor(chosen.name)}
          anchor={opener}
          onClose={() => setOpen((now) => (now === 'menu' ? null : now))}
        >
          <div className={styles.items}>
            {isChanged && chosen.canChange ? (
              <Button kind="quiet" onClick={() => void saveChanges()}>
                {t.views.saveChanges}
              </Button>
            ) : null}
            <Button
              kind="quiet"
              onClick={() => {
                close()
                onSaveNew()
              }}
            >
              {t.views.saveAsNew}
            </Button>
            {chosen.canChange ? (
              <>
                <Button kind="quiet" onClick={() => setOpen('rename')}>
                  {chosen.owner.id === viewerId ? t.views.edit : t.views.rename}
                </Button>
                <Button kind="quiet" onClick={() => setOpen('delete')}>
                  {t.views.delete}
                </Button>
              </>
            ) : null}
          </div>
        </Popover>
      ) : null}
      {open === 'rename' ? (
        <SaveViewDialog renamed={chosen} view={view} viewerId={viewerId} onSaved={close} onClose={close} />
      ) : null}
      {open === 'delete' ? (
        <DeleteViewDialog view={chosen} viewerId={viewerId} onDeleted={onDeleted} onClose={close} />
      ) : null}
    </>
  )
}
