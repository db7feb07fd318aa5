import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { TicketView } from '../filters/view.ts'
import styles from './header.module.css'

/** To the list as it was. */
export function BackLink({ search, isDesk, children }: { search: TicketView; isDesk?: boolean; children: ReactNode }) {
  return (
    <Link
      to="/tickets"
      search={search}
      state={{ returning: true }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classNames(styles.back, isDesk && styles.desk)}
    >
      <Icon name="back" small />
      {children}
    </Link>
  )
}
