import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { NewsButton } from '../../ui/news-button.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { useStore } from '../../ui/store.ts'
import { TabLinks } from '../../ui/tab-links.tsx'
import { type Part, parsePart, parts } from './address.ts'
import { UpdateLine } from './line.tsx'
import { OutsideSwitch } from './outside-switch.tsx'
import styles from './screen.module.css'
import { markUpdatesRead, unreadUpdates } from './unread.ts'
import { useLineKeys } from './use-line-keys.ts'
import { useUpdates } from './use-updates.ts'

/** What concerns one, the latest first. */
export function UpdatesScreen() {
  const t = useText()
  const { show = 'all' } = useSearch({ strict: false, select: parsePart, structuralSharing: true })
  const unread = useStore(unreadUpdates)?.count ?? 0
  const [drawn, setDrawn] = useState<string>()
  return (
    <Screen width="form">
      <div className={styles.top}>
        <ScreenHeading
          title={t.updates.title}
          aside={unread > 0 ? <span className={styles.count}>{t.updates.unread(unread)}</span> : null}
        >
          {t.updates.title}
        </ScreenHeading>
        {show === 'all' && unread > 0 ? <MarkAll until={drawn} /> : null}
      </div>
      <TabLinks label={t.updates.parts.label}>
        {parts.map((part) => (
          <Link
            key={part}
            to="/updates"
            search={part === 'all' ? {} : { show: part }}
            activeOptions={{ exact: true }}
            aria-current={part === show ? 'page' : undefined}
            // Another part is the same screen.
            resetScroll={false}
          >
            {t.updates.parts[part]}
          </Link>
        ))}
      </TabLinks>
      <UpdateList key={show} part={show} onDrawn={setDrawn} />
      <div className={styles.outside}>
        <OutsideSwitch isOffer />
      </div>
    </Screen>
  )
}

/** `onDrawn` hears of the time of the latest that is drawn. */
function UpdateList({ part, onDrawn }: { part: Part; onDrawn: (at: string | undefined) => void }) {
  const t = useText()
  const { list, isMore, failure, busy, loadMore, reload, showNews } = useUpdates(part)
  const rows = list?.rows
  const latest = rows?.[0]?.at
  const news = list?.news ?? 0
  useEffect(() => onDrawn(latest), [latest, onDrawn])
  const items = useRef<HTMLUListElement>(null)
  const onKeyDown = useLineKeys(items)
  const show = () => {
    showNews()
    scrollTo({ top: 0 })
    // The button that was pressed goes.
    requestAnimationFrame(() => items.current?.querySelector('a')?.focus())
  }
  return (
    <div className={styles.list}>
      <NewsButton count={news} text={t.updates.news(news)} onShow={show} />
      {!rows && !failure ? <Loading /> : null}
      {rows?.length === 0 ? (
        <div className={styles.none}>
          <p>{t.updates.none[part]}</p>
          {part === 'all' ? <p>{t.updates.about}</p> : null}
        </div>
      ) : null}
      {rows?.length ? (
        <Card flush>
          <ul role="list" ref={items} aria-label={t.updates.parts[part]} onKeyDown={onKeyDown}>
            {rows.map((update) => (
              <li key={update.id} className={styles.item}>
                <UpdateLine update={update} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {failure ? <LoadFailure message={plainMessage(failure)} onRetry={reload} busy={busy} /> : null}
      {isMore && !failure ? (
        <div className={styles.more}>
          <Button onClick={() => void loadMore()} busy={busy}>
            {t.updates.more}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Marks what one can have seen: all until the latest that is drawn. */
function MarkAll({ until }: { until: string | undefined }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const mark = async () => {
    setBusy(true)
    setError(null)
    const { error: failure } = await markUpdatesRead({ until })
    setBusy(false)
    if (failure) setError(plainMessage(failure))
    else announce(text().updates.allRead)
  }
  return (
    <div className={styles.markAll}>
      <Button kind="quiet" small onClick={() => void mark()} busy={busy || until === undefined}>
        <Icon name="tick" />
        {t.updates.markAll}
      </Button>
      <ErrorLine message={error} />
    </div>
  )
}
