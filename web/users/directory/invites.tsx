import { useClient } from '../../graphql/provider.ts'
import { useCallback, useId, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import {
  InvitesDocument,
  type OpenInviteFieldsFragment,
  WithdrawInviteDocument,
} from '../../graphql/generated/users/directory/directory.ts'
import { useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { fullTime } from '../../ui/time-ago.ts'
import { PersonName } from '../person-name.tsx'
import styles from './invites.module.css'
import { type Ask, type Pages, usePages } from './use-pages.ts'

type Invite = OpenInviteFieldsFragment

export function useInvites(): Pages<Invite> {
  const client = useClient()
  const ask = useCallback<Ask<Invite>>(
    async (last) => {
      const { data, error } = await client.query(InvitesDocument, { after: last?.id ?? null })
      return { rows: data?.invites ?? null, error }
    },
    [client],
  )
  return usePages(ask)
}

/** Invitations that nobody has used yet; nothing where there are none. */
export function Invites({ list: { rows, isMore, busy, loadMore, reload } }: { list: Pages<Invite> }) {
  const t = useText()
  const client = useClient()
  const titleId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  if (!rows?.length) return null

  const withdraw = async ({ id }: Invite) => {
    setFailure(null)
    const { error } = await client.mutation(WithdrawInviteDocument, { id })
    if (error) setFailure(plainMessage(error))
    else announce(t.users.withdrawn)
    await reload()
  }

  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t.users.invited}</h2>
      <ErrorLine message={failure} />
      <Card flush>
        <ul role="list">
          {rows.map((invite) => (
            <li key={invite.id} className={styles.invite}>
              <div className={styles.what}>
                <p>
                  {t.users.invitedBy(
                    invite.createdBy ? <PersonName of={invite.createdBy} /> : null,
                    <RelativeTime at={invite.createdAt} />,
                  )}
                </p>
                <p className={styles.until}>{t.users.endsOn(fullTime(Date.parse(invite.expiresAt)))}</p>
              </div>
              {invite.canWithdraw ? (
                <Button
                  busy={busy}
                  aria-label={t.users.withdrawOf(fullTime(Date.parse(invite.createdAt)))}
                  onClick={() => void withdraw(invite)}
                >
                  {t.users.withdraw}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
      {isMore ? (
        <Button busy={busy} onClick={() => void loadMore()}>
          {t.users.more}
        </Button>
      ) : null}
    </section>
  )
}
