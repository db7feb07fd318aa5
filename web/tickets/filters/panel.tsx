import type { ComponentType, RefObject } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { FieldProps } from './filter-field.tsx'
import { controlFor } from './filter.ts'
import { filters } from './filters.ts'
import type { Show } from './navigate.ts'
import styles from './panel.module.css'
import { changeView, clearTokens, countFilters, type TicketView } from './view.ts'

export type PanelProps = {
  view: TicketView
  show: Show
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

type Props = PanelProps & {
  /** How each is chosen. */
  Field: ComponentType<FieldProps>
}

/** Every choice counts at once. */
export function FilterPanel({ view, show, anchor, onClose, Field }: Props) {
  const t = useText()
  const fields = <Fields view={view} show={show} onClose={onClose} Field={Field} />
  return matchMedia('(max-width: 640px)').matches ? (
    <Dialog title={t.filters.title} onClose={onClose} sheet>
      {fields}
    </Dialog>
  ) : (
    <Popover label={t.filters.title} anchor={anchor} onClose={onClose}>
      {fields}
    </Popover>
  )
}

function Fields({ view, show, onClose, Field }: Omit<Props, 'anchor'>) {
  const t = useText()
  const { role } = useViewer()
  return (
    <div className={styles.fields}>
      {filters.map((filter) => {
        const control = controlFor(filter, role)
        const { param } = filter
        return control ? (
          <Field
            key={param}
            control={control}
            value={view[param]}
            onChange={(value) => show(changeView(view, { [param]: value }))}
          />
        ) : null
      })}
      <div className={styles.actions}>
        {countFilters(view) > 0 ? (
          <Button kind="quiet" onClick={() => show(clearTokens(view))}>
            {t.filters.clear}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t.filters.done}</Button>
      </div>
    </div>
  )
}
