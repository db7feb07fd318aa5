import type { TicketFieldsFragment } from '../../graphql/generated/tickets/ticket.ts'
import { text } from '../../text/text.ts'
import { type ChosenField, titleOfField } from './chosen-fields.ts'
import { inverseOf, type TicketInput } from './inverse.ts'
import { noteChange, type OwnChange, sendBack, sendChange, tell } from './own-changes.ts'

/** Changes a ticket where its own screen is not there: says what was done, and how to take it back. `value` is what was chosen, for people. */
export function changeTicket(ticket: TicketFieldsFragment, field: ChosenField, input: TicketInput, value: string) {
  const t = text()
  const words = t.changes.of(ticket.id, t.field.is(titleOfField(field), value))
  const back = inverseOf(ticket, input)
  const sent = sendChange(ticket.id, input)
  const change: OwnChange = {
    ticketId: ticket.id,
    field,
    input,
    value,
    words,
    isDone: sent.then(({ why }) => why === null),
    undo: async () => sendBack(ticket.id, (await sent).ticket, back),
  }
  noteChange(change)
  void sent.then(({ why }) =>
    tell(
      why === null
        ? { kind: 'done', words, change }
        : {
            kind: 'failed',
            words: t.changes.of(ticket.id, t.field.notChanged(titleOfField(field), why)),
            change: null,
          },
    ),
  )
}
