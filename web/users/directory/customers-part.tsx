import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Email } from '../../ui/email.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Avatar } from '../avatar.tsx'
import { PersonName } from '../person-name.tsx'
import agentStyles from './agent-list.module.css'
import { CustomerMenu } from './customer-menu.tsx'
import styles from './customers-part.module.css'
import { LastSeen } from './last-seen.tsx'
import { PartFrame, PrefixField } from './part-frame.tsx'
import { useChange } from './use-change.ts'
import { type Customer, useCustomers } from './use-customers.ts'

/** Everyone who files tickets, to look somebody up and to say where they belong. */
export function CustomersPart({ isAdmin }: { isAdmin: boolean }) {
  const t = useText()
  const titleId = useId()
  const [prefix, setPrefix] = useState('')
  const list = useCustomers(prefix)
  const { rows, isMore, failure, busy, loadMore, reload, retry } = list
  const { change, failure: refused } = useChange(reload)
  return (
    <PartFrame tools={<PrefixField label={t.common.nameOrEmail} value={prefix} onChange={setPrefix} />}>
      <ErrorLine message={refused} />
      <section aria-labelledby={titleId}>
        <VisuallyHidden>
          <h2 id={titleId}>{t.shell.customers}</h2>
        </VisuallyHidden>
        {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void retry()} busy={busy} /> : null}
        {!rows && !failure ? <Loading /> : null}
        {rows?.length === 0 ? (
          <p className={agentStyles.none}>{prefix ? t.customers.noneSo : t.customers.none}</p>
        ) : null}
        {rows?.length ? (
          <Card flush>
            <table className={agentStyles.table} aria-labelledby={titleId}>
              <thead>
                <tr>
                  <th scope="col">{t.common.name}</th>
                  <th scope="col" className={agentStyles.wide}>
                    {t.organisation.one}
                  </th>
                  <th scope="col" className={styles.number}>
                    {t.customers.openTickets}
                  </th>
                  <th scope="col" className={agentStyles.wide}>
                    {t.users.lastSeen}
                  </th>
                  <th scope="col" className={agentStyles.menu}>
                    <VisuallyHidden>{t.users.actions}</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((customer) => (
                  <Row key={customer.user.id} customer={customer} isAdmin={isAdmin} change={change} />
                ))}
              </tbody>
            </table>
          </Card>
        ) : null}
        {isMore ? (
          <div className={agentStyles.more}>
            <Button busy={busy} onClick={() => void loadMore()}>
              {t.users.more}
            </Button>
          </div>
        ) : null}
      </section>
    </PartFrame>
  )
}

type RowProps = { customer: Customer; isAdmin: boolean; change: ReturnType<typeof useChange>['change'] }

function Row({ customer, isAdmin, change }: RowProps) {
  const t = useText()
  const { user, organisation, openTickets, lastUsedAt, deactivatedAt } = customer
  const place = organisation ? (
    <Link to="/tickets" search={{ organisation: organisation.id }} className={styles.link}>
      {organisation.name}
    </Link>
  ) : null
  return (
    <tr>
      <th scope="row">
        <div className={agentStyles.person}>
          <Avatar of={{ name: user.name, role: 'customer' }} />
          <div className={agentStyles.who}>
            <Link to="/tickets" search={{ requester: user.id }} className={styles.name}>
              <PersonName of={user} />
            </Link>
            {deactivatedAt === null ? null : <span className={agentStyles.quiet}> · {t.customers.deactivated}</span>}
            <div className={classNames(agentStyles.quiet, styles.mail)}>
              <Email of={user.email} />
            </div>
            {place ? <div className={agentStyles.narrow}>{place}</div> : null}
          </div>
        </div>
      </th>
      <td className={agentStyles.wide}>{place}</td>
      <td className={styles.number}>
        {openTickets ? (
          <Link
            to="/tickets"
            search={{ requester: user.id, status: 'open' }}
            className={styles.link}
            aria-label={t.customers.openTicketsOf(openTickets, user.name)}
          >
            {openTickets}
          </Link>
        ) : (
          0
        )}
      </td>
      <td className={agentStyles.wide}>
        <LastSeen at={lastUsedAt} />
      </td>
      <td className={agentStyles.menu}>
        <CustomerMenu customer={customer} isAdmin={isAdmin} change={change} />
      </td>
    </tr>
  )
}
