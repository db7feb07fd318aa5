/** A field of one ticket set to a value, as lines of the palette: 'Assign to Ada', 'Priority: Urgent'. */
import { useState } from 'react'
import type { Viewer } from '../../session/storage.ts'
import { formats, text, useText } from '../../text/text.ts'
import { changeTicket } from '../../tickets/changes/change-ticket.ts'
import { type ChosenField, titleOfField } from '../../tickets/changes/chosen-fields.ts'
import type { TicketInput } from '../../tickets/changes/inverse.ts'
import { tell, undoAfter } from '../../tickets/changes/own-changes.ts'
import { ChoiceMark } from '../../tickets/choice-mark.tsx'
import { choiceNames, optionsOf } from '../../tickets/fields.ts'
import { presetsAt } from '../../tickets/snooze/times.ts'
import { tidyTag } from '../../tickets/tags/name.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import type { Roster } from '../../users/use-teams.ts'
import { askForTicketsById } from './ask.ts'
import type { Item, Named } from './item.ts'
import { MarkedName } from './marked.tsx'
import type { Person } from './people.tsx'

type Line = {
  readonly field: ChosenField
  readonly name: string
  readonly icon: Item['icon']
  readonly input: TicketInput
  /** For people. */
  readonly value: string
}

/** To whom a ticket can be given. */
export type Colleagues = { readonly teams: readonly Roster[]; readonly agents: readonly Person[] }

/** For agents, once something is typed: there are too many to list them all. */
export function useChangeItems(
  ticketId: string | null,
  words: string,
  viewer: Viewer,
  { teams, agents }: Colleagues,
): readonly Named[] {
  const t = useText()
  // As of when the palette was opened.
  const [now] = useState(() => Date.now())
  if (ticketId === null || !words || viewer.role !== 'agent') return []
  const is = (field: ChosenField, value: string) => t.field.is(titleOfField(field), value)
  const tag = typedTag(words, [t.palette.addTag, t.tags.search])
  const lines: readonly Line[] = [
    ...choiceNames.flatMap((field) =>
      optionsOf(field).map(([value, label]): Line => ({
        field,
        name: is(field, label),
        icon: <ChoiceMark name={field} value={value} />,
        input: { [field]: value },
        value: label,
      })),
    ),
    ...agents
      .filter(({ id }) => id !== viewer.id)
      .map(({ id, name }): Line => ({
        field: 'assignee',
        name: t.palette.assignTo(name),
        icon: <WorkIcon name="person" />,
        input: { assignee: id },
        value: name,
      })),
    {
      field: 'assignee',
      name: t.palette.assignTo(t.assignment.nobody),
      icon: <WorkIcon name="person" />,
      input: { assignee: null },
      value: t.assignment.nobody,
    },
    ...teams.map(({ team }): Line => ({
      field: 'team',
      name: is('team', team.name),
      icon: <WorkIcon name="people" />,
      input: { team: team.id },
      value: team.name,
    })),
    ...presetsAt(now).map(({ name, at }): Line => ({
      field: 'snoozedUntil',
      name: is('snoozedUntil', t.snooze.presets[name]),
      icon: <WorkIcon name="snooze" />,
      input: { snoozedUntil: new Date(at).toISOString() },
      value: formats().dayAndTime(at),
    })),
    ...(tag
      ? [
          {
            field: 'tags',
            name: `${t.palette.addTag} ${tag}`,
            icon: <WorkIcon name="tag" />,
            input: { addTags: [tag] },
            value: `+ ${tag}`,
          } satisfies Line,
        ]
      : []),
  ]
  return lines.map(({ name, icon, ...line }) => ({
    name,
    item: (marks) => ({
      key: `change ${JSON.stringify(line.input)}`,
      icon,
      label: <MarkedName name={name} marks={marks} />,
      run: () => undoAfter(change(ticketId, line)),
    }),
  }))
}

/** What is to be undone is how it is now, whatever the page knew of it. */
async function change(id: string, { field, input, value }: Pick<Line, 'field' | 'input' | 'value'>) {
  const found = await askForTicketsById([id])
  const [ticket] = Array.isArray(found) ? found : []
  if (ticket) return changeTicket(ticket, field, input, value)
  const why = found instanceof Error ? found.message : text().palette.noNumber(id)
  tell({
    kind: 'failed',
    words: text().changes.of(id, text().field.notChanged(titleOfField(field), why)),
    change: null,
  })
}

/** What stands behind the verb; empty where there is none. */
function typedTag(words: string, verbs: readonly string[]): string {
  const verb = verbs.find((one) => words.toLowerCase().startsWith(`${one.toLowerCase()} `))
  return verb ? tidyTag(words.slice(verb.length)) : ''
}
