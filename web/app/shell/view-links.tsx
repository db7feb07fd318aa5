import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { shortCount } from '../../tickets/views/short-count.ts'
import { useText } from '../../text/text.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isShown, type NavGroup, type NavView, useNavViews } from './nav-views.ts'
import { isTicket, useShownPath, useShownView } from './use-shown.ts'
import styles from './nav.module.css'

/** The views, each with the number of its tickets, which changes in place. */
export function ViewLinks({ onChoose }: { onChoose?: () => void }) {
  const t = useText()
  const { groups, counts } = useNavViews()
  return (
    <nav aria-label={t.shell.views}>
      {groups.map((group) => (
        <Group key={group.key} group={group} counts={counts} {...(onChoose && { onChoose })} />
      ))}
    </nav>
  )
}

type Counts = ReturnType<typeof useNavViews>['counts']

function Group({
  group: { title, items },
  counts,
  onChoose,
}: {
  group: NavGroup
  counts: Counts
  onChoose?: () => void
}) {
  const titleId = useId()
  return (
    <>
      {title === null ? null : (
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
      )}
      <ul role="list" aria-labelledby={title === null ? undefined : titleId}>
        {items.map((item) => (
          <li key={item.key}>
            <ViewLink item={item} count={counts.get(item.key)} {...(onChoose && { onChoose })} />
          </li>
        ))}
      </ul>
    </>
  )
}

type LinkProps = { item: NavView; count: ReturnType<Counts['get']>; onChoose?: () => void }

function ViewLink({ item, count, onChoose }: LinkProps) {
  const t = useText()
  const shown = useShownView()
  // On a ticket its own link back is the same one, and leads to the place in the list besides.
  const isTwice = isTicket(useShownPath()) && item.key === 'all'
  return (
    <Link
      to="/tickets"
      search={item.search}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isShown(shown, item) ? 'page' : undefined}
      aria-hidden={isTwice || undefined}
      tabIndex={isTwice ? -1 : undefined}
      title={item.audience ? `${item.label} · ${item.audience}` : item.label}
      className={styles.link}
      {...(onChoose && { onClick: onChoose })}
    >
      {item.icon ? (
        <WorkIcon name={item.icon} />
      ) : (
        <span aria-hidden="true" className={styles.tile} data-letter={[...item.label][0]?.toUpperCase()} />
      )}
      <span className={styles.label}>
        <bdi>{item.label}</bdi>
        <VisuallyHidden>:</VisuallyHidden>
      </span>
      {count ? (
        <span className={styles.count}>
          {shortCount(count)}
          <VisuallyHidden> {t.tickets.unit(count.count)}</VisuallyHidden>
        </span>
      ) : null}
    </Link>
  )
}
