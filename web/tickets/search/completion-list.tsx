import { useEffect, useRef } from 'react'
import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './recent-list.module.css'
import type { Completion } from './use-completions.ts'

type Props = {
  id: string
  options: readonly Completion[]
  /** The place of the one that a key takes; -1 for none. */
  active: number
  onPoint: (place: number) => void
  onChoose: (completion: Completion) => void
}

export const optionId = (id: string, place: number) => `${id}-${place}`

/** What can be typed next, below the box, which keeps the focus and has the keys. */
export function CompletionList({ id, options, active, onPoint, onChoose }: Props) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className={classNames(styles.panel, styles.completions)}>
      <div ref={list} id={id} role="listbox" aria-label={t.operators.completions} className={styles.list}>
        {options.map((option, place) => (
          <div
            key={option.text}
            id={optionId(id, place)}
            role="option"
            aria-selected={place === active}
            tabIndex={-1}
            className={classNames(styles.option, place === active && styles.active)}
            onPointerMove={() => onPoint(place)}
            // The box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <span className={styles.words}>
              <span dir="auto" className={styles.text}>
                {option.label}
              </span>
              {option.detail ? <span className={styles.detail}> {option.detail}</span> : null}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
