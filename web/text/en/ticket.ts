/** English: one ticket with its comments and files. */
import type { ReactNode } from 'react'
import { formatsFor } from '../../../text/formats.ts'
import { sentence } from '../sentence.ts'

const { count, number } = formatsFor('en')

export const ticket = {
  ticket: {
    /** Until its own title is known. */
    title: 'Ticket',
    heading: (id: string, title: string) => `Ticket #${id}: ${title}`,
    created: (when: ReactNode) => sentence`Created ${when}`,
    createdBy: (when: ReactNode, whom: ReactNode) => sentence`Created ${when} by ${whom}`,
    people: (people: number) => (people ? `People (${number(people)})` : 'Add people'),
    description: 'Description',
    noDescription: 'No description provided',
    notFound: 'Ticket not found',
    toAll: 'Go to all tickets',
    toMine: 'Go to my tickets',
  },

  /** Whose turn it is, as its customer is told, and whether it is solved. */
  solution: {
    yourTurn: 'It’s your turn',
    /** Of a colleague who asked. */
    turnOf: (name: string) => `We are waiting for ${name}`,
    answered: (when: ReactNode) => sentence`We answered ${when}.`,
    answeredBy: (who: ReactNode, when: ReactNode) => sentence`${who} answered ${when}.`,
    ours: 'We are on it',
    asked: (when: ReactNode) => sentence`Asked ${when}. You will find the answer here.`,
    whatIsMissing: 'Write below what is still missing.',
    isIt: 'Is it solved?',
    tellUs: 'We think so. Please tell us.',
    solved: 'Solved',
    confirmed: (when: ReactNode) => sentence`Confirmed ${when}. Is something still wrong?`,
    closed: 'Closed',
    howToOpen: 'Is something still wrong? A comment reopens it.',
    yes: 'This solved it',
    no: 'Not solved',
    /** Announced. */
    saidSolved: 'The ticket is marked as solved',
    saidUnsolved: 'The ticket is open again. Write what is still missing.',
  },

  comments: {
    title: 'Comments',
    loading: 'Loading comments...',
    none: 'No comments yet',
    you: '(you)',
    showAll: 'Show all',
    form: 'Add a comment',
    label: 'Comment',
    placeholder: 'Leave a comment...',
    missing: 'Write a comment first.',
    control: 'Ctrl',
    keys: (command: string) => `${command} + Enter sends`,
    add: 'Add Comment',
    added: 'Comment added',
    /** Before the first comment that one has not read. */
    new: 'New',
    newOnes: (comments: number) => count(comments, { one: '# new comment', other: '# new comments' }),
    newBy: (email: string, content: string) => `New comment by ${email}: ${content}`,
    /** Agents choose between this and an internal note. */
    tab: 'Reply',
    /** Somebody wrote on the ticket while one was writing a reply to it. */
    outdated: 'A new comment arrived: review before sending',
    showNewer: 'Show it',
    sendAnyway: 'Send anyway',
    /** Beside 'Add Comment': sends it and sets the status. */
    andSet: (status: string) => `and set ${status}`,
    andSetWhich: 'Status set with the comment',
    audience: 'Reply or internal note',
    /** After the name of a tab: there is a text that was not sent. */
    begun: '(draft)',
  },

  /** Comments for agents alone. */
  notes: {
    name: 'Internal note',
    agentsOnly: 'agents only',
    added: 'Internal note added',
    newBy: (email: string, content: string) => `New internal note by ${email}: ${content}`,
  },

  /** Text with marks: bold, lists and the like. */
  writing: {
    table: 'Table',
    restAsTyped: 'The rest is shown as it was typed: there is too much formatting in this text.',
    formatting: 'Formatting',
    formats: { bold: 'Bold', italic: 'Italic', code: 'Code', link: 'Link', list: 'List', quote: 'Quote' },
    /** Of the text that one is writing. */
    preview: 'Preview',
    nothingYet: 'Nothing to preview yet.',
  },

  preview: {
    label: (id: string) => `Preview of ticket #${id}`,
    peek: (id: string) => `Ticket #${id}, beside the list`,
    whole: 'Open the whole conversation',
    before: 'Previous ticket (k)',
    next: 'Next ticket (j)',
    open: 'Open',
    lastOf: (comments: number) => `Last of ${number(comments)} comments`,
    lastComment: (email: string, content: string) => `Last comment, by ${email}: ${content}`,
    lastNote: (email: string, content: string) => `Last comment, an internal note by ${email}: ${content}`,
    files: (names: string) => `Files: ${names}`,
  },

  files: {
    upload: 'Upload File',
    add: 'Add screenshots or files',
    attach: 'Attach files',
    drop: 'Drop the files here',
    hint: 'Drop, paste or choose. Pictures, PDF, text and Word',
    hintWithLimit: (size: string) => `Drop, paste or choose. Pictures, PDF, text and Word, up to ${size} each`,
    pictures: 'Selected pictures',
    selected: 'Selected Files:',
    others: 'Selected files',
    remove: 'Remove',
    removeFile: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} removed`,
    added: (name: string) => `${name} added`,
    manyAdded: (files: number) => count(files, { one: '# file added', other: '# files added' }),
    wrongKind: (name: string) => `“${name}” was not added: only pictures, PDF, text and Word files can be sent.`,
    tooLarge: (name: string, size: string, max: string) =>
      `“${name}” was not added: it is ${size}, and a file can be up to ${max}.`,
    togetherTooLarge: (name: string, max: string) => `“${name}” was not added: all files together can be up to ${max}.`,
    alreadyThere: (name: string) => `“${name}” is already there.`,
    tooMany: (left: number, max: number) =>
      `${count(left, { one: '# file was', other: '# files were' })} not added: ${count(max, { one: 'a ticket can have one file.', other: 'a ticket can have up to # files.' })}`,
    screenshotName: (time: string) => `screenshot-${time}.png`,
    noKind: 'FILE',
  },

  attachments: {
    title: 'Attachments',
    none: 'No attachments',
    previous: 'Previous attachment',
    next: 'Next attachment',
    place: (at: number, all: number) => `${at} of ${all}`,
    openOriginal: 'Open original',
    download: 'Download',
    name: 'Name',
    type: 'Type',
    size: 'Size',
    notShown: 'This picture cannot be shown here.',
  },

  /** What happened to a ticket. Each is said of `who`, a name before it; values are words or elements. */
  history: {
    earlier: 'Show earlier changes',
    /** Of a list that a line opens. */
    changes: 'Changes',
    /** Who is named where no person did it, and, for customers, where it was not themselves. */
    bellhop: 'Bellhop',
    support: 'Support',
    did: (who: ReactNode, what: ReactNode) => sentence`${who} ${what}`,
    didBoth: (who: ReactNode, what: ReactNode, andWhat: ReactNode) => sentence`${who} ${what} and ${andWhat}`,
    moreChanges: (changes: number) => count(changes, { one: '# more change', other: '# more changes' }),
    takenBack: (changes: number) => count(changes, { one: '# change, taken back', other: '# changes, taken back' }),
    renamed: (to: ReactNode) => sentence`renamed it to “${to}”`,
    renamedFrom: (from: ReactNode, to: ReactNode) => sentence`renamed it from “${from}” to “${to}”`,
    set: {
      status: (to: ReactNode) => sentence`set the status to ${to}`,
    },
    changed: {
      status: (from: ReactNode, to: ReactNode) => sentence`changed the status from ${from} to ${to}`,
    },
    people: {
      participantAdded: (email: ReactNode) => sentence`added ${email}`,
      participantRemoved: (email: ReactNode) => sentence`removed ${email}`,
    },
    left: (email: ReactNode) => sentence`${email} left the ticket`,
    /** Of a customer, whose word opens a ticket. */
    reopened: 'reopened it by writing',
    /** As said by a customer of the solution. */
    confirmed: 'said that this solved it',
    rejected: 'said that this did not solve it',
    reopenedAgain: 'reopened it',
    reopenedFrom: (from: ReactNode) => sentence`reopened it by writing; it was ${from}`,
  },

  /** What one has written on its way, with its files. */
  sending: {
    upload: 'Upload',
    percent: (percent: number) => `${percent}%`,
    saving: 'Saving...',
    sending: 'Sending...',
    cancelled: 'Sending cancelled',
    uploading: (files: number) => count(files, { one: 'Uploading # file', other: 'Uploading # files' }),
    uploaded: (percent: number) => `${percent}% uploaded`,
    uploadedAll: 'Uploaded, saving',
    unreadable: (name: string) => `“${name}” has changed or is gone from this device. Remove it and choose it again.`,
  },
}
