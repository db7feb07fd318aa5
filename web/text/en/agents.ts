/** English: what the screens of agents draw at once. */
import type { ReactNode } from 'react'
import { formatsFor } from '../../../text/formats.ts'
import { sentence } from '../sentence.ts'

const { count, number } = formatsFor('en')

export const agents = {
  /** Around the screens of an agent. */
  shell: {
    views: 'Views',
    teams: 'Teams',
    saved: 'Saved views',
    bar: 'Main',
    tickets: 'Tickets',
    search: 'Search',
    more: 'More',
    fold: 'Collapse the sidebar',
    unfold: 'Expand the sidebar',
    compact: 'Compact rows',
    /** In the sidebar. */
    find: 'Search',
    triage: 'Triage',
    agents: 'Agents',
    customers: 'Customers',
    organisations: 'Organisations',
    updates: 'Updates',
    firstSteps: 'First steps',
    unreadUpdates: (updates: number) => count(updates, { one: '# unread', other: '# unread' }),
  },

  /** Who is to say something next. */
  turn: {
    name: 'Whose turn',
    any: 'Anyone’s',
    values: { agents: 'Agents', customer: 'Customer' },
    /** Of what is resolved or closed. */
    none: 'Nobody’s',
    /** Above a reply that was begun before. */
    notSolved: 'The customer says that this is not solved: review before sending',
    /** Short, in rows of the list: for us, that is. */
    waits: (age: string) => `waiting ${age}`,
    withCustomer: (age: string) => `with customer ${age}`,
    customerWaits: (age: string) => `customer waiting ${age}`,
    /** Read out. */
    waitsInFull: (age: string) => `The customer has been waiting for ${age}`,
    withCustomerInFull: (age: string) => `With the customer for ${age}`,
  },

  /** Who works on a ticket, and the agents who share its queue. */
  assignment: {
    assignee: 'Assignee',
    team: 'Team',
    nobody: 'Nobody',
    noTeam: 'No team',
    me: 'Me',
    anyone: 'Anyone or nobody',
    anyTeam: 'Any team or none',
    take: 'Take it',
    mine: 'Mine',
    unassigned: 'Unassigned',
    you: (name: string) => `${name} (you)`,
    /** Under the people who can be chosen. */
    onlyOf: (team: string) => `Members of ${team}, the team of this ticket`,
    members: (members: number) => count(members, { one: '# member', other: '# members' }),
    searchTeam: 'Name of the team',
    noSuchTeam: 'No team has that name.',
    /** Where only the number is known. */
    agent: (id: string) => `Agent ${id}`,
    unnamedTeam: (id: string) => `Team ${id}`,
    noSuchAgent: 'No agent’s name or email begins with that.',
  },

  /** Tickets that are left out of what is to be done until a time. */
  snooze: {
    title: 'Snooze',
    snoozed: 'Snoozed',
    not: 'Not snoozed',
    /** Beside the title. */
    no: 'No',
    any: 'Snoozed or not',
    until: 'Snoozed until',
    /** In a row, where there is little room. */
    shortUntil: (time: string) => `Until ${time}`,
    presets: {
      hour: 'In 1 hour',
      hours: 'In 3 hours',
      tomorrow: 'Tomorrow',
      monday: 'Monday',
      week: 'In a week',
    },
    pick: 'Day and time',
    /** `zone` as in Europe/Berlin. */
    zone: (zone: string) => `Your time zone: ${zone}`,
    start: 'Snooze until then',
    wake: 'Wake now',
    missing: 'Choose a day and a time.',
    past: 'Choose a time in the future.',
    tooFar: 'Choose a time within a year.',
    awake: 'No longer snoozed',
  },

  /** Colleagues who look at the same ticket at this moment. */
  presence: {
    here: (all: string) => `Also here: ${all}`,
    looks: (name: string) => `${name} is looking at this ticket`,
    writesReply: (name: string) => `${name} is writing a reply`,
    writesNote: (name: string) => `${name} is writing an internal note`,
    others: (others: number) => `+${number(others)}`,
    /** Above the field in which one writes. */
    writing: (names: readonly string[]) => {
      const [first = '', second] = names
      if (second === undefined) return `${first} is writing…`
      return names.length > 2
        ? `${number(names.length)} colleagues are writing…`
        : `${first} and ${second} are writing…`
    },
  },

  /** What one is told of a ticket. */
  watching: {
    title: 'Watching',
    values: { no: 'No', watching: 'Watching', muted: 'Muted' },
    hints: {
      no: 'Told of what concerns you',
      watching: 'Told of every comment, note and status',
      muted: 'Told only when you are mentioned',
    },
    notChanged: (why: string) => `Watching was not changed. ${why}`,
  },

  tags: {
    title: 'Tags',
    any: 'Any tag of',
    without: 'Without tags',
    add: 'Add a tag',
    more: 'Add',
    suggestions: 'Known tags',
    remove: (name: string) => `Remove tag ${name}`,
    added: (name: string) => `Tag ${name} added`,
    removed: (name: string) => `Tag ${name} removed`,
    undoAdded: (name: string) => `Undo: remove tag ${name} again`,
    undoRemoved: (name: string) => `Undo: put tag ${name} back`,
    only: (name: string) => `All tickets with the tag ${name}`,
    andMore: (more: number) => `+${number(more)}`,
    search: 'Tag',
    tickets: (tickets: number, isCapped: boolean) =>
      isCapped ? `more than ${number(tickets)} tickets` : count(tickets, { one: '# ticket', other: '# tickets' }),
  },

  unread: {
    name: 'Unread',
    markedRead: 'Marked as read',
    markedUnread: 'Marked as unread',
    notMarked: 'The ticket could not be marked. Try again.',
  },

  /** What one has changed oneself, and takes back. */
  changes: {
    result: 'Last change',
    undo: 'Undo',
    /** Behind what can be taken back no longer than that. */
    secondsLeft: (seconds: number) => ` · ${number(seconds)}\u{a0}s`,
    of: (id: string, change: string) => `#${id}: ${change}`,
    undone: (change: string) => `Undone: ${change}`,
    notUndone: (change: string, why: string) => `Not undone: ${change}. ${why}`,
    /** Of what was written. */
    notSent: (why: string) => `Not sent, and kept as a draft. ${why}`,
  },

  /** Beside a ticket: who has filed it. */
  requester: {
    since: (day: string) => `Customer since ${day}`,
    otherTickets: 'Other tickets',
    noOtherTickets: 'No other tickets',
  },

  /** Of a customer, wherever their tickets are. */
  organisation: {
    one: 'Organisation',
    noOne: 'No organisation',
    any: 'Any or none',
    /** Where only the number is known. */
    unnamed: (id: string) => `Organisation ${id}`,
    search: 'Name of the organisation',
    noneSo: 'No organisation’s name begins with that.',
    members: (members: number) => count(members, { one: '# member', other: '# members' }),
    allTickets: 'All tickets of the organisation',
    putInto: (organisation: string) => `Add to ${organisation}?`,
    put: (name: string, organisation: string) => `${name} belongs to ${organisation}`,
    takenOut: (name: string) => `${name} belongs to no organisation`,
    putOf: (name: string, organisation: string) => `Add ${name} to ${organisation}?`,
    putText: (name: string, email: string) =>
      `The members of this organisation see each other’s tickets: ${name} (${email}) will be able to read all of theirs, and they will be able to read ${name}’s. Email addresses are not verified.`,
    putButton: 'Add',
  },

  operators: {
    /** Names of what agents type before a colon, beside the English ones: single words, in small letters. */
    names: {
      status: 'status',
      priority: 'priority',
      turn: 'turn',
      assignee: 'assignee',
      team: 'team',
      is: 'is',
      tag: 'tag',
      anytag: 'anytag',
      from: 'from',
      organisation: 'organisation',
      created: 'created',
      updated: 'updated',
      has: 'has',
    },
    hints: {
      status: 'open, pending, resolved, closed',
      priority: 'urgent, high, normal, low',
      turn: 'agents, customer',
      assignee: 'me, nobody, a name',
      team: 'none, a name',
      is: 'snoozed; -is: not',
      tag: 'a tag; -tag: without it',
      anytag: 'one of several tags',
      from: 'a customer',
      organisation: 'a name',
      created: 'today, 7d, >2026-10-01',
      updated: 'today, 7d, >2026-10-01',
      has: 'file',
    },
    /** What `has:` takes. */
    aFile: 'file',
    completions: 'Suggestions',
    completionCount: (completions: number) => count(completions, { one: '# suggestion', other: '# suggestions' }),
    unknown: (operators: string) => `Not a filter, so searched for as words: ${operators}`,
  },

  /** Which of them a list has, and in which order. */
  columns: {
    title: 'Columns',
    usual: 'Default columns',
    moveUp: (column: string) => `Move ${column} up`,
    moveDown: (column: string) => `Move ${column} down`,
    moved: (column: string, place: number, all: number) => `${column} is column ${place} of ${all}`,
  },

  /** In the rows of a list, before anything is selected. */
  selecting: {
    allSelected: 'All selected',
    allOf: (tickets: string) => `All ${tickets} selected`,
    selected: (tickets: string) => `${tickets} selected`,
    select: (id: string) => `Select ticket ${id}`,
    start: 'Select',
    end: 'Done',
  },

  views: {
    save: 'Save view',
    saveTitle: 'Save this view',
    saveText: 'The view keeps the filters, the sort order and the columns, but not the words of a search.',
    audience: 'Who sees it',
    forMe: 'Only me',
    forTeam: (team: string) => `Team ${team}`,
    forEveryone: 'All agents',
    fixedDays: 'The dates stay as they are today: the view does not move on with time.',
    saved: (name: string) => `View ${name} saved`,
    chosen: (name: string) => `View: ${name}`,
    actionsFor: (name: string) => `Actions for the view ${name}`,
    saveChanges: 'Save changes',
    saveAsNew: 'Save as a new view',
    rename: 'Rename',
    renameTitle: 'Rename this view',
    edit: 'Rename or share',
    editTitle: 'Rename or share this view',
    keep: 'Save',
    delete: 'Delete',
    deleteTitle: (name: string) => `Delete the view ${name}?`,
    deleteOwn: 'The tickets stay as they are.',
    deleteOfTeam: (team: string) => `It disappears for the team ${team}. The tickets stay as they are.`,
    deleteShared: 'It disappears for all agents. The tickets stay as they are.',
    deleted: (name: string) => `View ${name} deleted`,
    missing: 'This view filters by someone who no longer exists.',
  },

  exporting: {
    button: 'Export Closed Tickets',
    none: 'No closed tickets to export',
    started: (tickets: number) =>
      count(tickets, { one: 'Exporting # closed ticket', other: 'Exporting # closed tickets' }),
  },

  invite: {
    title: 'Invite an agent',
    text: 'Whoever opens the link can sign up as an agent, and agents read every ticket. It works for one person, within seven days. Send it to that person only.',
    make: 'Make a link',
    link: 'Invitation link',
    until: (time: string) => `Until ${time}. It is not shown again.`,
    copy: 'Copy link',
    copied: 'Copied',
    notCopied: 'Could not copy. The link is selected: copy it yourself.',
  },

  agentNotice: {
    text: 'Anyone who signs up can choose to be an agent.',
    title: 'Limit who becomes an agent',
    how: (variable: ReactNode) =>
      sentence`Agents can see and change every ticket. Whoever runs the server decides who may become one: set the environment variable ${variable} to one of these and restart Bellhop.`,
    first: 'Only the first agent can sign up; after that, nobody can choose the role.',
    invite: 'Agents sign up only with an invitation link, which other agents make above their tickets.',
    closed: 'Nobody becomes an agent by signing up.',
    example: (command: ReactNode) => sentence`For example: ${command}`,
    rest: 'Whoever is already an agent remains one.',
  },

  cannedReplies: {
    title: 'Canned replies',
    about: 'Texts to answer with: press / on an empty line of a reply or note, or the speech bubble below it.',
    new: 'New canned reply',
    newTitle: 'New canned reply',
    editTitle: 'Edit this canned reply',
    name: 'Name',
    content: 'Text',
    missing: { name: 'Give it a name.', content: 'Write a text first.' },
    /** Before the placeholders that can be put into the text. */
    insert: 'Filled in on each ticket',
    placeholders: {
      'requester.name': 'Customer’s name',
      'ticket.id': 'Ticket number',
      'ticket.subject': 'Subject',
      'agent.name': 'Your name',
    },
    unknown: (names: readonly string[]) => `Not filled in, but left as it stands: ${names.join(', ')}`,
    status: 'Status set with it',
    noStatus: 'None',
    save: 'Save',
    saved: (name: string) => `Canned reply ${name} saved`,
    sets: (status: string) => `sets ${status}`,
    search: 'Search canned replies',
    none: 'There are no canned replies yet.',
    noneYet: 'There are no canned replies yet. Make one from what you write most often.',
    noneFound: 'No canned reply matches.',
    saveWritten: 'Save this text as a canned reply',
    manage: 'Manage canned replies',
    actionsFor: (name: string) => `Actions for the canned reply ${name}`,
    edit: 'Edit',
    delete: 'Delete',
    deleteTitle: (name: string) => `Delete the canned reply ${name}?`,
    deleteOfTeam: (team: string, owner: string) => `${owner} made it. It disappears for the team ${team}.`,
    deleteShared: (owner: string) => `${owner} made it. It disappears for all agents.`,
    deleted: (name: string) => `Canned reply ${name} deleted`,
    restored: (name: string) => `Canned reply ${name} restored`,
  },

  /** The button beside what one writes. */
  cannedButton: {
    open: 'Canned replies ( / )',
    insertOne: 'Insert a canned reply',
    notLoaded: 'The canned replies could not be loaded. Please try again.',
  },
}
