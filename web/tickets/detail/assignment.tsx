import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { ChoiceButton } from '../../ui/choice-button.tsx'
import { AgentChoice, type Person } from '../../users/agent-choice.tsx'
import { Avatar } from '../../users/avatar.tsx'
import { TeamChoice } from '../../users/team-choice.tsx'
import { type Team, useTeams } from '../../users/use-teams.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import type { TicketDetails } from '../ticket-data/store.ts'
import styles from './assignment.module.css'
import { useReveal } from './details.tsx'
import { Property, PropertyButton, Undo } from './property.tsx'
import { useFieldChange } from './use-field-change.ts'

type Props = {
  ticket: TicketDetails
  /** Whether the change arrived is unknown then, so the ticket should be loaded again. */
  onFailed: () => void
}

/** Who works on the ticket: a choice is sent at once, and can be undone for ten seconds. */
export function AssigneeField({ ticket, onFailed }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const viewer = useViewer()
  const { wanted, previous, error, change, undo } = useFieldChange<Person | null>({
    ticket,
    name: 'assignee',
    title: () => text().assignment.assignee,
    words: (person) => person?.name ?? text().assignment.nobody,
    current: ticket.assignee,
    isSame: (a, b) => a?.id === b?.id,
    toInput: (person) => ({ assignee: person?.id ?? null }),
    onFailed,
  })
  const shown = wanted ? wanted.value : ticket.assignee
  const isViewers = shown?.id === viewer.id
  const take = () => change(viewer)
  useShortcut('take', take)
  useShortcut('assign', () => setOpen(true))
  return (
    <Property
      title={t.assignment.assignee}
      error={error}
      isRow
      aside={
        previous ? (
          <Undo label={t.field.undoOf(t.assignment.assignee)} onClick={undo} />
        ) : isViewers ? null : (
          <PropertyButton shortcut="e" onClick={take}>
            {t.assignment.take}
          </PropertyButton>
        )
      }
    >
      <ChoiceButton
        label={t.assignment.assignee}
        value={shown?.name ?? t.assignment.nobody}
        icon={shown ? <Avatar of={{ name: shown.name, role: 'agent' }} tiny /> : <span className={styles.nobody} />}
        keyHint="a"
        busy={wanted ? !wanted.sent : false}
        open={open}
        onOpen={setOpen}
      >
        <AssigneeChoice
          ticket={ticket}
          value={shown?.id ?? ''}
          onChoose={(person) => {
            setOpen(false)
            change(person)
          }}
        />
      </ChoiceButton>
    </Property>
  )
}

type ChoiceProps = { ticket: TicketDetails; value: string; onChoose: (person: Person | null) => void }

/** Of the team of the ticket, if it has one. */
function AssigneeChoice({ ticket: { team }, value, onChoose }: ChoiceProps) {
  const t = useText()
  const { teams } = useTeams()
  const roster = teams?.find((one) => one.team.id === team?.id)
  const nobody = {
    value: '',
    label: t.assignment.nobody,
    icon: <span className={styles.nobody} data-size="small" />,
  }
  return (
    <>
      <AgentChoice
        label={t.assignment.assignee}
        among={team ? (roster?.members ?? (teams ? undefined : null)) : undefined}
        others={[nobody]}
        value={value}
        onChoose={(_, person) => onChoose(person ?? null)}
      />
      {roster ? <p className={styles.hint}>{t.assignment.onlyOf(roster.team.name)}</p> : null}
    </>
  )
}

/** Undoing a change of the team also gives the ticket back to whom that took it from. */
type Placed = { team: Team | null; assignee?: Person | null }

/** Whose queue the ticket is in: a choice is sent at once, and can be undone for ten seconds. */
export function TeamField({ ticket, onFailed }: Props) {
  const t = useText()
  const reveal = useReveal()
  const [open, setOpen] = useState(false)
  const { wanted, previous, error, change, undo } = useFieldChange<Placed>({
    ticket,
    name: 'team',
    title: () => text().assignment.team,
    words: ({ team }) => team?.name ?? text().assignment.noTeam,
    current: { team: ticket.team, assignee: ticket.assignee },
    isSame: (a, b) => a.team?.id === b.team?.id,
    toInput: ({ team, assignee }) => ({
      team: team?.id ?? null,
      ...(assignee !== undefined && { assignee: assignee?.id ?? null }),
    }),
    onFailed,
  })
  const shown = wanted ? wanted.value.team : ticket.team
  useShortcut('team', () => {
    reveal()
    setOpen(true)
  })
  return (
    <Property
      title={t.assignment.team}
      error={error}
      isRow
      aside={previous ? <Undo label={t.field.undoOf(t.assignment.team)} onClick={undo} /> : null}
    >
      <ChoiceButton
        label={t.assignment.team}
        value={shown?.name ?? t.assignment.noTeam}
        keyHint="d"
        busy={wanted ? !wanted.sent : false}
        open={open}
        onOpen={setOpen}
      >
        <TeamChoice
          label={t.assignment.team}
          others={[{ value: '', label: t.assignment.noTeam }]}
          value={shown?.id ?? ''}
          onChoose={(_, team) => {
            setOpen(false)
            change({ team: team ?? null })
          }}
        />
      </ChoiceButton>
    </Property>
  )
}

/** To screen readers, whoever changed it. */
export function useAnnounceAssignment({ assignee, team }: TicketDetails) {
  const before = useRef({ assignee, team })
  useEffect(() => {
    const { assignment, field } = text()
    if (assignee?.id !== before.current.assignee?.id)
      announce(field.changed(assignment.assignee, assignee?.name ?? assignment.nobody))
    if (team?.id !== before.current.team?.id) announce(field.changed(assignment.team, team?.name ?? assignment.noTeam))
    before.current = { assignee, team }
  }, [assignee, team])
}
