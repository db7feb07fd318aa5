import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { ChoiceButton } from '../../ui/choice-button.tsx'
import { AgentChoice } from '../../users/agent-choice.tsx'
import { TeamChoice } from '../../users/team-choice.tsx'
import { assigneeName } from './assignee.ts'
import { rememberNames } from './known-names.ts'
import styles from './panel.module.css'
import { teamName } from './team.ts'

type Props = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

/** Oneself, nobody, or any agent. */
export function AssigneeOptions({ label, value, onChange }: Props) {
  const t = useText()
  return (
    <AgentChoice
      label={label}
      others={[
        { value: '', label: t.assignment.anyone },
        { value: 'me', label: t.assignment.me },
        { value: 'nobody', label: t.assignment.nobody },
      ]}
      value={value ?? ''}
      onChoose={(chosen, person) => {
        rememberNames({ assignee: person })
        onChange(chosen || undefined)
      }}
    />
  )
}

export function AssigneeFilter(props: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { label, value, onChange } = props
  return (
    <div className={styles.field}>
      <ChoiceButton
        label={label}
        value={value ? assigneeName(value) : t.assignment.anyone}
        open={open}
        onOpen={setOpen}
        isLabelled
      >
        <AssigneeOptions
          {...props}
          onChange={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      </ChoiceButton>
    </div>
  )
}

export function TeamOptions({ label, value, onChange }: Props) {
  const t = useText()
  return (
    <TeamChoice
      label={label}
      others={[
        { value: '', label: t.assignment.anyTeam },
        { value: 'none', label: t.assignment.noTeam },
      ]}
      value={value ?? ''}
      onChoose={(chosen, team) => {
        rememberNames({ team })
        onChange(chosen || undefined)
      }}
    />
  )
}

export function TeamFilter(props: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { label, value, onChange } = props
  return (
    <div className={styles.field}>
      <ChoiceButton
        label={label}
        value={value ? teamName(value) : t.assignment.anyTeam}
        open={open}
        onOpen={setOpen}
        isLabelled
      >
        <TeamOptions
          {...props}
          onChange={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      </ChoiceButton>
    </div>
  )
}
