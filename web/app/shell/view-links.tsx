import { Link } from '@tanstack/react-router'
import { useViewer } from '../../session/session.ts'
import { shortCount, useViewCounts } from '../../tickets/views/use-view-counts.ts'
import { viewOf, views } from '../../tickets/views/views.ts'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isTicket, useShownPath, useShownView } from './use-shown.ts'
import styles from './nav.module.css'

/** The views, each with the number of its tickets, which changes in place. */
export function ViewLinks({ onChoose }: { onChoose?: () => void }) {
  const t = useText()
  const counts = useViewCounts(useViewer().id)
  const shown = useShownView()
  const current = shown && viewOf(shown)?.key
  const onTicket = isTicket(useShownPath())
  return (
    <nav aria-label={t.shell.views}>
      <ul role="list">
        {views.map(({ key, label, icon, filter }) => {
          const count = counts.get(key)
          // On a ticket its own link back is the same one, and leads to the place in the list besides.
          const isTwice = onTicket && key === 'all'
          return (
            <li key={key}>
              <Link
                to="/tickets"
                search={filter}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={key === current ? 'page' : undefined}
                aria-hidden={isTwice || undefined}
                tabIndex={isTwice ? -1 : undefined}
                title={label(t)}
                className={styles.link}
                {...(onChoose && { onClick: onChoose })}
              >
                <Icon name={icon} />
                <span className={styles.label}>
                  {label(t)}
                  <VisuallyHidden>:</VisuallyHidden>
                </span>
                {count ? (
                  <span className={styles.count}>
                    {shortCount(count)}
                    <VisuallyHidden> {t.tickets.unit(count.count)}</VisuallyHidden>
                  </span>
                ) : null}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
