/** The words of each language as files: those of English that every screen needs come with the code, all others are fetched when they are needed. */
import type { Locale } from '../../text/locales.ts'
import { common } from './en/common.ts'
import type { Parts } from './messages.ts'

export type Part = keyof Parts

type Loaders = { readonly [Name in Part]: () => Parts[Name] | Promise<Parts[Name]> }

export const parts: Readonly<Record<Locale, Loaders>> = {
  en: {
    common: () => common,
    account: async () => (await import('./en/account.ts')).account,
    agents: async () => (await import('./en/agents.ts')).agents,
    agentTicket: async () => (await import('./en/agent-ticket.ts')).agentTicket,
    bulk: async () => (await import('./en/bulk.ts')).bulk,
    firstDay: async () => (await import('./en/first-day.ts')).firstDay,
    keyboard: async () => (await import('./en/keyboard.ts')).keyboard,
    participants: async () => (await import('./en/participants.ts')).participants,
    people: async () => (await import('./en/people.ts')).people,
    profile: async () => (await import('./en/profile.ts')).profile,
    request: async () => (await import('./en/request.ts')).request,
    ticket: async () => (await import('./en/ticket.ts')).ticket,
    triage: async () => (await import('./en/triage.ts')).triage,
    undoSend: async () => (await import('./en/undo-send.ts')).undoSend,
    updates: async () => (await import('./en/updates.ts')).updates,
  },
  de: {
    common: async () => (await import('./de/common.ts')).common,
    account: async () => (await import('./de/account.ts')).account,
    agents: async () => (await import('./de/agents.ts')).agents,
    agentTicket: async () => (await import('./de/agent-ticket.ts')).agentTicket,
    bulk: async () => (await import('./de/bulk.ts')).bulk,
    firstDay: async () => (await import('./de/first-day.ts')).firstDay,
    keyboard: async () => (await import('./de/keyboard.ts')).keyboard,
    participants: async () => (await import('./de/participants.ts')).participants,
    people: async () => (await import('./de/people.ts')).people,
    profile: async () => (await import('./de/profile.ts')).profile,
    request: async () => (await import('./de/request.ts')).request,
    ticket: async () => (await import('./de/ticket.ts')).ticket,
    triage: async () => (await import('./de/triage.ts')).triage,
    undoSend: async () => (await import('./de/undo-send.ts')).undoSend,
    updates: async () => (await import('./de/updates.ts')).updates,
  },
}
