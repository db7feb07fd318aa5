/** English: going through the tickets of a list, one after another. */
import { formatsFor } from '../../../text/formats.ts'

const { count, number } = formatsFor('en')

export const triage = {
  /** Going through the tickets of a list, one after another. */
  triage: {
    progress: (at: string, of: string) => `${at} of ${of}`,
    leave: 'Leave',
    list: 'Tickets in this triage',
    past: 'Before',
    next: 'Now and next',
    done: 'Done',
    keys: 'What to do with the ticket',
    actions: {
      take: 'Take it',
      assign: 'Assign',
      priority: 'Priority',
      tags: 'Tags',
      status: 'Status',
      reply: 'Reply',
      snooze: 'Snooze',
      close: 'Close',
      skip: 'Skip',
      undo: 'Undo',
    },
    replied: 'Replied',
    noted: 'Note added',
    ended: 'That was the last one',
    result: (done: number, skipped: number) =>
      `${count(done, { one: '# ticket done', other: '# tickets done' })}, ${number(skipped)} skipped.`,
    back: 'Back to the list',
    again: 'Go through those that were skipped',
    empty: 'Nothing to go through',
    emptyText: 'No ticket in this view is waiting for you.',
  },
}
