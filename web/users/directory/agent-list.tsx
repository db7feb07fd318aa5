import { useId } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Email } from '../../ui/email.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Avatar } from '../avatar.tsx'
import { PersonName } from '../person-name.tsx'
import { AgentMenu } from './agent-menu.tsx'
import styles from './agent-list.module.css'
import { LastSeen } from './last-seen.tsx'
import type { AgentActions } from './use-agent-actions.ts'
import type { Agent } from './use-agents.ts'
import type { Pages } from './use-pages.ts'

type Props = {
  title: string
  list: Pages<Agent>
  /** Of the viewer. */
  isAdmin: boolean
  actions: AgentActions
  isDeactivated?: boolean
  /** Stands there when there are none; without it the whole part is left out then. */
  none?: string
}

export function AgentList({ title, list, isAdmin, actions, isDeactivated = false, none }: Props) {
  const t = useText()
  const titleId = useId()
  const { rows, isMore, failure, busy, loadMore, retry } = list
  if (none === undefined && !rows?.length) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void retry()} busy={busy} /> : null}
      {!rows && !failure ? <Loading /> : null}
      {rows?.length === 0 ? <p className={styles.none}>{none}</p> : null}
      {rows?.length ? (
        <Card flush>
          <table className={styles.table} aria-labelledby={titleId}>
            <thead>
              <tr>
                <th scope="col">{t.common.name}</th>
                <th scope="col" className={styles.wide}>
                  {t.header.role}
                </th>
                <th scope="col" className={styles.wide}>
                  {t.users.lastSeen}
                </th>
                {isAdmin ? (
                  <th scope="col" className={styles.menu}>
                    <VisuallyHidden>{t.users.actions}</VisuallyHidden>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((agent) => (
                <Row
                  key={agent.user.id}
                  agent={agent}
                  isAdmin={isAdmin}
                  actions={actions}
                  isDeactivated={isDeactivated}
                />
              ))}
            </tbody>
          </table>
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
  )
}

type RowProps = Pick<Props, 'isAdmin' | 'actions'> & { agent: Agent; isDeactivated: boolean }

function Row({ agent, isAdmin, actions, isDeactivated }: RowProps) {
  const t = useText()
  const isViewer = useViewer().id === agent.user.id
  const role = agent.isAdmin ? t.header.admin : t.header.roles.agent
  return (
    <tr>
      <th scope="row">
        <div className={styles.person}>
          <Avatar of={isDeactivated ? { ...agent.user, role: 'customer' } : agent.user} />
          <div className={styles.who}>
            <span className={styles.name}>
              <PersonName of={agent.user} />
            </span>
            {isViewer ? <span className={styles.quiet}> · {t.users.you}</span> : null}
            <div className={styles.quiet}>
              <Email of={agent.user.email} />
            </div>
            <div className={styles.narrow}>{role}</div>
          </div>
        </div>
      </th>
      <td className={styles.wide}>{role}</td>
      <td className={styles.wide}>
        <LastSeen at={agent.lastUsedAt} />
      </td>
      {isAdmin ? (
        <td className={styles.menu}>
          <AgentMenu agent={agent} isDeactivated={isDeactivated} actions={actions} />
        </td>
      ) : null}
    </tr>
  )
}
