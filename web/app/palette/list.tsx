import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useText } from '../../text/text.ts'
import { KeyCaps } from '../../tickets/shortcuts/caps.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import type { Group, Item } from './item.ts'
import styles from './list.module.css'

type Props = {
  id: string
  groups: readonly Group[]
  /** The key of the one that Enter takes. */
  active: string | undefined
  onPoint: (key: string) => void
  onChoose: (item: Item) => void
}

export const optionId = (listId: string, key: string): string => `${listId} ${key}`.replaceAll(/\s/g, '-')

/** The lines, in groups; the focus stays in the box above. What leads somewhere is a link, which opens elsewhere as links do. */
export function PaletteList({ id, groups, active, onPoint, onChoose }: Props) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  const first = groups[0]?.items[0]?.key
  useEffect(() => {
    // The title of its group comes along with the first line of all.
    if (active === first) list.current?.scrollTo({ top: 0 })
    else document.getElementById(optionId(id, active ?? ''))?.scrollIntoView({ block: 'nearest' })
  }, [id, active, first])
  return (
    <div ref={list} id={id} role="listbox" aria-label={t.palette.results} tabIndex={-1} className={styles.list}>
      {groups.map(({ key, title, items, notes = [], isAwaited }) => (
        <div key={key} role="group" aria-labelledby={optionId(id, `${key} title`)}>
          <div id={optionId(id, `${key} title`)} role="presentation" className={styles.title}>
            {title}
          </div>
          {notes.map((note) => (
            <p key={note} role="presentation" className={styles.note}>
              {note}
            </p>
          ))}
          {isAwaited ? (
            <div aria-hidden="true" className={styles.awaited}>
              <Skeleton width={28} />
            </div>
          ) : null}
          {items.map((item) => (
            <Line
              key={item.key}
              id={optionId(id, item.key)}
              item={item}
              active={item.key === active}
              onPoint={() => onPoint(item.key)}
              onChoose={() => onChoose(item)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type LineProps = { id: string; item: Item; active: boolean; onPoint: () => void; onChoose: () => void }

function Line({ id, item, active, onPoint, onChoose }: LineProps) {
  const router = useRouter()
  const shared = {
    id,
    className: styles.line,
    onPointerMove: active ? undefined : onPoint,
    // The box keeps the focus.
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0) event.preventDefault()
    },
  }
  const content = (
    <>
      <span className={styles.icon}>{item.icon}</span>
      <span className={styles.words}>
        <span className={styles.label}>{item.label}</span>
        {item.detail ? <span className={styles.detail}> {item.detail}</span> : null}
      </span>
      {item.keys ? (
        <span className={styles.keys}>
          <KeyCaps keys={item.keys} />
        </span>
      ) : null}
    </>
  )
  if (!('target' in item)) {
    return (
      <div {...shared} role="option" tabIndex={-1} aria-selected={active} onClick={onChoose}>
        {content}
      </div>
    )
  }
  const choose = (event: MouseEvent) => {
    // Those open it elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose()
  }
  return (
    <a
      {...shared}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      href={router.buildLocation(item.target).href}
      onClick={choose}
    >
      {content}
    </a>
  )
}
