/** What the palette lists: each line leads somewhere, or does something. */
import type { ReactNode } from 'react'
import type { TicketView } from '../../tickets/filters/view.ts'
import type { Mark } from '../../ui/rank.ts'

export type Target =
  | { readonly to: '/tickets'; readonly search: TicketView }
  | { readonly to: '/tickets/$id'; readonly params: { readonly id: string } }
  | { readonly to: '/people'; readonly search: { readonly part?: 'customers' | 'organisations' } }
  | { readonly to: '/profile' | '/tickets/new' | '/canned-replies' | '/updates' }

export type Item = {
  /** Of its own among all that is listed. */
  readonly key: string
  readonly icon: ReactNode
  readonly label: ReactNode
  /** At the end of the line, in paler ink. */
  readonly detail?: ReactNode
  /** Its shortcut: keys that are pressed one after another. */
  readonly keys?: readonly string[] | undefined
} & ({ readonly target: Target } | { readonly run: () => void; readonly staysOpen?: boolean })

export type Group = {
  readonly key: string
  readonly title: string
  readonly items: readonly Item[]
  /** What else is to be said of them. */
  readonly notes?: readonly string[]
  /** Nothing has come yet, and something may. */
  readonly isAwaited?: boolean
  /** The first is called just as was typed. */
  readonly isExact?: boolean
}

/** What is found by its name, among what the page knows already. */
export type Named = {
  readonly name: string
  /** What it is also called. */
  readonly others?: readonly string[]
  readonly item: (marks: readonly Mark[]) => Item
}

export type NamedGroup = {
  readonly key: string
  readonly title: string
  readonly items: readonly Named[]
  /** All of them are known at once, whatever is typed. */
  readonly isKnown?: boolean
}
