import type { TicketUpdate } from '../../graphql/generated/tickets/bulk/batch.ts'
import type { TicketFieldsFragment } from '../../graphql/generated/tickets/ticket.ts'
import { formats, useText } from '../../text/text.ts'
import { AgentChoice } from '../../users/agent-choice.tsx'
import { TeamChoice } from '../../users/team-choice.tsx'
import { SnoozeMenu } from '../snooze/menu.tsx'
import type { ChosenField } from './chosen-fields.ts'
import { FieldValues } from './field-values.tsx'
import { TagsForm } from './tags-form.tsx'

type Props = {
  field: ChosenField
  /** Whose values hold now; none where it is for many. */
  ticket?: TicketFieldsFragment
  /** `value` is what was chosen, for people. */
  onChoose: (change: TicketUpdate, value: string) => void
}

/** How a field is set, wherever that is: what opens on its key or its button. */
export function Choice({ field, ticket, onChoose }: Props) {
  const t = useText()
  switch (field) {
    case 'assignee':
      return (
        <AgentChoice
          label={t.assignment.assignee}
          others={[{ value: '', label: t.assignment.nobody }]}
          {...(ticket && { value: ticket.assignee?.id ?? '' })}
          onChoose={(_, person) => onChoose({ assignee: person?.id ?? null }, person?.name ?? t.assignment.nobody)}
        />
      )
    case 'team':
      return (
        <TeamChoice
          label={t.assignment.team}
          others={[{ value: '', label: t.assignment.noTeam }]}
          {...(ticket && { value: ticket.team?.id ?? '' })}
          onChoose={(_, team) => onChoose({ team: team?.id ?? null }, team?.name ?? t.assignment.noTeam)}
        />
      )
    case 'tags':
      return <TagsForm onApply={onChoose} {...(ticket?.tags && { tags: ticket.tags })} />
    case 'snoozedUntil':
      return (
        <SnoozeMenu
          onChoose={(at) => onChoose({ snoozedUntil: new Date(at).toISOString() }, formats().dayAndTime(at))}
        />
      )
    default:
      return (
        <FieldValues
          name={field}
          value={ticket?.[field]}
          onChoose={(value, label) => onChoose({ [field]: value }, label)}
        />
      )
  }
}
