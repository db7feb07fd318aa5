import { useClient } from '../../graphql/provider.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { RequesterCardDocument, type RequesterCardQuery } from '../../graphql/generated/tickets/detail/requester.ts'
import { SetOrganisationDocument } from '../../graphql/generated/users/organisations.ts'
import { type Asked, useAsked } from '../../graphql/use-asked.ts'
import { formats, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { ChoiceButton } from '../../ui/choice-button.tsx'
import { Email } from '../../ui/email.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Avatar } from '../../users/avatar.tsx'
import { type Organisation, OrganisationChoice } from '../../users/organisation-choice.tsx'
import { PutDialog } from '../../users/put-dialog.tsx'
import { PersonName } from '../../users/person-name.tsx'
import { StatusShape } from '../status-badge.tsx'
import { rememberNames } from '../filters/known-names.ts'
import { statusLabel } from '../statuses.ts'
import type { TicketDetails } from '../ticket-data/store.ts'
import panelStyles from './properties.module.css'
import styles from './requester-card.module.css'

type Props = {
  ticket: TicketDetails
  /** What stands below it. */
  children: ReactNode
}
type OfTicket = Pick<Props, 'ticket'>

/** Who asks, where they belong, and what else they have asked. */
export function RequesterCard({ ticket, children }: Props) {
  const t = useText()
  const titleId = useId()
  const asked = useAsked(RequesterCardDocument, { id: ticket.user.id })
  return (
    <>
      <section aria-labelledby={titleId} className={panelStyles.section}>
        <h2 id={titleId}>{t.tickets.customer}</h2>
        <Who ticket={ticket} {...asked} />
      </section>
      {/* How far down it stands is known then, and nothing moves. */}
      {asked.data || asked.failure ? children : null}
    </>
  )
}

/** So many of their other tickets stand here. */
const others = 5

function Who({ ticket: { id, user }, data, failure, busy, reload }: OfTicket & Asked<RequesterCardQuery>) {
  const t = useText()
  const customer = data?.customer
  const tickets = data?.tickets?.filter((one) => one.id !== id).slice(0, others)
  return (
    <>
      <p className={panelStyles.who}>
        <Avatar of={{ name: user.name, role: 'customer' }} />
        <span className={panelStyles.name}>
          <PersonName of={user} />
        </span>
      </p>
      <p className={panelStyles.line}>
        <WorkIcon name="mail" />
        <span className={panelStyles.mail}>
          <Email of={user.email} />
        </span>
      </p>
      {customer ? (
        <>
          <p className={panelStyles.line}>
            <WorkIcon name="clock" />
            {t.requester.since(formats().day(new Date(customer.createdAt)))}
          </p>
          <Belongs user={user} customer={customer} reload={reload} />
        </>
      ) : null}
      {data || failure ? (
        <div className={styles.head}>
          <h3>{t.requester.otherTickets}</h3>
          <Link to="/tickets" search={{ requester: user.id }} className={panelStyles.link}>
            {t.agentTicket.theirTickets}
            {customer ? ` (${formats().number(customer.tickets)})` : null}
          </Link>
        </div>
      ) : null}
      {failure && !data ? (
        <LoadFailure message={plainMessage(failure)} onRetry={() => void reload()} busy={busy} />
      ) : null}
      {tickets?.length === 0 ? <p className={styles.none}>{t.requester.noOtherTickets}</p> : null}
      {tickets?.length ? (
        <ul role="list" className={styles.tickets}>
          {tickets.map((one) => (
            <li key={one.id}>
              <Link to="/tickets/$id" params={{ id: one.id }} className={styles.ticket}>
                <span className={styles.shape} title={statusLabel(one.status)}>
                  <StatusShape status={one.status} />
                </span>
                <span className={styles.title} dir="auto">
                  {one.title}
                </span>
                <span className={styles.number}>
                  #{one.id}
                  <VisuallyHidden> · {statusLabel(one.status)}</VisuallyHidden>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

type BelongsProps = {
  user: TicketDetails['user']
  customer: NonNullable<RequesterCardQuery['customer']>
  reload: () => Promise<void>
}

/** The organisation, which an agent sets here; what the address suggests is one click. */
function Belongs({ user, customer: { organisation, suggestion }, reload }: BelongsProps) {
  const t = useText()
  const client = useClient()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [asked, setAsked] = useState<Organisation | null>(null)
  const choose = (to: Organisation | null) => {
    setOpen(false)
    if (to?.sharesTickets && to.id !== organisation?.id) setAsked(to)
    else void put(to)
  }
  const put = async (to: Organisation | null) => {
    setAsked(null)
    if (to?.id === organisation?.id) return
    setBusy(true)
    const variables = { customer: user.id, organisation: to?.id ?? null }
    const { error } = await client.mutation(SetOrganisationDocument, variables)
    setError(error ? plainMessage(error) : null)
    if (!error) announce(to ? t.organisation.put(user.name, to.name) : t.organisation.takenOut(user.name))
    await reload()
    setBusy(false)
  }
  return (
    <div className={styles.belongs}>
      <ChoiceButton
        label={t.organisation.one}
        value={organisation?.name ?? t.organisation.noOne}
        icon={<WorkIcon name="organisation" />}
        busy={busy}
        open={open}
        onOpen={setOpen}
      >
        <OrganisationChoice
          label={t.organisation.one}
          others={[{ value: '', label: t.organisation.noOne }]}
          value={organisation?.id ?? ''}
          onChoose={(_, chosen) => choose(chosen ?? null)}
        />
      </ChoiceButton>
      {suggestion ? (
        <button type="button" className={styles.suggestion} disabled={busy} onClick={() => choose(suggestion)}>
          {t.organisation.putInto(suggestion.name)}
        </button>
      ) : null}
      {organisation?.sharesTickets ? (
        <p className={panelStyles.line}>
          <WorkIcon name="people" />
          <span>{t.shared.ofTicket(organisation.name)}</span>
        </p>
      ) : null}
      {organisation ? (
        <Link
          to="/tickets"
          search={{ organisation: organisation.id }}
          className={panelStyles.link}
          onClick={() => rememberNames({ organisation })}
        >
          {t.organisation.allTickets}
        </Link>
      ) : null}
      <ErrorLine message={error} />
      {asked ? <PutDialog of={user} to={asked} onPut={() => void put(asked)} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}
