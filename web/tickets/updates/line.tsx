import { Link } from '@tanstack/react-router'
import { useText } from '../../text/text.ts'
import circle from '../../ui/circle.module.css'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Avatar } from '../../users/avatar.tsx'
import { PersonName } from '../../users/person-name.tsx'
import { iconOf } from './kinds.ts'
import styles from './line.module.css'
import { markUpdatesRead } from './unread.ts'
import type { Update } from './use-updates.ts'
import { wordsOf } from './words.ts'

/** One update, which leads to what it is about: to its ticket, where it is marked as read, or to one's own tickets where it is about many. */
export function UpdateLine({ update }: { update: Update }) {
  const { id, kind, isOfMany, isRead, ticket, actor } = update
  const content = (
    <>
      {actor ? (
        <Avatar of={actor} small />
      ) : (
        <span className={circle.circle}>
          <WorkIcon name={iconOf[kind]} />
        </span>
      )}
      <Words update={update} />
      <Unread isRead={isRead} />
    </>
  )
  if (!isOfMany)
    return (
      <Link to="/tickets/$id" params={{ id: ticket.id }} className={styles.line} data-unread={!isRead}>
        {content}
      </Link>
    )
  return (
    <Link
      to="/tickets"
      search={kind === 'assigned' || kind === 'reopened' ? { assignee: 'me', sort: 'updated' } : { sort: 'updated' }}
      className={styles.line}
      data-unread={!isRead}
      onClick={() => {
        if (!isRead) void markUpdatesRead({ ids: [id] })
      }}
    >
      {content}
    </Link>
  )
}

function Words({ update }: { update: Update }) {
  const t = useText()
  const { kind, isOfMany, times, ticket, actor, excerpt, at } = update
  const who = <strong>{actor ? <PersonName of={actor} /> : t.updates.desk}</strong>
  const title = <bdi>{ticket.title}</bdi>
  return (
    <div className={styles.words}>
      <p className={styles.what}>{wordsOf(update, who, t)}</p>
      <p className={styles.title}>
        {isOfMany ? (
          <>
            #{ticket.id} {title} {t.updates.andMore(times - 1)}
          </>
        ) : (
          title
        )}
      </p>
      {excerpt ? (
        <p className={styles.excerpt} dir="auto">
          {excerpt}
        </p>
      ) : null}
      <p className={styles.when}>
        <WorkIcon name={iconOf[kind]} small />
        <RelativeTime at={at} />
        {!isOfMany && times > 1 ? <span>· {t.updates.times(times)}</span> : null}
      </p>
    </div>
  )
}

function Unread({ isRead }: { isRead: boolean }) {
  const t = useText()
  if (isRead) return null
  return (
    <span className={styles.dot} title={t.unread.name}>
      <VisuallyHidden> {t.unread.name}</VisuallyHidden>
    </span>
  )
}
