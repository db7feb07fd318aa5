/** English: the directory. */
import type { ReactNode } from 'react'
import { formatsFor } from '../../../text/formats.ts'
import { sentence } from '../sentence.ts'

const { count, number } = formatsFor('en')

export const people = {
  desk: {
    title: 'Name of the desk',
    unnamed: 'It has no name of its own yet.',
    rename: 'Change name',
  },

  users: {
    lastSeen: 'Last seen',
    neverSeen: '–',
    seenLately: 'within the last hour',
    you: 'you',
    more: 'Show more',
    actions: 'Actions',
    actionsFor: (name: string) => `Actions for ${name}`,
    makeAdmin: 'Make an admin',
    takeAdmin: 'Remove as admin',
    adminNow: (name: string) => `${name} is an admin`,
    noAdminNow: (name: string) => `${name} is no longer an admin`,
    resetLink: 'Link for a new password',
    resetLinkFor: (name: ReactNode) => sentence`A new password for ${name}`,
    resetLinkText:
      'Whoever opens the link can set a new password for this account. It works once, within 24 hours, and replaces an earlier link. Send it to that person only.',
    resetLinkLabel: 'Link for a new password',
    deactivate: 'Deactivate',
    deactivateWho: (name: ReactNode) => sentence`Deactivate ${name}?`,
    deactivateText:
      'They are logged out at once and cannot log in until they are reactivated. Their tickets and comments stay.',
    held: (tickets: number, orMore: boolean) =>
      tickets === 0
        ? 'They have no open, pending or resolved tickets.'
        : `They have ${count(tickets, { one: '# ticket that is not closed', other: `#${orMore ? ' or more' : ''} tickets that are not closed` })}. Who takes over?`,
    heir: 'Hand over to',
    heirTeam: 'Move to the team',
    keepTeam: 'Keep each ticket’s team',
    heirNote: 'A ticket of a team that this person is not in stays with its team, assigned to nobody.',
    deactivatedNow: (name: string) => `${name} is deactivated`,
    handedOver: (name: string, tickets: number, orMore: boolean) =>
      `${name} is deactivated, and ${count(tickets, { one: '# ticket is', other: `#${orMore ? ' or more' : ''} tickets are` })} handed over`,
    lastDeactivation: 'Last deactivation',
    deactivated: 'Deactivated',
    reactivate: 'Reactivate',
    reactivated: (name: string) => `${name} can log in again`,
    reactivateWho: (name: ReactNode) => sentence`Reactivate ${name}?`,
    reactivateText: 'They can log in again with their password, as an agent.',
    giveBack: (tickets: number, orMore: boolean) =>
      count(tickets, {
        one: 'Give back # ticket that was handed over',
        other: `Give back #${orMore ? ' or more' : ''} tickets that were handed over`,
      }),
    giveBackHint: 'Tickets that have been closed, or given to somebody else since, stay as they are.',
    nothingToGiveBack: 'There are no tickets to give back.',
    givenBack: (name: string, tickets: number, orMore: boolean) =>
      `${name} can log in again and gets ${count(tickets, { one: '# ticket', other: `#${orMore ? ' or more' : ''} tickets` })} back`,
    notGivenBack: (name: string, why: string) =>
      `${name} can log in again, but the tickets were not given back. ${why}`,
    /** Said of the bar that tells how far it is. */
    givingBack: 'Tickets given back',
    invited: 'Invited',
    invitedBy: (name: ReactNode | null, when: ReactNode) =>
      name === null ? sentence`Invited ${when}` : sentence`Invited by ${name} ${when}`,
    endsOn: (time: string) => `The link expires on ${time}`,
    withdraw: 'Withdraw',
    withdrawOf: (time: string) => `Withdraw the invitation of ${time}`,
    withdrawn: 'Invitation withdrawn',
  },

  customers: {
    none: 'There are no customers yet.',
    noneSo: 'No customer’s name or email begins with that.',
    openTickets: 'Open tickets',
    openTicketsOf: (tickets: number, name: string) =>
      `${count(tickets, { one: '# open ticket', other: '# open tickets' })} of ${name}`,
    deactivated: 'deactivated',
  },

  organisations: {
    about:
      'Customers who belong together, such as those of one company. Customers see nothing of it unless their tickets are shared.',
    none: 'There are no organisations yet.',
    create: 'New organisation',
    created: (name: string) => `Organisation ${name} created`,
    name: 'Name',
    domains: 'Mail domains',
    domainsHint:
      'Such as example.com. Customers with such an address are only suggested as members, since email addresses are not verified.',
    save: 'Save',
    saved: (name: string) => `Organisation ${name} saved`,
    edit: 'Change',
    editOf: (name: string) => `Change the organisation ${name}`,
    tickets: (open: number, all: number) =>
      all === 0 ? 'no tickets' : `${number(open)} open of ${count(all, { one: '# ticket', other: '# tickets' })}`,
    membersTitle: 'Members',
    noMembers: 'Nobody yet',
    add: 'Add a member',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name} from the organisation`,
    choose: 'Choose an organisation',
    change: 'Change the organisation',
    ofWhom: (name: string) => `The organisation of ${name}`,
    takeOut: (organisation: string) => `Remove from ${organisation}`,
    delete: 'Delete organisation',
    deleteOf: (name: string) => `Delete the organisation ${name}?`,
    deleteText:
      'Its members stay customers, with all their tickets, and belong to no organisation. This cannot be undone.',
    deleted: (name: string) => `Organisation ${name} deleted`,
  },

  /** Whether members of an organisation see each other’s tickets. */
  sharing: {
    title: 'Sharing',
    isOff: 'Members see their own tickets only.',
    isOn: 'Members see each other’s tickets, with files and comments but without internal notes, and can comment on them.',
    whoMay: 'An admin can change this.',
    allow: 'Let members see each other’s tickets',
    allowOf: (organisation: string) => `Share the tickets of ${organisation} among its members?`,
    allowText: (members: string, tickets: string) =>
      `Each member will see the tickets of all others, including past ones: ${tickets} of ${members}. Whoever is added later sees them, too. Email addresses are not verified, so check who the members are.`,
    allowed: (organisation: string) => `The members of ${organisation} see each other’s tickets`,
    end: 'Stop sharing',
    endOf: (organisation: string) => `Stop sharing the tickets of ${organisation}?`,
    endText:
      'From this moment on, members see their own tickets only. What they have written on other tickets stays there.',
    ended: (organisation: string) => `The members of ${organisation} see their own tickets only`,
  },

  teams: {
    title: 'Teams',
    about: 'Agents who share a queue. A ticket can be in the queue of one team.',
    none: 'There are no teams yet.',
    create: 'New team',
    name: 'Name of the team',
    rename: 'Save name',
    renamed: (name: string) => `The team is now called ${name}`,
    created: (name: string) => `Team ${name} created`,
    edit: 'Change',
    editOf: (name: string) => `Change the team ${name}`,
    members: 'Members',
    noMembers: 'Nobody yet',
    add: 'Add a member',
    added: (name: string) => `${name} is in the team`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name} from the team`,
    removed: (name: string) => `${name} is no longer in the team`,
    delete: 'Delete team',
    deleteOf: (name: string) => `Delete the team ${name}?`,
    deleteText: (tickets: number, orMore: boolean) =>
      tickets === 0
        ? 'No open, pending or resolved ticket is in its queue. Closed ones keep its name until they are reopened.'
        : `${count(tickets, { one: '# ticket that is not closed', other: `#${orMore ? ' or more' : ''} tickets that are not closed` })} will have no team. Their assignees stay. Closed ones keep its name until they are reopened.`,
    deleted: (name: string) => `Team ${name} deleted`,
  },

  /** Tags as things of their own: renamed, merged, deleted. */
  manageTags: {
    none: 'No tag begins with that.',
    noneAtAll: 'There are no tags yet. Agents make one by putting it on a ticket.',
    actionsFor: (name: string) => `Actions for the tag ${name}`,
    rename: 'Rename',
    renameWhat: (name: string) => `Rename the tag ${name}`,
    renameText: 'Whoever types the former name gets this tag from then on.',
    newName: 'New name',
    renamed: (name: string) => `The tag is now called ${name}`,
    merge: 'Merge into another',
    mergeWhat: (name: string) => `Merge the tag ${name}`,
    mergeText: (name: string) => `All tickets with the tag ${name} get the other one instead. This cannot be undone.`,
    into: 'Into the tag',
    intoMissing: 'Choose an existing tag.',
    merged: (name: string, into: string) => `Tag ${name} merged into ${into}`,
    delete: 'Delete',
    deleteWhat: (name: string) => `Delete the tag ${name}?`,
    deleteText: (tickets: string) => `It will be removed from ${tickets}. This cannot be undone.`,
    deleted: (name: string) => `The tag ${name} is deleted`,
  },
}
