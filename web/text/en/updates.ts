/** English: what agents are told because it concerns them. */
import type { ReactNode } from 'react'
import { formatsFor } from '../../../text/formats.ts'
import { sentence } from '../sentence.ts'

const { count, number } = formatsFor('en')

export const updates = {
  updates: {
    title: 'Updates',
    unread: (unread: number) => `${number(unread)} new`,
    parts: { label: 'Which updates', all: 'All', mentions: 'Mentions', mine: 'Mine', watching: 'Watching' },
    markAll: 'Mark all read',
    allRead: 'All updates marked as read',
    news: (updates: number) => count(updates, { one: '# new update', other: '# new updates' }),
    more: 'Show more',
    none: {
      all: 'Nothing has happened yet that concerns you.',
      mentions: 'Nobody has mentioned you in a note yet.',
      mine: 'Nothing new on your tickets.',
      watching: 'Nothing new on tickets that you watch. Press w on a ticket to watch it.',
    },
    about:
      'You are told here when a ticket is assigned to you, someone mentions you in a note, a customer answers you, or a ticket of yours is reopened or comes back from being snoozed. Watch a ticket to be told of every comment, note and change of its status.',
    /** Who did what nobody did. */
    desk: 'Bellhop',
    /** On one ticket, by its number. */
    said: {
      assigned: (who: ReactNode, ticket: string) => sentence`${who} assigned ${ticket} to you`,
      mentioned: (who: ReactNode, ticket: string) => sentence`${who} mentioned you in a note on ${ticket}`,
      answered: (who: ReactNode, ticket: string) => sentence`${who} answered on ${ticket}`,
      reopened: (who: ReactNode, ticket: string) => sentence`${who} reopened ${ticket}`,
      woke: (_: ReactNode, ticket: string) => sentence`${ticket} is back from being snoozed`,
      commented: (who: ReactNode, ticket: string) => sentence`${who} commented on ${ticket}`,
      noted: (who: ReactNode, ticket: string) => sentence`${who} wrote a note on ${ticket}`,
      status_changed: (who: ReactNode, ticket: string) => sentence`${who} changed the status of ${ticket}`,
    },
    ofMany: {
      assigned: (who: ReactNode, tickets: number) =>
        sentence`${who} assigned ${count(tickets, { one: '# ticket', other: '# tickets' })} to you`,
      reopened: (who: ReactNode, tickets: number) =>
        sentence`${who} reopened ${count(tickets, { one: '# ticket', other: '# tickets' })} of yours`,
      /** That one watches. */
      other: (who: ReactNode, tickets: number) =>
        sentence`${who} changed the status of ${count(tickets, { one: '# ticket', other: '# tickets' })}`,
    },
    /** Whether the browser tells what is new while one looks elsewhere. */
    outside: {
      off: 'Show browser notifications',
      on: 'This browser shows a notification while Bellhop is open in a tab that you are not looking at.',
      refused: 'This browser blocks notifications from Bellhop. Allow them in its settings for this site.',
      unsupported: 'This browser cannot show notifications here.',
      allow: 'Allow',
      end: 'Stop',
    },
    /** Which kinds one wants. */
    choices: {
      about: 'What you are told of. Earlier updates stay as they are.',
      what: 'What',
      inApp: 'In Bellhop',
      inBrowser: 'Browser notification',
      kept: 'Saved',
      kinds: {
        assigned: 'A ticket is assigned to you',
        mentioned: 'A note mentions you',
        answered: 'A customer answers on your ticket',
        reopened: 'Your ticket is reopened',
        woke: 'Your ticket is back from being snoozed',
        commented: 'A comment on a ticket that you watch',
        noted: 'A note on a ticket that you watch',
        status_changed: 'A new status of a ticket that you watch',
      },
    },
    andMore: (more: number) => `and ${count(more, { one: '# more', other: '# more' })}`,
    times: (times: number) => count(times, { one: 'once', other: '# times' }),
  },
}
