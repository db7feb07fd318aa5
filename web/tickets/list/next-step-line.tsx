import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Age } from '../../ui/relative-time.tsx'
import type { Row } from '../list-data/pages.ts'
import { nextStepOf } from '../next-step.ts'
import styles from './table.module.css'

/** Whose turn it is, for customers. It stands in the cell of the title: their list has the two columns of the specification. */
export function NextStepLine({ ticket }: { ticket: Row['ticket'] }) {
  const t = useText().nextStep
  const viewer = useViewer()
  const { user, waitingSince } = ticket
  const step = nextStepOf(ticket)
  const isTheirs = step === 'answer' && user.id !== viewer.id
  const asks = step === 'tell' || (step === 'answer' && !isTheirs)
  return (
    <p className={classNames(styles.next, asks && styles.asks)} data-step={step}>
      {step ? <Icon name={step === 'wait' || isTheirs ? 'clock' : asks ? 'reply' : 'tick'} small /> : null}
      <span>
        {step === 'wait' ? (
          <Age at={waitingSince ?? ticket.createdAt} shown={t.wait} read={t.waitInFull} />
        ) : isTheirs ? (
          <bdi title={user.email}>{t.answerOf(user.name)}</bdi>
        ) : step ? (
          t[step]
        ) : null}
      </span>
    </p>
  )
}
