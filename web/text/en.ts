/** English: all words of the web client, by where they stand. Its shape is what every other language has to fill. */
import type { ReactNode } from 'react'
import { formatsFor } from '../../text/formats.ts'
import { sentence } from './sentence.ts'

const { count, decimal, number } = formatsFor('en')

export type Messages = typeof en

export const en = {
  common: {
    loading: 'Loading...',
    close: 'Close',
    cancel: 'Cancel',
    tryAgain: 'Try again',
    skipToContent: 'Skip to content',
    announcements: 'Announcements',
    lessThanAMinuteAgo: 'less than a minute ago',
    bytes: (bytes: number) => `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`,
    kilobytes: (kilobytes: number) => `${kilobytes} KB`,
    megabytes: (megabytes: number) => `${decimal(megabytes)} MB`,
    charactersLeft: (left: number) => count(left, { one: '# character left', other: '# characters left' }),
    charactersOver: (over: number, max: number) =>
      `${count(over, { one: '# character', other: '# characters' })} over the limit of ${number(max)}.`,
  },

  preferences: {
    theme: (now: string) => `Theme: ${now}`,
    switchTheme: (now: string, next: string) => `Theme: ${now}. Switch to ${next}`,
    themes: { system: 'as the device', light: 'light', dark: 'dark' },
    language: (now: string) => `Language: ${now}`,
    switchLanguage: (now: string, next: string) => `Language: ${now}. Switch to ${next}`,
    languageFailed: 'The language could not be loaded. Check your connection and try again.',
  },

  errors: {
    unreachable: 'The server could not be reached. Check your connection and try again.',
    unknown: 'Something went wrong. Please try again.',
    offline: 'You are offline – trying again',
    pageNotFound: 'Page not found',
    pageNotFoundText: 'There is nothing at this address. It may be mistyped, or the page has moved.',
    toTickets: 'To the tickets',
    screenFailed: 'Something went wrong',
    screenFailedText:
      'This screen could not be shown. Check your connection and try again; if it stays, reload the page.',
    reload: 'Reload the page',
  },

  header: {
    home: 'Bellhop, to the tickets',
    agent: 'Agent',
    logout: 'Logout',
  },

  login: {
    title: 'Log in',
    heading: 'Welcome back',
    submit: 'Login',
    noAccount: "Don't have an account?",
    signUp: 'Sign Up',
    accountCreated: 'Account created. Log in to start.',
    expired: 'Your session has ended. Please log in again.',
    unreachable: 'The server could not be reached, so you were logged out. Check your connection and log in again.',
    noStorage: 'Your browser does not let this page store the login. Allow site data for it and try again.',
  },

  credentials: {
    email: 'Email',
    password: 'Password',
    emailMissing: 'Enter your email.',
    emailWrong: 'Enter an email like name@example.com.',
    emailNotLower: 'Write the email in lower case.',
    passwordMissing: 'Enter your password.',
    passwordTooShort: (min: number) => `The password has at least ${min} characters.`,
  },

  signUp: {
    title: 'Sign up',
    heading: 'Create your account',
    submit: 'Submit',
    registered: 'Already registered?',
    logIn: 'Log in',
    passwordMissing: 'Choose a password.',
    passwordHint: (min: number) => `At least ${min} characters`,
    role: 'Role',
    roles: { customer: 'Customer', agent: 'Agent' },
    byInvitation: 'Agents of this desk sign up with an invitation link.',
    onlyFirst: 'This desk has its agent already; only the first could sign up as one.',
    noAgents: 'This desk takes no agents by sign-up.',
  },

  invite: {
    title: 'Invite an agent',
    text: 'Whoever opens the link can sign up as an agent, and agents read every ticket. It works for one person, within seven days. Send it to that person only.',
    make: 'Make a link',
    link: 'Invitation link',
    until: (time: string) => `Until ${time}. It is not shown again.`,
    copy: 'Copy link',
    copied: 'Copied',
    notCopied: 'Could not copy. The link is marked: copy it yourself.',
  },

  agentNotice: {
    text: 'Anyone who signs up can choose to be an agent.',
    title: 'Limit who becomes an agent',
    how: (variable: ReactNode) =>
      sentence`Agents see and change every ticket. Whoever runs the server decides who may become one: set the environment variable ${variable} to one of these and restart Bellhop.`,
    first: 'Only the first agent can sign up; after that the choice is gone.',
    invite: 'Agents sign up only with an invitation link, which other agents make above their tickets.',
    closed: 'Nobody becomes an agent by signing up.',
    example: (command: ReactNode) => sentence`For example: ${command}`,
    rest: 'Those who are agents already stay agents.',
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
    newBy: (email: string, content: string) => `New comment by ${email}: ${content}`,
    /** Agents choose between this and an internal note. */
    tab: 'Reply',
    audience: 'Reply or internal note',
    /** After the name of a tab: there is a text that was not sent. */
    begun: '(draft)',
  },

  /** Comments for agents alone. */
  notes: {
    tab: 'Note',
    name: 'Internal note',
    agentsOnly: 'agents only',
    nameAndReaders: 'Internal note · agents only',
    form: 'Add an internal note',
    label: 'Internal note, agents only',
    placeholder: 'Leave a note for agents...',
    missing: 'Write a note first.',
    add: 'Add Note',
    added: 'Internal note added',
    newBy: (email: string, content: string) => `New internal note by ${email}: ${content}`,
  },

  /** What is said of every field of a ticket, and of what lists are filtered by; `field` is its name. */
  field: {
    update: (field: string) => `Update ${field}`,
    undo: 'Undo',
    undoOf: (field: string) => `Undo ${field.toLowerCase()}`,
    any: (field: string) => `Any ${field.toLowerCase()}`,
    sort: (field: string) => `By ${field.toLowerCase()}`,
    is: (field: string, value: string) => `${field}: ${value}`,
    changed: (field: string, value: string) => `${field} changed to ${value}`,
    notChanged: (field: string, why: string) => `The ${field.toLowerCase()} was not changed. ${why}`,
  },

  fields: {
    status: {
      name: 'Status',
      values: { open: 'Open', pending: 'Pending', resolved: 'Resolved', closed: 'Closed' },
    },
    priority: {
      name: 'Priority',
      values: { urgent: 'Urgent', high: 'High', normal: 'Normal', low: 'Low' },
    },
  },

  tickets: {
    all: 'All Tickets',
    mine: 'My Tickets',
    submitRequest: 'Submit a request',
    title: 'Title',
    /** Before the number, where there is no room for the head of the column. */
    customer: 'Customer',
    customerId: 'Customer ID',
    customerMail: 'Customer Mail',
    /** After a number. */
    unit: (tickets: number): string => (tickets === 1 ? 'ticket' : 'tickets'),
    count: (tickets: number) => count(tickets, { one: '# ticket', other: '# tickets' }),
    first: (tickets: number) => count(tickets, { one: 'The first # ticket', other: 'The first # tickets' }),
    newCount: (tickets: number) => count(tickets, { one: '# new ticket', other: '# new tickets' }),
    updatedCount: (tickets: number) => count(tickets, { one: '# updated ticket', other: '# updated tickets' }),
    files: (files: number) => count(files, { one: '# file', other: '# files' }),
    onlyOf: (email: string) => `Only tickets of ${email}`,
    loadingMore: 'Loading more...',
    none: 'No tickets found',
    lookedFor: 'Looked for',
    noneHolds:
      'No ticket holds all of these words in its number, title, description, comments, file names or mail addresses. Try fewer or shorter words.',
    noneHoldsWithin:
      'No ticket that passes the filters holds all of these words in its number, title, description, comments, file names or mail addresses. Try fewer or shorter words.',
    nonePasses: 'There are tickets, but none that passes these filters.',
    noneForAgent: 'A ticket appears here as soon as a customer submits a request.',
    noneForCustomer: 'Need help? Submit a request, and follow the answer here.',
  },

  sort: {
    label: 'Sort',
    best: 'Best match first',
    newest: 'Newest first',
    oldest: 'Oldest first',
    updated: 'Recently updated',
  },

  filters: {
    title: 'Filters',
    withCount: (active: number) => `Filters (${active})`,
    remove: (filter: string) => `Remove filter ${filter}`,
    clearAll: 'Clear all',
    clear: 'Clear filters',
    done: 'Done',
    all: 'All',
    countsWithoutSearch: 'The numbers are those without the search',
    customer: (id: string) => `Customer ${id}`,
    files: 'Files',
    anyFiles: 'With or without',
    withFiles: 'With files',
    withoutFiles: 'Without files',
    created: 'Created',
    updated: 'Updated',
    anyTime: 'Any time',
    presets: { today: 'Today', '7d': 'Last 7 days', '30d': 'Last 30 days', '90d': 'Last 90 days' },
    customDates: 'Custom dates',
    from: 'From',
    to: 'To',
    wrongOrder: 'The first day must not be after the last.',
    since: (day: string) => `since ${day}`,
    until: (day: string) => `until ${day}`,
  },

  search: {
    label: 'Search tickets',
    placeholder: 'Search tickets, comments and files',
    recentHint: 'The down arrow leads to recent searches.',
    recent: 'Recent searches',
    clear: 'Clear search',
    clearRecent: 'Clear recent searches',
    recentCleared: 'Recent searches cleared',
    withoutFilters: 'Search without filters',
    /** Where a search found the words; the title and what else shows by itself are not told. */
    places: {
      description: 'in the description',
      comment: 'in a comment',
      note: 'in an internal note',
      file: 'in a file name',
    },
    exactly: (words: ReactNode) => sentence`Looked for "${words}" exactly as typed.`,
    corrected: (words: ReactNode) => sentence`Showing results for ${words}.`,
    correctedTo: (words: string) => `Showing results for ${words}`,
    allowMistakes: 'Allow for typing mistakes',
    insteadFor: (words: ReactNode) => sentence`Search for "${words}" instead`,
    ignored: (words: string) => `These words were not looked for: ${words}`,
    andMore: (words: string, more: number) => `${words} and ${number(more)} more`,
    indexing: (percent: number) => `The search index is being built: ${percent} % of the tickets can be found so far.`,
  },

  preview: {
    label: (id: string) => `Preview of ticket #${id}`,
    lastOf: (comments: number) => `Last of ${number(comments)} comments`,
    lastComment: (email: string, content: string) => `Last comment, by ${email}: ${content}`,
    lastNote: (email: string, content: string) => `Last comment, an internal note by ${email}: ${content}`,
    files: (names: string) => `Files: ${names}`,
  },

  exporting: {
    button: 'Export Closed Tickets',
    none: 'No closed tickets to export',
    started: (tickets: number) =>
      count(tickets, { one: 'Exporting # closed ticket', other: 'Exporting # closed tickets' }),
  },

  ticket: {
    /** Until its own title is known. */
    title: 'Ticket',
    heading: (id: string, title: string) => `Ticket #${id}: ${title}`,
    created: (when: ReactNode) => sentence`Created ${when}`,
    createdBy: (when: ReactNode, email: string) => sentence`Created ${when} by ${email}`,
    description: 'Description',
    noDescription: 'No description provided',
    notFound: 'Ticket not found',
    toAll: 'To all tickets',
    toMine: 'To my tickets',
  },

  newTicket: {
    title: 'New Ticket',
    back: 'Back',
    subject: 'Subject',
    subjectMissing: 'Enter a subject.',
    description: 'Describe your issue',
    descriptionPlaceholder: 'Please provide as much details as possible',
    submit: 'Submit Ticket',
    submitted: 'Ticket submitted',
    draftRestored: 'Draft restored',
    discard: 'Discard',
    draftDiscarded: 'Draft discarded',
    upload: 'Upload',
    percent: (percent: number) => `${percent} %`,
    saving: 'Saving...',
    sending: 'Sending...',
    cancelled: 'Sending cancelled',
    uploading: (files: number) => count(files, { one: 'Uploading # file', other: 'Uploading # files' }),
    uploaded: (percent: number) => `${percent} % uploaded`,
    uploadedAll: 'Uploaded, saving',
    unreadable: (name: string) => `“${name}” has changed or is gone from this device. Remove it and choose it again.`,
    leaveTitle: 'Leave this page?',
    leaveKept: {
      all: 'Your draft is kept on this device.',
      words: 'What you wrote is kept on this device, but the files have to be chosen again.',
      nothing: 'This browser cannot keep your draft, so it will be lost.',
    },
    leave: 'Leave',
    stay: 'Stay',
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    keys: { enter: 'Enter', space: 'Space', escape: 'Esc' },
    move: 'Next and previous ticket; on a ticket the arrow keys too',
    open: 'Open the ticket',
    preview: 'Preview the ticket',
    reply: 'Write a reply on the open ticket',
    note: 'Write an internal note on the open ticket',
    search: 'Search',
    toHits: 'From the search to what it found, and back',
    clear: 'Clear the search, leave it, close the preview',
    help: 'Show these shortcuts',
    letters: 'Single letters are shortcuts',
  },
}
