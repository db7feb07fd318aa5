/** English: what every screen, or the list of tickets, may draw at once. */
import type { ReactNode } from 'react'
import { formatsFor } from '../../../text/formats.ts'
import { sentence } from '../sentence.ts'

const { count, decimal, number } = formatsFor('en')

export const common = {
  common: {
    loading: 'Loading...',
    close: 'Close',
    cancel: 'Cancel',
    tryAgain: 'Try again',
    skipToContent: 'Skip to content',
    announcements: 'Announcements',
    lessThanAMinuteAgo: 'less than a minute ago',
    lessThanAMinute: 'less than a minute',
    /** Short: for columns. */
    ages: {
      lessThanAMinute: '< 1 min',
      minute: (n: number) => `${n} min`,
      hour: (n: number) => `${n} h`,
      day: (n: number) => `${n} d`,
      week: (n: number) => `${n} wk`,
      month: (n: number) => `${n} mo`,
      year: (n: number) => `${n} y`,
    },
    bytes: (bytes: number) => `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`,
    kilobytes: (kilobytes: number) => `${kilobytes} KB`,
    megabytes: (megabytes: number) => `${decimal(megabytes)} MB`,
    charactersLeft: (left: number) => count(left, { one: '# character left', other: '# characters left' }),
    charactersOver: (over: number, max: number) =>
      `${count(over, { one: '# character', other: '# characters' })} over the limit of ${number(max)}.`,
    name: 'Name',
    nameOrEmail: 'Name or email',
  },

  preferences: {
    theme: (now: string) => `Theme: ${now}`,
    switchTheme: (now: string, next: string) => `Theme: ${now}. Switch to ${next}`,
    themes: { system: 'device setting', light: 'light', dark: 'dark' },
    language: (now: string) => `Language: ${now}`,
    switchLanguage: (now: string, next: string) => `Language: ${now}. Switch to ${next}`,
    languageFailed: 'The language could not be loaded. Check your connection and try again.',
  },

  errors: {
    unreachable: 'The server could not be reached. Check your connection and try again.',
    unknown: 'Something went wrong. Please try again.',
    offline: 'No connection – trying again',
    pageNotFound: 'Page not found',
    pageNotFoundText: 'There is nothing at this address. It may be mistyped, or the page has moved.',
    toTickets: 'Go to the tickets',
    screenFailed: 'Something went wrong',
    screenFailedText:
      'This screen could not be shown. Check your connection and try again; if that does not help, reload the page.',
    reload: 'Reload the page',
  },

  header: {
    people: 'People',
    home: (desk: string) => `${desk}, to the tickets`,
    logout: 'Logout',
    /** After one's name. */
    profile: 'your profile',
    admin: 'Admin',
    role: 'Role',
    roles: { customer: 'Customer', agent: 'Agent' },
  },

  /** The keys themselves; what they do stands in `shortcuts`. */
  keyboard: {
    title: 'Keyboard shortcuts',
    /** As they stand on the keyboard; other keys as they are. */
    caps: {
      Enter: 'Enter',
      Space: 'Space',
      Escape: 'Esc',
      Shift: 'Shift',
      Control: 'Ctrl',
      Meta: '⌘',
      ArrowRight: '→',
      ArrowLeft: '←',
    },
  },

  /** The palette before its code is there. */
  goToAnything: {
    title: 'Go to anything',
    placeholder: 'A ticket, a person, a view, an action',
    placeholderOwn: 'One of your tickets, or where to go',
  },

  /** What is said of every field of a ticket, and of what lists are filtered by; `field` is its name. */
  field: {
    update: (field: string) => `Update ${field}`,
    undo: 'Undo',
    undoOf: (field: string) => `Undo ${field.toLowerCase()}`,
    any: (field: string) => `Any ${field.toLowerCase()}`,
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
    number: 'No.',
    /** When something last happened. */
    active: 'Active',
    /** What is seldom done to a list. */
    actions: 'More actions',
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
    lookedFor: 'Searched for',
    noneHolds:
      'No ticket contains all of these words in its number, title, description, comments, file names or email addresses. Try fewer or shorter words.',
    noneHoldsWithin:
      'No ticket that matches the filters contains all of these words in its number, title, description, comments, file names or email addresses. Try fewer or shorter words.',
    nonePasses: 'There are tickets, but none that match these filters.',
    noneForAgent: 'A ticket appears here as soon as a customer submits a request.',
    noneForCustomer: 'Need help? Submit a request, and follow the answer here.',
  },

  /** Whose turn it is on a ticket, as customers are told: 'we' is the desk. */
  nextStep: {
    title: 'Whose turn',
    /** Short, and read out. */
    wait: (age: string) => `We are on it · ${age}`,
    waitInFull: (age: string) => `We have been on it for ${age}`,
    answer: 'Your turn: we have answered',
    answerOf: (name: string) => `We have answered ${name}`,
    tell: 'Is it solved? Please tell us',
    solved: 'Solved',
    closed: 'Done',
    /** A filter. */
    yours: 'Your turn',
  },

  /** Tickets that members of an organisation see of each other. */
  shared: {
    whose: 'Whose tickets',
    mine: 'My tickets',
    joined: 'Shared with me',
    allOf: (organisation: string) => `All of ${organisation}`,
    from: (name: string) => `from ${name}`,
    with: (organisation: string) => `Shared with ${organisation}: your colleagues there can read it and comment on it.`,
    willSee: (organisation: string) =>
      `Shared with ${organisation}: your colleagues there will see this request, with its files and comments, and can comment on it.`,
    ofTicket: (organisation: string) => `Shared with all members of ${organisation}`,
  },

  sort: {
    label: 'Sort',
    best: 'Best match first',
    newest: 'Newest first',
    oldest: 'Oldest first',
    updated: 'Recently updated',
    waiting: 'Waiting longest',
    /** Above the orders that put together what has one value. */
    inGroups: 'In groups',
    status: 'By status',
    priority: 'By priority',
    turn: 'By whose turn',
    assignee: 'By assignee',
    team: 'By team',
  },

  filters: {
    title: 'Filters',
    withCount: (active: number) => `Filters (${active})`,
    remove: (filter: string) => `Remove filter ${filter}`,
    /** Between field and value of a filter: 'Priority is High'. */
    is: 'is',
    isNot: 'is not',
    isAnyOf: 'is any of',
    isAllOf: 'is all of',
    isNoneOf: 'is none of',
    changeField: (field: string) => `Replace ${field} with another filter`,
    changeVerb: (field: string, verb: string) => `Reverse “${verb}” for ${field}`,
    changeValue: (field: string, value: string) => `Change ${field}: ${value}`,
    anyCustomer: 'Any customer',
    noCustomer: 'No customer’s name or address begins with that.',
    clearAll: 'Clear all',
    clear: 'Clear filters',
    done: 'Done',
    all: 'All',
    countsWithoutSearch: 'These numbers do not take the search into account',
    customer: (id: string) => `Customer ${id}`,
    files: 'Files',
    anyFiles: 'With or without',
    withFiles: 'With files',
    withoutFiles: 'Without files',
    created: 'Created',
    updated: 'Updated',
    anyTime: 'Any time',
    presets: {
      today: 'Today',
      yesterday: 'Yesterday',
      '7d': 'Last 7 days',
      '30d': 'Last 30 days',
      '90d': 'Last 90 days',
    },
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
    recentHint: 'Press the down arrow for recent searches.',
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
    exactly: (words: ReactNode) => sentence`Searched for "${words}" exactly as typed.`,
    corrected: (words: ReactNode) => sentence`Showing results for ${words}.`,
    correctedTo: (words: string) => `Showing results for ${words}`,
    allowMistakes: 'Allow for typing mistakes',
    insteadFor: (words: ReactNode) => sentence`Search for "${words}" instead`,
    ignored: (words: string) => `These words were not searched for: ${words}`,
    andMore: (words: string, more: number) => `${words} and ${number(more)} more`,
    indexing: (percent: number) => `The search index is being built: ${percent}% of the tickets can be found so far.`,
  },

  /** What one has begun to write and not sent. */
  drafts: {
    title: 'Drafts',
    about: 'What you have begun to write and not sent, on any of your devices. Nobody else sees it.',
    none: 'You have no drafts.',
    /** Behind the title of a ticket in a list. */
    mark: 'Draft',
    count: (drafts: number) => count(drafts, { one: '# draft', other: '# drafts' }),
    /** One has written something else for the same place. */
    elsewhere: 'Also written on another device:',
    swap: 'Use that text',
    swapped: 'The texts were swapped',
    discard: 'Discard',
    discardOf: (id: string) => `Discard the draft on ticket #${id}`,
    discarded: 'Draft discarded',
    undo: 'Undo',
    restored: 'Draft restored',
  },
}
