/** What the palette asks the server for. Each answers an Error with a message for people where it gives none. */
import { plainMessage } from '../../graphql/errors.ts'
import {
  PaletteNamesDocument,
  type PaletteNamesQuery,
  PaletteTicketsDocument,
} from '../../graphql/generated/app/palette/palette.ts'
import { sessionClient } from '../../session/session.ts'
import { takeOperators, withRead } from '../../tickets/filters/operators.ts'
import { changeView, parseView, searchText, type TicketView } from '../../tickets/filters/view.ts'
import { loadPage } from '../../tickets/list-data/load.ts'
import type { ListedTicket, LoadedPage } from '../../tickets/list-data/pages.ts'

/** What the list shows for these words; of an agent, filters that stand among them are filters. */
export function viewOfWords(words: string, readsOperators: boolean): TicketView {
  if (!readsOperators) return parseView({ q: words })
  const taken = takeOperators(words, null, new Map())
  return taken.read.reduce(withRead, changeView({}, { q: searchText(taken.text) }))
}

export const askForTickets = (view: TicketView, most: number): Promise<LoadedPage | Error> => loadPage(view, null, most)

/** Those that the viewer sees, in no order of their own. */
export async function askForTicketsById(ids: readonly string[]): Promise<ListedTicket[] | Error> {
  const { data, error } = await sessionClient.query(PaletteTicketsDocument, { ids: [...ids] })
  return data?.tickets ?? new Error(plainMessage(error ?? {}))
}

export type Names = PaletteNamesQuery

/** Agents, customers, organisations and tags by what their names begin with. */
export async function askForNames(prefix: string): Promise<Names | Error> {
  const { data, error } = await sessionClient.query(PaletteNamesDocument, { prefix })
  return data && !error ? data : new Error(plainMessage(error ?? {}))
}
