import { Link } from '@tanstack/react-router'
import { useText } from '../../text/text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import circle from '../../ui/circle.module.css'
import { classNames } from '../../ui/class-names.ts'
import { useDeskName } from '../../ui/desk-name.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './card.module.css'
import type { Opened } from './dialogs.tsx'
import type { FirstStep } from './store.ts'

type Props = {
  step: FirstStep
  number: number
  /** The first of those that are left. */
  isNext: boolean
  onOpen: (opened: Opened) => void
  /** It leads to another screen. */
  onBegin: () => void
}

export function Step({ step: { kind, isDone }, number, isNext, onOpen, onBegin }: Props) {
  const t = useText()
  const desk = useDeskName()
  const { title, about, action } = t.firstDay.steps[kind]
  const look = isNext ? 'primary' : 'plain'
  const said = `${action}: ${title}`
  return (
    <li className={styles.step} data-done={isDone}>
      <span className={classNames(circle.circle, styles.number)} aria-hidden="true">
        {isDone ? <Icon name="tick" small /> : number}
      </span>
      <div className={styles.what}>
        <p className={styles.name}>{title}</p>
        <p className={styles.quiet} dir="auto">
          {isDone && kind === 'name' ? desk : about}
        </p>
      </div>
      {isDone ? (
        <span className={styles.quiet}>{t.firstDay.done}</span>
      ) : kind === 'ticket' ? (
        <Link to="/tickets/new" className={buttonClass(look)} aria-label={said} onClick={onBegin}>
          {action}
        </Link>
      ) : (
        <Button kind={look} aria-label={said} aria-haspopup="dialog" onClick={() => onOpen(kind)}>
          {action}
        </Button>
      )}
    </li>
  )
}
