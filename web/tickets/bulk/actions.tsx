import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TicketUpdate } from '../../graphql/generated/tickets/bulk/batch.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { AgentChoice } from '../../users/agent-choice.tsx'
import { TeamChoice } from '../../users/team-choice.tsx'
import { PriorityMark, StatusShape } from '../badge.tsx'
import { optionsOf, titleOf } from '../fields.ts'
import { isForPage } from '../shortcuts/keys.ts'
import { keysAreOn } from '../shortcuts/setting.ts'
import { type Status } from '../statuses.ts'
import styles from './bar.module.css'
import { TagsForm } from './tags-form.tsx'

type Name = 'assignee' | 'team' | 'status' | 'priority' | 'tags'
type Priority = NonNullable<Parameters<typeof PriorityMark>[0]['priority']>

const actions: readonly { name: Name; key: string; icon: IconName }[] = [
  { name: 'assignee', key: 'a', icon: 'person' },
  { name: 'team', key: 'd', icon: 'people' },
  { name: 'status', key: 's', icon: 'open' },
  { name: 'priority', key: 'p', icon: 'flag' },
  { name: 'tags', key: 't', icon: 'tag' },
]

type Props = { busy: boolean; onChange: (change: TicketUpdate) => void }

/** What can be set in all selected tickets: each opens its choice, by mouse or by its key. */
export function Actions({ busy, onChange }: Props) {
  const [open, setOpen] = useState<Name | null>(null)
  useActionKeys(setOpen)
  const choose = (change: TicketUpdate) => {
    setOpen(null)
    onChange(change)
  }
  return actions.map(({ name, key, icon }) => (
    <Action
      key={name}
      name={name}
      shortcut={key}
      icon={icon}
      busy={busy}
      open={open === name}
      onOpen={(isOpen) => setOpen((now) => (isOpen ? name : now === name ? null : now))}
      onChoose={choose}
    />
  ))
}

type ActionProps = {
  name: Name
  shortcut: string
  icon: IconName
  busy: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onChoose: (change: TicketUpdate) => void
}

function Action({ name, shortcut, icon, busy, open, onOpen, onChoose }: ActionProps) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const label = t.bulk.actions[name]
  return (
    <>
      <Button
        ref={button}
        kind="quiet"
        small
        busy={busy}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts={shortcut}
        onClick={() => onOpen(!open)}
      >
        <Icon name={icon} />
        {label}
        <span aria-hidden="true" data-key={shortcut} className={styles.key} />
      </Button>
      {open ? (
        <Popover label={t.bulk.set(label)} anchor={button} onClose={() => onOpen(false)}>
          <Choice name={name} onChoose={onChoose} />
        </Popover>
      ) : null}
    </>
  )
}

function Choice({ name, onChoose }: { name: Name; onChoose: (change: TicketUpdate) => void }) {
  const t = useText()
  switch (name) {
    case 'assignee':
      return (
        <AgentChoice
          label={t.assignment.assignee}
          others={[{ value: '', label: t.assignment.nobody }]}
          onChoose={(_, person) => onChoose({ assignee: person?.id ?? null })}
        />
      )
    case 'team':
      return (
        <TeamChoice
          label={t.assignment.team}
          others={[{ value: '', label: t.assignment.noTeam }]}
          onChoose={(_, team) => onChoose({ team: team?.id ?? null })}
        />
      )
    case 'status':
      return <Values name="status" onChoose={(value) => onChoose({ status: value as Status })} />
    case 'priority':
      return <Values name="priority" onChoose={(value) => onChoose({ priority: value as Priority })} />
    case 'tags':
      return <TagsForm onApply={onChoose} />
  }
}

type ValuesProps = {
  name: 'status' | 'priority'
  onChoose: (value: string) => void
}

/** The arrows move among them. */
function Values({ name, onChoose }: ValuesProps) {
  useText()
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll('button')]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    all[(at + step + all.length) % all.length]?.focus()
  }
  return (
    <div role="group" aria-label={titleOf(name)} className={styles.values} onKeyDown={move}>
      {optionsOf(name).map(([value, label]) => (
        <Button key={value} kind="quiet" onClick={() => onChoose(value)}>
          <span className={styles.shape}>
            {name === 'status' ? (
              <StatusShape status={value as Status} />
            ) : (
              <PriorityMark priority={value as Priority} />
            )}
          </span>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Before those of the list: while something is selected, its keys are for that. */
function useActionKeys(open: (name: Name) => void) {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const action = actions.find(({ key }) => key === event.key)
      if (!action || !keysAreOn() || !isForPage(event)) return
      event.preventDefault()
      latest.current(action.name)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
