import { useEffect, useState } from 'react'
import {
  type CountedFragment,
  CustomerCountsDocument,
  type CustomerCountsQuery,
  TicketCountsDocument,
} from '../../graphql/generated/tickets/filters/counts.ts'
import type { Answer } from '../../graphql/client.ts'
import { type LiveChange, type LiveEvents, onLiveEvents } from '../../live/events.ts'
import { currentSession, sessionClient } from '../../session/session.ts'
import { formats } from '../../text/text.ts'
import type { Status } from '../statuses.ts'
import { listedFilter } from './shared.ts'
import { throttleAsync } from './throttle-async.ts'
import { changeView, statusesOf, type TicketView } from './view.ts'

/** How many tickets there are; capped: at least so many. */
export type Count = { count: number; isCapped: boolean }

export type Counts = Record<Status, Count>

/** However much happens, numbers are asked for no more often than this, in ms. */
const pause = 2_000

type Known = { viewerId: string; variables: string; counts: Counts; yours: Count | null }

/** Kept until the next visit, so that numbers stand there at once. */
let latest: Known | null = null

export type CountsOfView = {
  /** Null until known. */
  readonly counts: Counts | null
  /** Those of the view before, as long as these are under way; null the first time. */
  readonly before: Counts | null
  /** They can't be had. */
  readonly failed: boolean
  /** To a customer: what waits for them, whatever the list is narrowed to; null until known. */
  readonly yours: Count | null
}

const isCustomer = () => currentSession().viewer?.role === 'customer'

/** As JSON, to be compared. */
function variablesOf(view: TicketView): string {
  const { status: _, ...filter } = listedFilter(view)
  const { shared } = view
  return JSON.stringify(
    isCustomer() ? { filter, yours: listedFilter(changeView({}, { shared, yours: 'yes' })) } : { filter },
  )
}

type Answered = Pick<CustomerCountsQuery, 'ticketCounts'> & Partial<CustomerCountsQuery>

const ask = (variables: string): Promise<Answer<Answered>> => {
  const asked = JSON.parse(variables)
  return isCustomer()
    ? sessionClient.query(CustomerCountsDocument, asked)
    : sessionClient.query(TicketCountsDocument, asked)
}

/** Asks for the numbers of a view before it is drawn. */
export const prefetchCounts = (view: TicketView): void => void ask(variablesOf(view))

/** Counts per status under the other filters of the view, whatever is searched for. */
export function useCounts(view: TicketView, viewerId: string): CountsOfView {
  const variables = variablesOf(view)
  const [known, setKnown] = useState(latest)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    let askedAt = 0
    const load = async () => {
      if (!here) return
      askedAt = performance.now()
      const { data } = await ask(variables)
      if (!here) return
      if (!data?.ticketCounts) return setFailed(variables)
      const yours = data.yours ? totalOf({}, toCounts(data.yours)) : null
      latest = { viewerId, variables, counts: toCounts(data.ticketCounts), yours }
      setKnown(latest)
      setFailed(null)
    }
    const loadNow = throttleAsync(load, pause)
    loadNow()
    // Whose turn it is changes with every word.
    const isNarrowed = isCustomer() || Object.keys((JSON.parse(variables) as { filter: object }).filter).length > 0
    const stop = onLiveEvents((events) => {
      if (mayHaveChanged(events, askedAt, isNarrowed)) loadNow()
    })
    return () => {
      here = false
      stop()
    }
  }, [viewerId, variables])
  const own = known?.viewerId === viewerId ? known : null
  const isCurrent = own?.variables === variables
  return {
    counts: own && isCurrent ? own.counts : null,
    before: own && !isCurrent ? own.counts : null,
    failed: failed === variables,
    yours: own?.yours ?? null,
  }
}

const toCounts = (found: readonly CountedFragment[]): Counts =>
  Object.fromEntries(found.map(({ status, count, isCapped }) => [status, { count, isCapped }])) as Counts

/** Under a filter anything may, else only a new ticket or another status; and only since they were asked for. */
function mayHaveChanged({ changes, everything }: LiveEvents, askedAt: number, isNarrowed: boolean): boolean {
  const moves = ({ kind }: LiveChange) => isNarrowed || kind === 'created' || kind === 'status'
  return everything || changes.some((change) => change.receivedAt > askedAt && moves(change))
}

/** All that the view shows, but for what is searched for. */
export function totalOf(view: TicketView, counts: Counts): Count {
  const chosen = statusesOf(view)
  const shown = Object.entries(counts).filter(([status]) => !chosen.length || chosen.includes(status as Status))
  return {
    count: shown.reduce((sum, [, { count }]) => sum + count, 0),
    isCapped: shown.some(([, { isCapped }]) => isCapped),
  }
}

/** '1,042', or '1,000+' when there are more. */
export function countText({ count, isCapped }: Count): string {
  return `${formats().number(count)}${isCapped ? '+' : ''}`
}
