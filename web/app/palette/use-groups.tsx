/** What the palette lists for what was typed: at once what the page knows, then what the server finds. */
import { useState } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { ignoredInWords, indexedInWords } from '../../tickets/search/words.ts'
import { recentTickets } from '../../tickets/ticket-data/recent.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { useTeams } from '../../users/use-teams.ts'
import { askForNames, askForTickets, askForTicketsById, viewOfWords } from './ask.ts'
import { useShortcutItems } from './actions.tsx'
import type { Colleagues } from './changes.tsx'
import type { Group, Item, Named, NamedGroup } from './item.ts'
import { agentsOf, organisationsOf, peopleOf, tagsOf } from './people.tsx'
import { useGeneralActions, usePlaces, useViewItems } from './places.tsx'
import { type Fit, fitOf, foldName, rankBy } from '../../ui/rank.ts'
import { numberedItem, ticketItem } from './tickets.tsx'
import { nameIn, type Typed } from './typed.ts'
import { useQuestion } from './use-question.ts'

/** Of each kind among all kinds, and where it is looked for alone. */
const mostOfEach = { everything: 5, alone: 30 } as const
/** What can be done to one ticket, among all kinds. */
const mostOfTicket = 10

export type Listed = {
  readonly groups: readonly Group[]
  /** More may be on its way, also above what is there. */
  readonly isAwaited: boolean
  readonly failure: string | null
  readonly retry: () => void
}

export function useAgentGroups(typed: Typed): Listed {
  const tickets = useTicketGroup(typed)
  const team = useColleagues(typed)
  const desk = useDeskGroups(typed, team)
  const { ofTicket, others } = useOwnGroups(typed, team)
  return joined(typed.words ? [tickets, desk, ofTicket, others] : [tickets, ofTicket, desk, others])
}

/** What is theirs, and where they can go. */
export function useCustomerGroups(typed: Typed): Listed {
  const tickets = useTicketGroup(typed)
  const { ofTicket, others } = useOwnGroups(typed, noColleagues)
  return joined([tickets, ofTicket, others])
}

const noColleagues: Colleagues = { teams: [], agents: [] }

const asksNothing: Listed = { groups: [], isAwaited: false, failure: null, retry: () => {} }

function joined(parts: readonly Listed[]): Listed {
  const groups = parts
    .flatMap((part) => part.groups)
    .filter(({ items, notes, isAwaited }) => items.length || notes?.length || isAwaited)
  const failed = parts.filter(({ failure }) => failure !== null)
  return {
    // What is called just so is what was meant: it stands before what only holds the words.
    groups: [...groups.filter(({ isExact }) => isExact), ...groups.filter(({ isExact }) => !isExact)],
    isAwaited: parts.some((part) => part.isAwaited),
    failure: failed[0]?.failure ?? null,
    retry: () => {
      for (const part of failed) part.retry()
    },
  }
}

/** Tickets by their words and their number; those that were opened lately where nothing was typed. */
function useTicketGroup({ scope, words, number }: Typed): Listed {
  const t = useText()
  const { id, role } = useViewer()
  const isWanted = scope === 'everything' || scope === 'tickets'
  const [recent] = useState(() => recentTickets(id))
  const most = scope === 'tickets' ? mostOfEach.alone : mostOfEach.everything
  const view = viewOfWords(words, role === 'agent')
  const found = useQuestion(isWanted && words ? `${most} ${words}` : null, () => askForTickets(view, most))
  const ids = number ? [number] : isWanted && !words ? recent.map((one) => one.id) : []
  const byId = useQuestion(ids.length ? ids.join() : null, () => askForTicketsById(ids))
  if (!isWanted) return asksNothing

  const known = new Map(recent.map((one) => [one.id, one.ticket]))
  for (const ticket of byId.answer ?? []) known.set(ticket.id, ticket)
  const state = {
    isAwaited: found.busy || (number !== null && byId.busy),
    failure: found.failure ?? byId.failure,
    retry: () => {
      if (found.failure) found.retry()
      if (byId.failure) byId.retry()
    },
  }
  if (!words) {
    // Those that one sees no more are gone once that is known.
    const isThere = (ticketId: string) => !byId.answer || byId.answer.some((ticket) => ticket.id === ticketId)
    const items = recent.flatMap((one) => {
      const ticket = known.get(one.id)
      return ticket && isThere(one.id) ? [ticketItem({ ticket }, 'recent ')] : []
    })
    return { ...state, groups: [{ key: 'recent', title: t.palette.recent, items }] }
  }
  const isMissing = number !== null && byId.answer !== null && !byId.busy && !known.get(number)
  const meant = number && !isMissing ? [meantItem(number)] : []
  function meantItem(wanted: string): Item {
    const ticket = known.get(wanted)
    return ticket ? ticketItem({ ticket }) : numberedItem(wanted, `#${wanted}`)
  }
  const rows = (found.answer?.rows ?? []).filter(({ ticket }) => ticket.id !== number)
  const answer = found.busy ? undefined : found.answer?.answer
  const notes = [
    isMissing ? t.palette.noNumber(number) : null,
    answer?.correctedText ? t.search.correctedTo(answer.correctedText) : null,
    answer ? ignoredInWords(answer) : null,
    answer ? indexedInWords(answer) : null,
  ].filter((note) => note !== null)
  const all: Item = {
    key: 'all',
    icon: <WorkIcon name="filter" />,
    label: t.palette.showAll(<bdi>{words}</bdi>),
    target: { to: '/tickets', search: view },
  }
  // Where these are all of them there is nothing more to show.
  const isMore = found.busy || found.failure !== null || !found.answer?.last
  const items = [...meant, ...rows.map((row) => ticketItem(row)), ...(isMore ? [all] : [])]
  return {
    ...state,
    groups: [{ key: 'tickets', title: t.shell.tickets, items, notes, isAwaited: found.busy && !found.answer }],
  }
}

/** Whom the page knows by the teams, and whom the server finds by the name that is typed. */
function useColleagues({ scope, words }: Typed) {
  const t = useText()
  const { teams } = useTeams()
  const name = scope === 'tickets' ? '' : nameIn(words, t.palette.assignTo(''))
  const names = useQuestion(name || null, () => askForNames(name))
  const members = (teams ?? []).flatMap((one) => one.members)
  return { teams: teams ?? [], names, agents: agentsOf(names.answer, members) }
}

/** For agents: people, teams, organisations, tags and views. */
function useDeskGroups({ scope, words }: Typed, { names, agents }: ReturnType<typeof useColleagues>): Listed {
  const t = useText()
  const views = useViewItems()
  const asksPeople = scope === 'people' || scope === 'everything'
  const most = scope === 'people' ? mostOfEach.alone : mostOfEach.everything
  const isListed = asksPeople && (words !== '' || scope === 'people')
  const people = isListed ? peopleOf(names.answer, agents) : []
  const inGroups: NamedGroup[] = [
    { key: 'people', title: t.header.people, items: people },
    ...(scope === 'everything' ? views : []),
    ...(asksPeople
      ? [{ key: 'organisations', title: t.shell.organisations, items: organisationsOf(names.answer) }]
      : []),
    ...(scope === 'everything' ? [{ key: 'tags', title: t.tags.title, items: tagsOf(names.answer) }] : []),
  ]
  return {
    groups: inGroups.map((group) => fitting(group, words, words ? most : mostOfEach.alone)),
    isAwaited: names.busy,
    failure: names.failure,
    retry: names.retry,
  }
}

/** What can be done, and where one can go. */
function useOwnGroups(
  { scope, words }: Typed,
  colleagues: Colleagues,
): { readonly ofTicket: Listed; readonly others: Listed } {
  const viewer = useViewer()
  const places = usePlaces(viewer)
  const { ofTicket, ofScreen } = useShortcutItems(viewer, words, colleagues)
  const general = useGeneralActions(viewer)
  const actions = { ...general, items: [...ofScreen, ...general.items] }
  const isForActions = scope === 'actions' || (scope === 'everything' && words !== '')
  const listed = (most: number, ...wanted: readonly NamedGroup[]): Listed => ({
    ...asksNothing,
    groups: wanted.map((group) => fitting({ ...group, isKnown: true }, words, most)),
  })
  const { alone } = mostOfEach
  // Whoever types a name sees each way to set something to it, but not before all else.
  const ofOne = words && scope === 'everything' ? mostOfTicket : alone
  return {
    ofTicket: listed(ofOne, ...(isForActions || scope === 'everything' ? [ofTicket] : [])),
    others: listed(alone, ...(scope === 'everything' ? [places] : []), ...(isForActions ? [actions] : [])),
  }
}

function fitting({ key, title, items, isKnown = false }: NamedGroup, words: string, most: number): Group {
  if (!words) return { key, title, items: items.slice(0, most).map((one) => one.item([])) }
  const ranked = rankBy(items, (one) => bestFit(one, words)).slice(0, most)
  const best = ranked[0]?.item
  return {
    key,
    title,
    items: ranked.map(({ item, fit }) => item.item(fit.marks)),
    isExact: isKnown && best !== undefined && foldName(best.name) === foldName(words),
  }
}

/** By its name; by what it is also called there is nothing to mark. */
function bestFit({ name, others = [] }: Named, words: string): Fit | null {
  const byName = fitOf(name, words)
  if (byName) return byName
  const fits = others.flatMap((other) => fitOf(other, words) ?? [])
  const best = fits.toSorted((a, b) => a.rank - b.rank)[0]
  return best ? { ...best, marks: [] } : null
}
