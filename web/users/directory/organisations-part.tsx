import { useClient } from '../../graphql/provider.ts'
import { Link } from '@tanstack/react-router'
import { useCallback, useId, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import {
  type OrganisationFieldsFragment as Organisation,
  OrganisationsDocument,
} from '../../graphql/generated/users/directory/organisations.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import linkStyles from './customers-part.module.css'
import { NewOrganisationDialog, OrganisationDialog } from './organisation-dialog.tsx'
import { PartFrame, PrefixField } from './part-frame.tsx'
import styles from './tags.module.css'
import { type Ask, usePages } from './use-pages.ts'

/** What customers belong to: agents make it and say who is in it. */
export function OrganisationsPart({ isAdmin }: { isAdmin: boolean }) {
  const t = useText()
  const client = useClient()
  const titleId = useId()
  const [prefix, setPrefix] = useState('')
  /** One of those that are shown, or a new one. */
  const [open, setOpen] = useState<Organisation | 'new' | null>(null)
  const ask = useCallback<Ask<Organisation>>(
    async (last) => {
      const variables = { prefix, after: last?.organisation.id ?? null }
      const { data, error } = await client.query(OrganisationsDocument, variables)
      return { rows: data?.organisations ?? null, error }
    },
    [client, prefix],
  )
  const { rows, isMore, failure, busy, loadMore, reload, retry } = usePages(ask)
  const close = () => setOpen(null)
  const id = open && open !== 'new' ? open.organisation.id : null
  const opened = open && open !== 'new' ? (rows?.find((row) => row.organisation.id === id) ?? open) : null
  return (
    <PartFrame
      tools={
        <>
          <PrefixField label={t.organisation.search} value={prefix} onChange={setPrefix} />
          <Button onClick={() => setOpen('new')}>{t.organisations.create}</Button>
        </>
      }
    >
      <section aria-labelledby={titleId}>
        <VisuallyHidden>
          <h2 id={titleId}>{t.shell.organisations}</h2>
        </VisuallyHidden>
        {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void retry()} busy={busy} /> : null}
        {!rows && !failure ? <Loading /> : null}
        {rows?.length === 0 ? (
          <p className={styles.quiet}>
            {prefix ? t.organisation.noneSo : `${t.organisations.none} ${t.organisations.about}`}
          </p>
        ) : null}
        {rows?.length ? (
          <Card flush>
            <ul role="list" aria-labelledby={titleId}>
              {rows.map((row) => (
                <li key={row.organisation.id} className={styles.tag}>
                  <div className={styles.what}>
                    <div>
                      <Link to="/tickets" search={{ organisation: row.organisation.id }} className={linkStyles.name}>
                        {row.organisation.name}
                      </Link>
                      <p className={styles.quiet}>{row.domains.join(', ')}</p>
                    </div>
                    <p className={styles.quiet}>
                      {t.organisation.members(row.members)} · {t.organisations.tickets(row.openTickets, row.tickets)}
                    </p>
                  </div>
                  <Button aria-label={t.organisations.editOf(row.organisation.name)} onClick={() => setOpen(row)}>
                    {t.organisations.edit}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        {isMore ? (
          <div className={styles.more}>
            <Button busy={busy} onClick={() => void loadMore()}>
              {t.users.more}
            </Button>
          </div>
        ) : null}
      </section>
      {open === 'new' ? <NewOrganisationDialog onClose={close} onCreated={setOpen} reload={reload} /> : null}
      {opened ? <OrganisationDialog key={id} of={opened} isAdmin={isAdmin} onClose={close} reload={reload} /> : null}
    </PartFrame>
  )
}
