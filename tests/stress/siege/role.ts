/** What the harness and its attackers tell each other. */
import type { Account } from '../graphql.ts'
import type { Traps } from './traps.ts'

/** Who it is, and what it does. */
export interface Role {
  readonly name: string
  readonly url: string
  /** Ended too, if the harness is gone. */
  readonly serverPid: number
  readonly seed: string
  readonly account: Account | undefined
  /** What attacks by agents are made with, for one of the hostile customers. */
  readonly agent?: Account | undefined
  /** Where it comes from. */
  readonly addresses: readonly string[]
  readonly victims: readonly string[]
  readonly traps: Traps
  /** What each of its lanes begins with, one after another. */
  readonly lanes: readonly (readonly string[])[]
  /** What it then draws from. */
  readonly names: readonly string[]
  /** How long each attack lasts. */
  readonly attackMs: number
}

/** From the harness. */
export type Order =
  | { readonly kind: 'prepare'; readonly role: Role }
  | { readonly kind: 'begin'; readonly until: number }

/** To the harness. */
export type Note =
  | { readonly kind: 'ready' }
  | { readonly kind: 'began'; readonly attack: string; readonly at: number }
  | {
      readonly kind: 'ended'
      readonly attack: string
      readonly began: number
      readonly at: number
      readonly answers: Readonly<Record<string, number>>
      /** Of the server, or of the attack's own code. */
      readonly failures: readonly string[]
    }
