/** English: one ticket, as far as agents alone see and do it. */
import type { ReactNode } from 'react'
import { formatsFor } from '../../../text/formats.ts'
import { sentence } from '../sentence.ts'

const { count } = formatsFor('en')

export const agentTicket = {
  agentTicket: {
    noNext: 'This is the last ticket in the list',
    noPrevious: 'This is the first ticket in the list',
    rename: 'Rename',
    newTitle: 'Title',
    save: 'Save',
    titleMissing: 'Enter a title.',
    renamed: (title: string) => `The title is now ${title}`,
    undoRename: 'Undo rename',
    /** Opens what there is no room for beside the conversation. */
    details: 'Details',
    theirTickets: 'All their tickets',
  },

  /** Where a comment for agents alone is written. */
  noteForm: {
    tab: 'Note',
    nameAndReaders: 'Internal note · agents only',
    form: 'Add an internal note',
    label: 'Internal note, agents only',
    placeholder: 'Leave a note for agents...',
    missing: 'Write a note first.',
    add: 'Add Note',
    /** Colleagues who can be named in it. */
    mention: 'Mention a colleague',
    mentionable: (people: number) =>
      count(people, { one: '# colleague, Enter mentions them', other: '# colleagues, arrow keys to choose' }),
  },

  /** What happened to a ticket that customers are not told of. Each is said of `who`, a name before it; values are words or elements. */
  agentHistory: {
    title: 'History',
    loading: 'Loading history...',
    more: 'Show more',
    created: 'created the ticket',
    commented: 'wrote a comment',
    noted: 'wrote an internal note',
    attached: (file: ReactNode) => sentence`attached ${file}`,
    set: {
      priority: (to: ReactNode) => sentence`set the priority to ${to}`,
    },
    changed: {
      priority: (from: ReactNode, to: ReactNode) => sentence`changed the priority from ${from} to ${to}`,
    },
    took: 'took it',
    tookFrom: (from: ReactNode) => sentence`took it over from ${from}`,
    assigned: (to: ReactNode) => sentence`assigned it to ${to}`,
    reassigned: (from: ReactNode, to: ReactNode) => sentence`assigned it to ${to} instead of ${from}`,
    unassigned: (from: ReactNode) => sentence`unassigned it from ${from}`,
    gaveUp: 'gave it back',
    toTeam: (to: ReactNode) => sentence`moved it to ${to}`,
    fromTeam: (from: ReactNode, to: ReactNode) => sentence`moved it from ${from} to ${to}`,
    outOfTeam: (from: ReactNode) => sentence`took it out of ${from}`,
    snoozed: (until: string) => `snoozed it until ${until}`,
    snoozedAgain: (from: string, until: string) => `snoozed it until ${until} instead of ${from}`,
    woke: 'ended the snooze',
    wokeByWriting: 'ended the snooze by writing',
    /** Of no one. */
    returned: 'The snooze ended by itself',
    tagged: (tags: number, names: ReactNode) =>
      tags === 1 ? sentence`added the tag ${names}` : sentence`added the tags ${names}`,
    untagged: (tags: number, names: ReactNode) =>
      tags === 1 ? sentence`removed the tag ${names}` : sentence`removed the tags ${names}`,
    retagged: (added: ReactNode, removed: ReactNode) => sentence`added ${added} and removed ${removed} as tags`,
    /** Beside a change: what it is part of, or why Bellhop made it. */
    batch: (tickets: number) => count(tickets, { one: 'bulk change of # ticket', other: 'bulk change of # tickets' }),
    batchUndone: (tickets: number) =>
      count(tickets, { one: 'bulk change of # ticket, undone', other: 'bulk change of # tickets, undone' }),
    undoOfBatch: (tickets: number) =>
      count(tickets, { one: 'undo of a bulk change of # ticket', other: 'undo of a bulk change of # tickets' }),
    someBatch: 'bulk change',
    causes: {
      deactivated: 'hand-over of a deactivated agent',
      left_team: 'the agent left the team',
      team_deleted: 'the team was deleted',
      outdated: 'no longer possible when it was reopened',
      reactivated: 'given back to a reactivated agent',
    },
  },
}
