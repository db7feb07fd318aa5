/** English, all parts of it. */
import type { Messages } from './messages.ts'
import { account } from './en/account.ts'
import { agents } from './en/agents.ts'
import { bulk } from './en/bulk.ts'
import { common } from './en/common.ts'
import { keyboard } from './en/keyboard.ts'
import { people } from './en/people.ts'
import { ticket } from './en/ticket.ts'
import { triage } from './en/triage.ts'

export const en: Messages = { ...common, ...account, ...ticket, ...agents, ...people, ...keyboard, ...bulk, ...triage }
