/** Deutsch, in der Sie-Form. Geschützt sind das Leerzeichen zwischen Zahl und Einheit (\u{a0}) und in Sätzen der Strich in E\u{2011}Mail. */
import type { Messages } from './messages.ts'
import { account } from './de/account.ts'
import { agents } from './de/agents.ts'
import { bulk } from './de/bulk.ts'
import { common } from './de/common.ts'
import { keyboard } from './de/keyboard.ts'
import { people } from './de/people.ts'
import { ticket } from './de/ticket.ts'
import { triage } from './de/triage.ts'

export const de: Messages = { ...common, ...account, ...ticket, ...agents, ...people, ...keyboard, ...bulk, ...triage }
