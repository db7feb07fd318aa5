/** What an attack is, and what it may use. */
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Account, Operation } from '../../graphql.ts'
import type { Random } from '../../random.ts'
import type { Trap } from '../traps.ts'

export interface Attack {
  /** For `--attacks`. */
  readonly name: string
  /** What is done, for people. */
  readonly does: string
  /** Who can do it: a stranger too, only someone with an account, or only an agent. */
  readonly by: 'anyone' | 'customer' | 'agent'
  /** Goes on until `turn` says that the time is over. What is still open then is closed for it. */
  run(scene: Scene): Promise<void>
}

export interface RequestParts {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Where it comes from; the attacker's own address unless told. */
  readonly from?: string
  /** Cuts the connection so many ms after it was sent. */
  readonly cutAfterMs?: number
}

export interface Scene {
  readonly url: string
  /** Such as 127.0.0.1:40123. */
  readonly host: string
  readonly random: Random
  /** Of the attacker, for an attack by agents that of theirs who is one; strangers have none, and no token. */
  readonly account: Account | undefined
  readonly token: string | undefined
  /** Addresses of the ordinary people's accounts. */
  readonly victims: readonly string[]
  /** Ids of the attacker's own tickets with such a text, filed as a customer. */
  trap(name: Trap): readonly string[]
  /** The next of this attacker's addresses, one after another. */
  nextAddress(): string
  /** A text that no one has used before. */
  unique(): string
  /** Resolves to false when the time is over, else to true when one request with so many bytes may be sent. */
  turn(bytes?: number): Promise<boolean>
  /** Sends it; what it is answered is counted. Never rejects. */
  request(path: string, parts?: RequestParts): Promise<Answered>
  /** A GraphQL operation, as the attacker unless it has another token. */
  ask(operation: Operation, parts?: RequestParts): Promise<Answered>
  /** A connection that says what it is told to; what it hears is counted as HTTP, unless it never reads. */
  connect(options?: { from?: string; reads?: boolean }): Socket
  /** A WebSocket; its closing code and the errors that it hears are counted. */
  openSocket(options?: { from?: string; reads?: boolean }): WebSocket
  /** Resolves once the socket has said who it is; rejects when it was not let in. */
  openLoggedIn(options?: { from?: string }): Promise<WebSocket>
  pause(ms: number): Promise<void>
}

export interface Answered {
  /** 0 when there was no answer. */
  readonly status: number
  /** Of the body, the beginning. */
  readonly text: string
}
