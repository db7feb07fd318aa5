import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { plainMessage } from '../graphql/errors.ts'
import { TicketsDocument } from '../graphql/generated/tickets/list.ts'
import { AgentNotice } from '../people/agent-notice.tsx'
import { useViewer } from '../session/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { Screen, ScreenHeading } from '../ui/screen.tsx'
import styles from './list.module.css'
import { ListEmpty } from './list-empty.tsx'
import { ExportButton } from './list-export.tsx'
import { SkeletonTable, TicketTable } from './list-table.tsx'

const count = new Intl.NumberFormat('en')

export function TicketListScreen() {
  const agent = useViewer().role === 'agent'
  // What was loaded before shows at once, and is asked for again at every visit.
  const [{ data, error, fetching }, reload] = useQuery({
    query: TicketsDocument,
    requestPolicy: 'cache-and-network',
  })
  const title = agent ? 'All Tickets' : 'My Tickets'
  const tickets = error ? null : data?.tickets
  const loading = fetching && !tickets
  return (
    <Screen>
      <div className={styles.column}>
        <AgentNotice />
        <div className={styles.top}>
          <ScreenHeading title={title} aside={loading ? <Loading /> : tickets && <Count of={tickets.length} />}>
            {title}
          </ScreenHeading>
          {agent ? (
            <ExportButton />
          ) : (
            <Link to="/tickets/new" className={buttonClass('primary')}>
              Submit a request
            </Link>
          )}
        </div>
        {loading ? (
          <SkeletonTable agent={agent} />
        ) : tickets?.length ? (
          <TicketTable tickets={tickets} agent={agent} />
        ) : tickets ? (
          <ListEmpty agent={agent} />
        ) : (
          <LoadFailure message={plainMessage(error ?? {})} onRetry={() => reload({ requestPolicy: 'network-only' })} />
        )}
      </div>
    </Screen>
  )
}

function Count({ of: total }: { of: number }) {
  return (
    <span className={styles.count} aria-label={`${count.format(total)} ${total === 1 ? 'ticket' : 'tickets'}`}>
      {count.format(total)}
    </span>
  )
}
