/** What every language has to fill: a part is a file in the folder of the language, and holds the words of screens that are loaded together. */
import type { account } from './en/account.ts'
import type { agents } from './en/agents.ts'
import type { agentTicket } from './en/agent-ticket.ts'
import type { bulk } from './en/bulk.ts'
import type { common } from './en/common.ts'
import type { firstDay } from './en/first-day.ts'
import type { keyboard } from './en/keyboard.ts'
import type { participants } from './en/participants.ts'
import type { people } from './en/people.ts'
import type { profile } from './en/profile.ts'
import type { request } from './en/request.ts'
import type { ticket } from './en/ticket.ts'
import type { triage } from './en/triage.ts'
import type { undoSend } from './en/undo-send.ts'
import type { updates } from './en/updates.ts'

export type Parts = {
  readonly account: typeof account
  readonly agents: typeof agents
  readonly agentTicket: typeof agentTicket
  readonly bulk: typeof bulk
  readonly common: typeof common
  readonly firstDay: typeof firstDay
  readonly keyboard: typeof keyboard
  readonly participants: typeof participants
  readonly people: typeof people
  readonly profile: typeof profile
  readonly request: typeof request
  readonly ticket: typeof ticket
  readonly triage: typeof triage
  readonly undoSend: typeof undoSend
  readonly updates: typeof updates
}

/** All words, by where they stand. */
export type Messages = Parts['common'] &
  Parts['account'] &
  Parts['ticket'] &
  Parts['agents'] &
  Parts['agentTicket'] &
  Parts['participants'] &
  Parts['people'] &
  Parts['profile'] &
  Parts['request'] &
  Parts['firstDay'] &
  Parts['keyboard'] &
  Parts['bulk'] &
  Parts['triage'] &
  Parts['undoSend'] &
  Parts['updates']
