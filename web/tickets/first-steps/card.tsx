import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { useAnswerStore } from '../../live/use-answer-store.ts'
import { useViewer } from '../../session/session.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useSavedViews } from '../views/saved-views.ts'
import styles from './card.module.css'
import { firstStepsChoice } from './choice.ts'
import { type Opened, StepDialog } from './dialogs.tsx'
import { Step } from './step.tsx'
import { firstStepsOf } from './store.ts'

type Props = {
  isBlank: boolean
  /** Until what stands below it is known. */
  isHidden: boolean
  /** Told once it knows what it shows. */
  onThere: () => void
}

/** What a new desk needs: each step is done here, and is done once the desk holds what it leads to. */
export function FirstStepsCard({ isBlank, isHidden, onThere }: Props) {
  const t = useText()
  const viewerId = useViewer().id
  const titleId = useId()
  const list = useRef<HTMLOListElement>(null)
  const store = firstStepsOf(viewerId)
  const choice = firstStepsChoice(viewerId)
  const { data: steps, failure, busy } = useAnswerStore(store)
  const [opened, setOpened] = useState<Opened | null>(null)
  const views = useSavedViews(viewerId)?.length
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0
  const isOver = steps !== null && done === steps.length
  const isThere = steps !== null || Boolean(failure)
  // Before anything of it is painted.
  useLayoutEffect(() => {
    if (isThere) onThere()
  }, [isThere, onThere])
  useReloadOn(store.reload, `${isBlank} ${views}`)
  // How many were done when a dialog was opened; null while nobody is at it.
  const doneBefore = useRef<number | null>(null)
  useEffect(() => {
    if (opened || doneBefore.current === null || doneBefore.current === done) return
    doneBefore.current = done
    // The button that was pressed is gone.
    if (isOver) focusHeading()
    else if (document.activeElement === document.body) list.current?.querySelector<HTMLElement>('button, a')?.focus()
    if (isOver) announce(text().firstDay.allDone)
  }, [opened, done, isOver])
  useEffect(() => {
    if (isOver && !opened) choice.choose('done')
  }, [isOver, opened, choice])

  const putAway = () => {
    choice.choose('away')
    announce(t.firstDay.isAway)
    focusHeading()
  }
  const open = (next: Opened) => {
    // Begun: from here on it stays, whatever becomes of the list below.
    choice.choose('shown')
    doneBefore.current = done
    setOpened(next)
  }
  const close = () => {
    setOpened(null)
    store.reload()
  }
  if (isHidden) return null
  if (failure && !steps) {
    return (
      <div className={styles.place}>
        <LoadFailure message={plainMessage(failure)} onRetry={() => void store.load()} busy={busy} />
      </div>
    )
  }
  if (!steps || (isOver && !opened)) return null
  const next = steps.find(({ isDone }) => !isDone)?.kind
  return (
    <div className={styles.place} data-blank={isBlank}>
      <Card as="section" labelledBy={titleId} flush>
        <div className={styles.top}>
          <div>
            <h2 id={titleId} className={styles.title}>
              {t.shell.firstSteps}
            </h2>
            <p className={styles.quiet}>{t.firstDay.about(done, steps.length)}</p>
          </div>
          <Button kind="quiet" onClick={putAway}>
            {t.firstDay.putAway}
          </Button>
        </div>
        <ol ref={list} role="list" className={styles.steps}>
          {steps.map((step, index) => (
            <Step
              key={step.kind}
              step={step}
              number={index + 1}
              isNext={step.kind === next}
              onOpen={open}
              onBegin={() => choice.choose('shown')}
            />
          ))}
        </ol>
      </Card>
      {opened ? <StepDialog opened={opened} viewerId={viewerId} onClose={close} /> : null}
    </div>
  )
}

/** Whoever looks away may come back to a step that is done by now. */
function useReloadOn(reload: () => void, change: string) {
  const last = useRef(change)
  useEffect(() => {
    if (last.current === change) return
    last.current = change
    reload()
  }, [reload, change])
  useEffect(() => {
    addEventListener('focus', reload)
    return () => removeEventListener('focus', reload)
  }, [reload])
}

const focusHeading = () => document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
