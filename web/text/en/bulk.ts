/** English: changing many tickets at once. */
import { formatsFor } from '../../../text/formats.ts'

const { count, number } = formatsFor('en')

export const bulk = {
  bulk: {
    title: 'Selected tickets',
    selectAll: (tickets: string) => `Select all ${tickets}`,
    selectAllUncounted: 'Select all',
    selectLoaded: (tickets: number) => `Select the ${number(tickets)} loaded`,
    onlyLoaded: 'Of a search, only tickets that are loaded can be selected. Scroll down to load more.',
    clear: 'Clear selection',
    actions: {
      assignee: 'Assign',
      team: 'Team',
      status: 'Status',
      priority: 'Priority',
      tags: 'Tags',
      snoozedUntil: 'Snooze',
    },
    set: (action: string) => `${action}: selected tickets`,
    addTags: 'Add tags',
    removeTags: 'Remove tags',
    tagToRemove: 'Remove a tag',
    noTags: 'Name a tag to add or to remove.',
    apply: 'Change tags',
    starting: 'Starting...',
    progress: (done: string, total: string) => `${done} of ${total} done`,
    stop: 'Stop',
    result: 'Result',
    undo: 'Undo',
    changed: (tickets: number) => count(tickets, { one: '# ticket changed.', other: '# tickets changed.' }),
    undone: (tickets: number) =>
      count(tickets, { one: '# ticket is as it was.', other: '# tickets are as they were.' }),
    stopped: (changed: number, left: number) =>
      `Stopped: ${count(changed, { one: '# ticket changed', other: '# tickets changed' })}, ${number(left)} left.`,
    refused: 'Your account may no longer change tickets.',
    gaveUp: 'Something went wrong again and again. Undo what was changed, or make the change again for the rest.',
    failed: (tickets: number, reasons: string) =>
      `${count(tickets, { one: '# ticket was left as it is', other: '# tickets were left as they are' })}: ${reasons}.`,
    reasons: {
      gone: 'no longer there',
      assignee: 'not in a team of this agent',
      tags: 'no room for more tags',
      since: 'changed since',
      other: 'refused',
    },
  },
}
