/** Deutsch: was Agents mitgeteilt wird, weil es sie betrifft. */
import { formatsFor } from '../../../text/formats.ts'
import type { Parts } from '../messages.ts'
import { sentence } from '../sentence.ts'

const { count, number } = formatsFor('de')

export const updates: Parts['updates'] = {
  updates: {
    title: 'Neuigkeiten',
    unread: (unread) => `${number(unread)} neu`,
    parts: {
      label: 'Welche Neuigkeiten',
      all: 'Alle',
      mentions: 'Erwähnungen',
      mine: 'Meine Tickets',
      watching: 'Beobachtet',
    },
    markAll: 'Alle gelesen',
    allRead: 'Alle Neuigkeiten als gelesen markiert',
    news: (updates) => count(updates, { one: '# Neuigkeit', other: '# Neuigkeiten' }),
    more: 'Mehr anzeigen',
    none: {
      all: 'Bisher ist nichts geschehen, was Sie betrifft.',
      mentions: 'Bisher hat Sie niemand in einer Notiz erwähnt.',
      mine: 'Nichts Neues auf Ihren Tickets.',
      watching: 'Nichts Neues auf Tickets, die Sie beobachten. Mit w beobachten Sie ein Ticket.',
    },
    about:
      'Hier erfahren Sie, wenn Ihnen ein Ticket zugewiesen wird, wenn jemand Sie in einer Notiz nennt, und wenn ein Kunde Ihnen antwortet, eines Ihrer Tickets wieder geöffnet wird oder nach dem Zurückstellen wiederkommt. Wenn Sie ein Ticket beobachten, erfahren Sie jeden Kommentar, jede Notiz und jeden neuen Status.',
    desk: 'Bellhop',
    said: {
      assigned: (who, ticket) => sentence`${who} hat Ihnen ${ticket} zugewiesen`,
      mentioned: (who, ticket) => sentence`${who} hat Sie in einer Notiz zu ${ticket} erwähnt`,
      answered: (who, ticket) => sentence`${who} hat auf ${ticket} geantwortet`,
      reopened: (who, ticket) => sentence`${who} hat ${ticket} wieder geöffnet`,
      woke: (_, ticket) => sentence`${ticket} ist nicht mehr zurückgestellt`,
      commented: (who, ticket) => sentence`${who} hat ${ticket} kommentiert`,
      noted: (who, ticket) => sentence`${who} hat eine Notiz zu ${ticket} geschrieben`,
      status_changed: (who, ticket) => sentence`${who} hat den Status von ${ticket} geändert`,
    },
    ofMany: {
      assigned: (who, tickets) =>
        sentence`${who} hat Ihnen ${count(tickets, { one: '# Ticket', other: '# Tickets' })} zugewiesen`,
      reopened: (who, tickets) =>
        sentence`${who} hat ${count(tickets, { one: '# Ihrer Tickets', other: '# Ihrer Tickets' })} wieder geöffnet`,
      other: (who, tickets) =>
        sentence`${who} hat den Status von ${count(tickets, { one: '# Ticket', other: '# Tickets' })} geändert`,
    },
    outside: {
      off: 'Benachrichtigungen des Browsers zeigen',
      on: 'Dieser Browser zeigt Benachrichtigungen, solange Bellhop in einem Tab offen ist, auf den Sie nicht schauen.',
      refused:
        'Dieser Browser blockiert Benachrichtigungen von Bellhop. In seinen Einstellungen für diese Website lassen sie sich erlauben.',
      unsupported: 'Dieser Browser kann hier keine Benachrichtigungen zeigen.',
      allow: 'Erlauben',
      end: 'Beenden',
    },
    choices: {
      about: 'Wovon Sie erfahren. Was Sie schon erfahren haben, bleibt.',
      what: 'Was',
      inApp: 'In Bellhop',
      inBrowser: 'Browser-Meldung',
      kept: 'Gespeichert',
      kinds: {
        assigned: 'Ihnen wird ein Ticket zugewiesen',
        mentioned: 'Eine Notiz erwähnt Sie',
        answered: 'Ein Kunde antwortet auf Ihrem Ticket',
        reopened: 'Ihr Ticket wird wieder geöffnet',
        woke: 'Ihr Ticket ist nicht mehr zurückgestellt',
        commented: 'Ein Kommentar auf einem Ticket, das Sie beobachten',
        noted: 'Eine Notiz auf einem Ticket, das Sie beobachten',
        status_changed: 'Ein neuer Status eines Tickets, das Sie beobachten',
      },
    },
    andMore: (more) => `und ${count(more, { one: '# weiteres', other: '# weitere' })}`,
    times: (times) => count(times, { one: 'einmal', other: '#-mal' }),
  },
}
