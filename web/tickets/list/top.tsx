import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { Loading } from '../../ui/loading.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { countText } from '../filters/counts.ts'
import { isBare } from '../list-data/pages.ts'
import styles from './screen.module.css'
import type { List } from './use-list.ts'

/** What the list is called, how many tickets it has, and what can be done here. */
export function ListTop({
  list: { state, total },
  title,
  viewName,
  children,
}: {
  list: List
  title: string
  /** Which of the views it is, where it is narrower than all. */
  viewName?: ReactNode
  children: ReactNode
}) {
  const t = useText()
  const { loaded, list, error } = state
  return (
    <div className={styles.top}>
      <ScreenHeading
        title={title}
        aside={
          (!loaded || isBare(list)) && error === null ? (
            <Loading />
          ) : (
            <>
              {viewName}
              {total ? (
                <span className={styles.count}>
                  {countText(total)}
                  <VisuallyHidden> {t.tickets.unit(total.count)}</VisuallyHidden>
                </span>
              ) : null}
            </>
          )
        }
      >
        {title}
      </ScreenHeading>
      {children}
    </div>
  )
}
