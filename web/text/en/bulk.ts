/** English: changing many tickets at once. */
import { formatsFor } from '../../../text/formats.ts'

const { count, number } = formatsFor('en')

export const bulk = {
  bulk: {
    title: 'Selected tickets',
    selectAll: (tickets: string) => `Select all ${tickets}`,
    selectAllUncounted: 'Select all',
    selectLoaded: (tickets: number) => `Select the ${number(tickets)} loaded`,
    onlyLoaded: 'In a search, only loaded tickets can be selected. Scroll down to load more.',
    clear: 'Clear selection',
    actions: {
      assignee: 'Assign',
      team: 'Team',
      tags: 'Tags',
      snoozedUntil: 'Snooze',
    },
    set: (action: string) => `${action}: selected tickets`,
    addTags: 'Add tags',
    removeTags: 'Remove tags',
    tagToRemove: 'Remove a tag',
    noTags: 'Enter a tag to add or remove.',
    apply: 'Change tags',
    starting: 'Starting...',
    progress: (done: string, total: string) => `${done} of ${total} done`,
    stop: 'Stop',
    result: 'Result',
    undo: 'Undo',
    changed: (tickets: number) => count(tickets, { one: '# ticket changed.', other: '# tickets changed.' }),
    undone: (tickets: number) => count(tickets, { one: '# ticket restored.', other: '# tickets restored.' }),
    stopped: (changed: number, left: number) =>
      `Stopped: ${count(changed, { one: '# ticket changed', other: '# tickets changed' })}, ${number(left)} left.`,
    refused: 'Your account may no longer change tickets.',
    gaveUp: 'Something kept going wrong. Undo what was changed, or make the change again for the rest.',
    failed: (tickets: number, reasons: string) =>
      `${count(tickets, { one: '# ticket was left as it is', other: '# tickets were left as they are' })}: ${reasons}.`,
    reasons: {
      gone: 'no longer there',
      assignee: 'this agent is not in its team',
      tags: 'no room for more tags',
      since: 'changed since',
      other: 'refused',
    },
  },
}
