import { type RefObject, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Select } from '../../ui/select.tsx'
import { DateFilter } from './date-field.tsx'
import type { Show } from './navigate.ts'
import styles from './panel.module.css'
import { changeView, countFilters, type TicketView } from './view.ts'

type Props = {
  view: TicketView
  show: Show
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Every choice counts at once. */
export function FilterPanel({ view, show, anchor, onClose }: Props) {
  const fields = <Fields view={view} show={show} onClose={onClose} />
  return matchMedia('(max-width: 640px)').matches ? (
    <Dialog title="Filters" onClose={onClose} sheet>
      {fields}
    </Dialog>
  ) : (
    <Popover label="Filters" anchor={anchor} onClose={onClose}>
      {fields}
    </Popover>
  )
}

function Fields({ view, show, onClose }: Omit<Props, 'anchor'>) {
  const filesId = useId()
  const change = (part: Parameters<typeof changeView>[1]) => show(changeView(view, part))
  return (
    <div className={styles.fields}>
      <DateFilter label="Created" range={view.created} onChange={(created) => change({ created })} />
      <DateFilter label="Updated" range={view.updated} onChange={(updated) => change({ updated })} />
      <div className={styles.field}>
        <label htmlFor={filesId} className={styles.label}>
          Files
        </label>
        <Select
          id={filesId}
          value={view.files ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ files: value === 'yes' || value === 'no' ? value : undefined })
          }
        >
          <option value="">With or without</option>
          <option value="yes">With files</option>
          <option value="no">Without files</option>
        </Select>
      </div>
      <div className={styles.actions}>
        {countFilters(view) > 0 ? (
          <Button
            kind="quiet"
            onClick={() => change({ requester: undefined, created: undefined, updated: undefined, files: undefined })}
          >
            Clear filters
          </Button>
        ) : null}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
