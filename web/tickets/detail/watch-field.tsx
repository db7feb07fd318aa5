import { useEffect, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { WatchTicketDocument } from '../../graphql/generated/tickets/updates/unread.ts'
import { useClient } from '../../graphql/provider.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { ChoiceButton } from '../../ui/choice-button.tsx'
import { ChoiceMenu } from '../../ui/choice-menu.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { type TicketDetails, ticketStoreOf } from '../ticket-data/store.ts'
import { onOwnTickets } from '../unread/mark.ts'
import { useReveal } from './details.tsx'
import { Property } from './property.tsx'

type Watching = NonNullable<TicketDetails['watching']>

const choices: readonly Watching[] = ['no', 'watching', 'muted']

/** What one is told of the ticket: of everything, of what concerns one, or of nothing. */
export function WatchField({ ticket: { id, watching } }: { ticket: TicketDetails }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { wanted, error, change } = useWatching(id)
  const current = wanted ?? watching ?? 'no'
  const reveal = useReveal()
  const toggle = (state: Watching) => {
    // What it is now stands there.
    reveal()
    change(current === state ? 'no' : state)
  }
  useShortcut('watch', () => toggle('watching'))
  useShortcut('mute', () => toggle('muted'))
  return (
    <Property title={t.watching.title} error={error} isRow>
      <ChoiceButton
        label={t.watching.title}
        value={t.watching.values[current]}
        icon={<WorkIcon name="eye" small />}
        keyHint="w"
        busy={wanted !== null}
        open={open}
        onOpen={setOpen}
      >
        <ChoiceMenu
          label={t.watching.title}
          value={current}
          options={choices.map((value) => ({
            value,
            label: t.watching.values[value],
            hint: t.watching.hints[value],
          }))}
          onChoose={(value) => {
            setOpen(false)
            change(value as Watching)
          }}
        />
      </ChoiceButton>
    </Property>
  )
}

/** Shown at once, and as it was where the desk refuses it. */
function useWatching(id: string) {
  const client = useClient()
  const [wanted, setWanted] = useState<Watching | null>(null)
  useEffect(
    () =>
      onOwnTickets((tickets) => {
        const watching = tickets.find((one) => one.id === id)?.watching
        if (watching) ticketStoreOf(client, id).change((ticket) => ({ ...ticket, watching }))
      }),
    [client, id],
  )
  const [error, setError] = useState<string | null>(null)
  async function change(watching: Watching) {
    setWanted(watching)
    setError(null)
    const { data, error: failure } = await client.mutation(WatchTicketDocument, { id, watching })
    const set = data?.watchTicket
    if (set) {
      ticketStoreOf(client, id).change((ticket) => ({ ...ticket, watching: set.watching }))
      announce(text().field.changed(text().watching.title, text().watching.values[set.watching ?? 'no']))
    } else setError(text().watching.notChanged(plainMessage(failure ?? {})))
    // Chosen anew meanwhile, that is still under way.
    setWanted((latest) => (latest === watching ? null : latest))
  }
  return { wanted, error, change: (watching: Watching) => void change(watching) }
}
