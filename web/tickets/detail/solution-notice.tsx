import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { ComposerHandle } from '../../comments/composer.tsx'
import type { Comments } from '../../comments/comment-store.ts'
import { useViewer } from '../../session/session.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Icon } from '../../ui/icon.tsx'
import { online } from '../../ui/online.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Avatar } from '../../users/avatar.tsx'
import { PersonName } from '../../users/person-name.tsx'
import { type NextStep, nextStepOf } from '../next-step.ts'
import type { TicketDetails } from '../ticket-data/store.ts'
import styles from './solution-notice.module.css'

type Props = {
  ticket: TicketDetails
  /** Null until known. */
  comments: Comments | null
  /** Where it is said what is missing. */
  composer: RefObject<ComposerHandle | null>
  /** What the line would tell is asked for, where there is none. */
  onAnswered: () => void
}

const load = online(() => import('./answer-solution.ts'))

/** Whose turn it is on a ticket, as its customer is told, and where they say whether it is solved. */
export function SolutionNotice(props: Props) {
  const t = useText().solution
  const { ticket, comments } = props
  const { id, sharedWith } = useViewer()
  const step = nextStepOf(ticket)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { sending, error, rejected, answer } = useAnswer(props, title)
  // Who was only added is not asked.
  const mayAnswer = ticket.user.id === id || !ticket.takesPart || (sharedWith ?? '') === ticket.sharedWith
  if (!step || (step === 'tell' && !mayAnswer)) return null
  const { shown, words } = inWords(step, { ...props, isOwn: ticket.user.id === id, rejected })
  const reply = lastReply(comments)
  const isAsked = mayAnswer && (step === 'answer' || step === 'tell')
  const choices = {
    // Who waits for a first answer has none that could have solved it.
    solved:
      isAsked ||
      (mayAnswer && step === 'wait' && (ticket.status === 'pending' || ticket.waitingSince !== ticket.createdAt)),
    unsolved: isAsked || (mayAnswer && (step === 'solved' || (step === 'wait' && ticket.status === 'pending'))),
  }
  const choice = (solved: boolean) => (
    <Button kind={solved && isAsked ? 'plain' : 'quiet'} busy={sending} onClick={() => void answer(solved)}>
      {solved ? (
        <>
          <Icon name="tick" small /> {t.yes}
        </>
      ) : (
        t.no
      )}
    </Button>
  )
  return (
    <section aria-labelledby={titleId} data-step={step} className={styles.notice}>
      {step === 'answer' ? <Avatar {...(reply && { of: reply.user })} /> : <Mark step={step} />}
      <div className={styles.words}>
        <h2 ref={title} id={titleId} tabIndex={-1}>
          {shown}
        </h2>
        <p>{words}</p>
      </div>
      {choices.solved || choices.unsolved ? (
        <div className={styles.choices}>
          {choices.solved ? choice(true) : null}
          {choices.unsolved ? choice(false) : null}
        </div>
      ) : null}
      <ErrorLine message={error} />
    </section>
  )
}

const Mark = ({ step }: { step: NextStep }) => (
  <span className={styles.mark}>
    <Icon name={step === 'wait' ? 'clock' : step === 'tell' ? 'reply' : 'tick'} />
  </span>
)

/** The latest word of an agent. */
const lastReply = (comments: Comments | null) => comments?.findLast(({ user }) => user.role === 'agent')

function inWords(
  step: NextStep,
  { ticket, comments, isOwn, rejected }: Pick<Props, 'ticket' | 'comments'> & { isOwn: boolean; rejected: boolean },
): { shown: ReactNode; words: ReactNode } {
  const t = text().solution
  const { user, createdAt, waitingSince, confirmedAt } = ticket
  const time = (at: string | null | undefined) => <RelativeTime at={at ?? createdAt} />
  const reply = lastReply(comments)
  switch (step) {
    case 'answer':
      return {
        shown: isOwn ? t.yourTurn : <bdi>{t.turnOf(user.name)}</bdi>,
        // Who answered comes with the comments; until then there is nothing that would move.
        words: reply
          ? t.answeredBy(<PersonName of={reply.user} />, time(reply.createdAt))
          : comments
            ? t.answered(time(waitingSince))
            : '\u{a0}',
      }
    case 'wait':
      return { shown: t.ours, words: rejected ? t.whatIsMissing : t.asked(time(waitingSince)) }
    case 'tell':
      return { shown: t.isIt, words: t.tellUs }
    case 'solved':
      return { shown: t.solved, words: t.confirmed(time(confirmedAt)) }
    case 'closed':
      return { shown: t.closed, words: t.howToOpen }
  }
}

function useAnswer({ ticket, composer, onAnswered }: Props, title: RefObject<HTMLElement | null>) {
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** Since when they say what is missing. */
  const [rejectedAt, setRejectedAt] = useState<string | null>(null)
  async function answer(solved: boolean) {
    setSending(true)
    setError(null)
    // At once: what is typed meanwhile must not be lost, and a phone shows its keyboard for nothing but a press.
    if (!solved) composer.current?.open('everyone')
    const why = await load().then(
      (code) => code.answerSolution(ticket.id, solved),
      () => text().errors.unreachable,
    )
    setSending(false)
    setError(why)
    if (why !== null) return
    onAnswered()
    setRejectedAt(solved ? null : ticket.id)
    announce(solved ? text().solution.saidSolved : text().solution.saidUnsolved)
    // The button may be gone.
    if (solved) title.current?.focus()
  }
  return { sending, error, rejected: rejectedAt === ticket.id, answer }
}
