import type { ParsedLocation } from '@tanstack/react-router'
import type { Client } from './client.ts'

/** What is known of the address that a page was opened at. */
interface Address {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: Record<string, unknown>
  readonly location: ParsedLocation
}

/**
 * Asks for what a screen at an address will ask for, with the client of who was signed in here last; at an address of another screen, for nothing.
 * `viewer` resolves to who that is, or null, as the server says: from its answer on the page follows what changes, so nothing is asked for before. Resolves once all is there, or can't be had.
 */
export type Prefetch = (
  address: Address,
  client: Client,
  viewer: Promise<{ readonly id: string } | null>,
) => Promise<unknown>
