/** English: all that the server says to people, by what it is about. Its shape is what every other language has to fill. */
import { formatsFor } from '../../text/formats.ts'

const { count, either, number } = formatsFor('en')

export type Messages = typeof en

const labels = {
  subject: 'Subject',
  description: 'Description',
  comment: 'A comment',
  note: 'A note',
  name: 'A name',
  text: 'A text',
}
const bodies = { body: 'The body', operations: 'The part operations', map: 'The part map', message: 'The message' }
const kinds = { picture: 'a picture', pdf: 'a PDF', word: 'a Word document' }
const taken = 'Pictures, PDF, .txt, .doc and .docx files can be attached.'

const wait = (seconds: number): string =>
  seconds < 90
    ? count(seconds, { one: '# second', other: '# seconds' })
    : count(Math.ceil(seconds / 60), { one: '# minute', other: '# minutes' })

export const en = {
  failures: {
    internal: (requestId: string) =>
      `Something went wrong on our side. Please try again; if it keeps happening, quote ${requestId}.`,
    /** In the words, English ones, of the library that refused it. */
    ofRequest: (words: string) => words,
  },

  /** The one answer for what is not there and for what the viewer may not see. */
  notFound: {
    update: 'This update does not exist.',
    ticket: 'There is no such ticket, or it is not yours to see.',
    comment: 'There is no such comment, or it is not yours to see.',
    file: 'There is no such file, or it is not yours to see.',
    requester: 'There is no such requester, or it is not yours to see.',
    export: 'There is no such export, or it is not yours to see.',
    address: 'There is no such address, or it is not yours to see.',
    asset: 'Not found',
    agent: 'There is no such agent, or they are not yours to see.',
    customer: 'There is no such customer, or they are not yours to see.',
    organisation: 'There is no such organisation any more, or it is not yours to see.',
    user: 'There is no such account, or it is not yours to see.',
    team: 'There is no such team, or it is not yours to see.',
    batch: 'There is no such bulk change, or it is not yours to see.',
    tag: 'There is no such tag. Someone may have deleted it, or merged it into another one.',
    cannedReply: 'There is no such canned reply, or it is not yours to see.',
    view: 'There is no such view, or it is not yours to see.',
  },

  account: {
    logInFirst: 'Please log in.',
    noMatch: 'That email and password do not match.',
    taken: 'There is already an account with this email. Log in instead.',
    emailMissing: 'Email is required.',
    emailWrong: 'That is not an email address. It should look like name@example.com.',
    takenByOther: 'There is already an account with this email.',
    nameUnseen: 'The name contains a character that cannot be shown. Please type it again.',
    nameWithAt: 'A name cannot contain @.',
    notCurrent: 'That is not your current password.',
    justChanged: 'Your password was changed a moment ago. Please log in again.',
    resetOver: 'This link has been used or has expired. Ask for a new one.',
    passwordMissing: 'Password is required.',
    passwordTooLong: (bytes: number) => `The password may have at most ${number(bytes)} bytes.`,
    passwordTooShort: (characters: number) => `The password must have at least ${number(characters)} characters.`,
  },

  agents: {
    note: 'Only agents can write internal notes.',
    onlyInvited: 'Agents sign up with an invitation. Ask an agent of this desk for a link, or sign up as a customer.',
    inviteOver: 'This invitation has been used or has expired. Ask for a new one.',
    noneNew: 'New agents cannot sign up here. Sign up as a customer, or ask whoever runs this desk.',
    invite: 'Only agents can invite agents.',
    invitesUnused: 'Invitations are used only with AGENT_SIGNUP=invite.',
    tooManyInvites: (open: number) =>
      `You have ${number(open)} invitations that nobody has used yet. Pass those on, or wait until they expire.`,
    list: 'Only agents can see who the agents are.',
    invites: 'Only agents can see and withdraw invitations.',
    export: 'Only agents can export tickets.',
    tags: 'Only agents can see tags.',
    updates: 'Only agents have updates.',
    undoSend: 'Only agents can take back what they have sent.',
    requesters: 'Only agents can look for customers.',
    readMarks: 'Only agents can mark tickets as read.',
    presence: 'Only agents can see who is looking at a ticket.',
    batches: 'Only agents can change many tickets at once.',
    filter: 'Only agents can filter tickets by this.',
    sort: (sort: string) => `Only agents can sort tickets by ${sort}.`,
    firstSteps: 'Only agents can see what a new desk needs.',
    teams: 'Only agents can see the teams.',
    customers: 'Only agents can see who the customers are.',
    organisations: 'Only agents can see and change organisations.',
    handOverToThemselves: 'They cannot take over their own tickets. Choose somebody else.',
    notAssignable: 'There is no active agent with this ID. Choose somebody else.',
    change: (fields: readonly string[]) => `Only agents can change the ${fields.join(' and the ')} of a ticket.`,
  },

  admins: {
    setAdmin: 'Only admins can decide who is an admin.',
    deactivate: 'Only admins can deactivate accounts.',
    resetLink: 'Only admins can make links for a new password.',
    withdraw: 'Only admins can withdraw what others have made.',
    tags: 'Only admins can rename, merge and delete tags.',
    last: 'A desk needs an admin. Make another agent an admin first.',
    oneself: 'You cannot deactivate yourself. Ask another admin.',
    ownPassword: 'Change your own password in your profile.',
    deactivated: 'This account is deactivated. Reactivate it first.',
    teams: 'Only admins can change teams.',
    organisations: 'Only admins can delete organisations.',
    nameDesk: 'Only admins can name the desk.',
    sharing: 'Only admins can decide whether the members of an organisation see each other’s tickets.',
  },

  organisations: {
    taken: (name: string) => `There is already an organisation “${name}”. Choose another name.`,
    domainTaken: (domain: string, name: string) =>
      `The domain ${domain} already belongs to “${name}”. Remove it there first.`,
    wrongDomain: 'That is not a mail domain. It should look like example.com.',
    tooMany: (max: number) => `A desk can have at most ${number(max)} organisations. Ask an admin to delete one first.`,
    tooManyDomains: (max: number) => `An organisation can have at most ${number(max)} domains. Remove one first.`,
    tooManyMembers: (max: number) => `An organisation can have at most ${number(max)} members. Remove one first.`,
    tooManyToShare: (max: number) => `Up to ${number(max)} members of an organisation can see each other’s tickets.`,
  },

  teams: {
    unknown: 'There is no such team any more. Choose another.',
    taken: (name: string) => `There is already a team “${name}”. Choose another name.`,
    tooMany: (max: number) => `A desk can have at most ${number(max)} teams. Delete one first.`,
    tooManyMembers: (max: number) => `A team can have at most ${number(max)} members. Remove one first.`,
    notMember: (team: string) =>
      `This agent is not in the team “${team}”. Choose one of its members, or change the team too.`,
  },

  throttle: {
    failedAttempts: (seconds: number) => `Too many failed attempts. Please try again in ${wait(seconds)}.`,
    logIns: (seconds: number) => `This account has logged in too often. Please try again in ${wait(seconds)}.`,
    ownChanges: (seconds: number) =>
      `You have changed your password or address too often. Please try again in ${wait(seconds)}.`,
    signUps: (seconds: number) =>
      `Too many accounts were created from your network. Please try again in ${wait(seconds)}.`,
    participants: (seconds: number) => `You have added too many people. Please try again in ${wait(seconds)}.`,
    changes: (seconds: number) =>
      `You are making changes too quickly. Please wait ${count(seconds, { one: 'a second', other: '# seconds' })} and try again.`,
    textOfDay: 'You have reached the limit of text for today. Please try again tomorrow.',
    exports: 'You have too many exports in progress. Please try again when one of them has finished.',
    subscriptions: 'Too many subscriptions are open. Please end some of them first.',
    subscriptionsOfSocket: 'Too many subscriptions on one socket.',
  },

  busy: {
    server: 'The server is busy. Please try again in a few seconds.',
    shuttingDown: 'The server is shutting down. Please try again.',
    waiting: 'Too many of your requests are waiting. Please try again in a few seconds.',
    arriving: 'Too many of your requests are arriving at once. Please try again in a few seconds.',
    answers: 'Too many large responses are pending. Please try again when they have arrived.',
  },

  database: {
    unreachable: 'The database cannot be reached. Nothing was changed; please try again in a few seconds.',
    cutOff:
      'The connection to the database was lost while this was being saved. Please check whether it was saved before you try again.',
    held: 'The database is held by another program. Nothing was changed; please try again.',
    writing: 'Too many writes at once. Nothing was changed; please try again.',
    crowded: 'The database is overloaded. Nothing was changed; please try again in a few seconds.',
    timedOut: 'The query timed out. Please try again.',
    diskFull: 'The disk of the database is full. Nothing was changed; please tell whoever runs this desk.',
    serverDiskFull: 'The disk of the server is full. Nothing was changed; please tell whoever runs this desk.',
    noRoom: 'The server is running out of disk space and takes nothing new for now. Please try again later.',
  },

  search: {
    tooLong: 'This search took too long. Try other words, or add a filter.',
    tooMuch: 'This search needed too much memory. Try other words, or add a filter.',
    interrupted: 'The search was interrupted. Please try again.',
    wrongCursor: 'after must be the cursor of a hit of the same search.',
  },

  texts: {
    missing: (label: keyof typeof labels) => `${labels[label]} is required.`,
    tooLong: (label: keyof typeof labels, max: number) =>
      `${labels[label]} may have at most ${number(max)} characters.`,
    notText: (label: keyof typeof labels) =>
      `${labels[label]} contains a character that is not valid text. Please remove it.`,
    longerThanAny: 'This is longer than any text may be.',
  },

  tickets: {
    nothingToChange: (fields: readonly string[]) => `Say what to change: ${either(fields)}.`,
    commentsFull: 'This ticket holds as many comments as it can. Please continue in a new one.',
    notesFull: 'This ticket holds as many internal notes as it can. Please continue in a new one.',
    newerComments: 'Something was written on this ticket that you have not seen. Read it, then send again.',
    commentFilesFull: 'The comments of this ticket hold as many files as they can. Please continue in a new one.',
    wrongCursor: 'after must be the cursor of a ticket from a list with the same sort.',
    wrongFirst: (max: number) => `first must be from 1 to ${number(max)}.`,
    tooManyIds: (max: number) => `ids must name at most ${number(max)} tickets.`,
    tooManyFilterIds: (argument: string, max: number) => `${argument} may name at most ${number(max)}.`,
    besideIds: (argument: string) => `Tickets that are named by ids come all at once: leave out ${argument}.`,
    snoozePast: 'A ticket can only be snoozed until a time in the future. Please choose a later one.',
    snoozeTooFar: 'A ticket can be snoozed for a year at most. Please choose an earlier time.',
    snoozeClosed: 'A closed ticket cannot be snoozed. Set another status first, or along with it.',
    peopleByRequester: 'Only agents and whoever filed the ticket can add and remove people.',
    isRequester: 'This is the address of whoever filed the ticket.',
    tooManyPeople: (max: number) => `Up to ${number(max)} people can be added to a ticket. Remove one first.`,
    solutionOfOthers: 'Only whoever filed a ticket can say whether it is solved.',
    solvedByCustomer: 'Only its customer can say whether a ticket is solved. Set its status instead.',
    filterTwice: 'Either filter or the deprecated arguments beside it can narrow a list. Move them into filter.',
  },

  updates: {
    wrongCursor: 'after must be the cursor of an update.',
    tooManyWatched: (max: number) =>
      `You can watch or mute at most ${number(max)} tickets. Stop watching or unmute some first.`,
    tooManyWatchers: (max: number) => `At most ${number(max)} agents can watch a ticket, and that many already do.`,
  },

  batches: {
    which: 'Say which tickets to change: either ids or filter.',
    none: 'No ticket matches. Nothing was changed.',
    tooManyIds: (max: number) => `ids may name at most ${number(max)} tickets. Select them by a filter instead.`,
    tooMany: (max: number) =>
      `More than ${number(max)} tickets match. Narrow the filter, and change them in several steps.`,
    tooManyAtOnce: (max: number) =>
      `${number(max)} of your bulk changes are still running. Wait for one of them to finish, or stop it.`,
    tooManyOfDay: (max: number) =>
      `You have changed ${number(max)} tickets in bulk within a day. Please continue tomorrow.`,
    tooManyTimes: (max: number) =>
      `You have changed tickets in bulk ${number(max)} times within a day. Please continue tomorrow.`,
    running: 'This change is still running. Stop it first.',
    undone: 'This change has already been undone.',
    tooOld: 'This change can no longer be undone.',
    nothing: 'This change has changed no tickets. There is nothing to undo.',
    undo: 'An undo cannot be undone.',
    overtaken: 'This ticket has been changed since.',
  },

  tags: {
    missing: 'A tag needs a name.',
    tooLong: (max: number) => `A tag may have at most ${number(max)} characters.`,
    withComma: 'A tag cannot contain a comma.',
    unseen: 'The tag contains a character that cannot be shown. Please type it again.',
    bothWays: 'The same tag cannot be added and removed.',
    tooManyOfTicket: (max: number) => `A ticket can have at most ${number(max)} tags.`,
    tooManyOfDesk: (max: number) =>
      `There are ${number(max)} tags already. Use one of these, or ask an admin to merge or delete some.`,
    tooManyAsked: (max: number) => `A filter can name at most ${number(max)} tags.`,
    taken: (name: string) => `There is already a tag “${name}”. Merge the two instead.`,
    intoItself: 'A tag can only be merged into another one.',
  },

  comments: {
    holdReplies: 'Only replies of agents that everyone on the ticket sees can be held.',
    holdTooLong: (max: number) => `A reply can be held for 0 to ${number(max)} seconds.`,
    alreadySent: 'This reply has already been sent. It can no longer be taken back.',
  },

  drafts: {
    tooMany: (max: number) =>
      `You have ${number(max)} drafts on this desk, or very long ones. Send or discard some of them first.`,
    wrongVersion: 'A version is 8 to 64 letters, digits, _ and -.',
    tooManyVersions: (max: number) => `A draft goes on from ${max} versions at most.`,
  },

  views: {
    use: 'Only agents can use views.',
    change: 'Only whoever made this view, and admins, can change or delete it.',
    takeBack: 'Only whoever made this view can keep it for themselves.',
    teamAlone: 'A view for a team names that team, and no other view names one.',
    otherTeam: (team: string) => `You are not in the team “${team}”. Share the view with a team of yours.`,
    missing: 'A new view needs a name.',
    nameTaken: 'You have another view with this name. Please choose a different one.',
    tooMany: (max: number) => `You have ${number(max)} views. Delete one that you no longer need first.`,
    tooManyForEveryone: (max: number) =>
      `There are ${number(max)} views for everyone. Delete one that nobody needs first, or keep this one for yourself.`,
    tooManyForEveryoneOfOne: (max: number) =>
      `You have shared ${number(max)} views with everyone. Delete one that nobody needs first, or keep this one for yourself.`,
    tooManyForEveryoneOfMaker: (max: number) =>
      `Whoever made this view has shared ${number(max)} views with everyone. Delete one of those that nobody needs first.`,
    tooManyOfTeam: (team: string, max: number) =>
      `The team “${team}” has ${number(max)} views. Delete one that nobody needs first, or keep this one for yourself.`,
    tooManyOfTeamOfOne: (team: string, max: number) =>
      `You have shared ${number(max)} views with the team “${team}”. Delete one that nobody needs first, or keep this one for yourself.`,
    tooManyOfTeamOfMaker: (team: string, max: number) =>
      `Whoever made this view has shared ${number(max)} views with the team “${team}”. Delete one of those that nobody needs first.`,
    filterTooLong: 'This filter has too many values to be saved. Please remove some.',
    unreadable: 'This filter was saved by another version of Bellhop and cannot be read here. Please save it again.',
    wrongPosition: (max: number) => `position must be from 0 to ${number(max)}.`,
    tooManyCounts: (max: number) => `views must hold at most ${number(max)} filters.`,
    keyTooLong: (max: number) => `A key may have at most ${number(max)} characters.`,
    tooManyWatched: 'You are following the counts of too many views. Close another window first.',
  },

  cannedReplies: {
    use: 'Only agents can use canned replies.',
    change: 'Only whoever made this canned reply, and admins, can change or delete it.',
    takeBack: 'Only whoever made this canned reply can keep it for themselves.',
    teamAlone: 'A canned reply for a team names that team, and no other names one.',
    otherTeam: (team: string) => `You are not in the team “${team}”. Share the canned reply with a team of yours.`,
    missing: 'A new canned reply needs a name and a text.',
    nameTaken: 'You have another canned reply with this name. Please choose a different one.',
    tooMany: (max: number) => `You have ${number(max)} canned replies. Delete one that you no longer need first.`,
    tooLong: 'Your canned replies hold as much text as they can. Delete one that you no longer need first.',
    tooManyForEveryone: (max: number) =>
      `There are ${number(max)} canned replies for everyone. Delete one that nobody needs first, or keep this one for yourself.`,
    tooManyForEveryoneOfOne: (max: number) =>
      `You have shared ${number(max)} canned replies with everyone. Delete one that nobody needs first, or keep this one for yourself.`,
    tooManyOfTeam: (team: string, max: number) =>
      `The team “${team}” has ${number(max)} canned replies. Delete one that nobody needs first, or keep this one for yourself.`,
  },

  files: {
    tooLarge: (name: string, megabytes: number) => `The file “${name}” is larger than ${number(megabytes)} MB.`,
    tooMany: (max: number) => `A ticket can have at most ${count(max, { one: 'one file', other: '# files' })}.`,
    tooLargeTogether: (megabytes: number) => `The files of a ticket can have at most ${number(megabytes)} MB together.`,
    tooManyOfDay: (max: number) => `You have sent more than ${number(max)} files today. Please send these tomorrow.`,
    tooMuchOfDay: (megabytes: number) =>
      `You have sent more than ${number(megabytes)} MB of files today. Please send these tomorrow.`,
    droppedOfDay: 'Too many files that you sent today were discarded. Please try again tomorrow.',
    tooManyAtOnce: 'You have too many uploads in progress. Please try again when one of them has finished.',
    attachedTwice: 'A file can be attached only once. Send it again as a part of its own.',
    notText: (name: string) => `“${name}” is not a plain text file. ${taken}`,
    empty: (name: string) => `“${name}” is empty. Please check the file and add it again.`,
    misnamed: (name: string, kind: keyof typeof kinds, extension: string) =>
      `“${name}” holds ${kinds[kind]}, but its name says otherwise. Rename it to end in .${extension} and add it again.`,
    notWhatItSays: (name: string, extension: string) => `“${name}” is not a real .${extension} file. ${taken}`,
    notTaken: (name: string) => `“${name}” can’t be attached. ${taken}`,
    noRoom: 'The server is running out of disk space and takes no files for now. Please tell whoever runs this desk.',
    notStored: 'Files cannot be stored now. Tickets without files still work; please try again later.',
    notOpened: 'Files cannot be opened now. Please try again in a few seconds.',
  },

  /** From here on for those who write clients: numbers stand as in their programs. */
  request: {
    onlyPost: 'GraphQL operations are sent by POST.',
    notJson: 'The body must be JSON (content-type: application/json) or multipart/form-data.',
    empty: 'The body is empty. It must be one JSON object with query and variables.',
    tooLarge: (bytes: number) => `The body is larger than ${bytes} bytes.`,
    cutOff: 'The request was cut off.',
    givenUp: 'The request was given up.',
    wrongKey: 'The Idempotency-Key must be 8 to 200 visible ASCII characters.',
    wrongTime: 'A time must be written as in 2026-01-31T12:00:00Z.',
    invalidJson: (body: keyof typeof bodies) => `${bodies[body]} is not valid JSON.`,
    tooDeep: (body: keyof typeof bodies) => `${bodies[body]} is nested too deeply.`,
    tooManyValues: (body: keyof typeof bodies, max: number) => `${bodies[body]} holds more than ${max} values.`,
    notAnObject: 'The body must be one JSON object with query, variables and operationName.',
    wrongVariables: 'The variables must be an object.',
    noSuchOperation: 'There is no operation with the given operationName in the document.',
    needsSocket: 'Subscriptions need a WebSocket.',
    needsPost: 'Queries and mutations are sent by POST.',
    changeTooLong: 'This change is too large for a live message. Please fetch the ticket.',
  },

  document: {
    missing: 'The query must be a string.',
    tooLong: (characters: number) => `The query is longer than ${characters} characters. Send long texts as variables.`,
    oneOperation: 'A document must hold exactly one operation.',
    tooDeep: 'The document is nested too deeply.',
    deeperThan: (levels: number) => `The document is nested deeper than ${levels} levels.`,
    tooManyAliases: (max: number) => `The document asks for more than ${max} aliases.`,
    tooManyFields: (max: number) => `The document asks for more than ${max} fields.`,
    tooOften: (field: string, max: number) =>
      `The field ${field} may stand at most ${max === 1 ? 'once' : `${max} times`} in a document.`,
    unknownFragment: (name: string) => `Unknown fragment "${name}".`,
    endlessFragment: (name: string) => `The fragment ${name} contains itself.`,
    introspectionTooDeep: 'The introspection is nested too deeply.',
    conditionalSubscription: 'What a subscription follows cannot depend on a condition, @skip or @include.',
    introspectionAliases: 'The introspection takes no aliases.',
    answerTooLarge: (characters: number) =>
      `The answer would be larger than ${number(characters)} characters. Ask for fewer tickets (first), or for fewer fields.`,
  },

  multipart: {
    notAPart: 'A file must be sent as a part of a multipart request.',
    partTooLarge: (part: string, bytes: number) => `The part ${part} is larger than ${bytes} bytes.`,
    wrongOrder: 'A multipart request has one part operations, then one part map, then the files.',
    notInMap: 'Each file must be named in map, which comes before the files.',
    sentTwice: (part: string) => `The part ${part} was sent twice.`,
    tooManyParts: (max: number) => `A request may have at most ${max} parts.`,
    tooManyFields: 'A multipart request has no fields but operations and map.',
    malformed: 'The multipart body is malformed.',
    noBoundary: 'The multipart body has no boundary.',
    incomplete: 'The parts operations and map are missing.',
    notSent: (file: string) => `The file ${file} is named in map but was not sent.`,
    mapTooLong: (characters: number) => `The part map is longer than ${characters} characters.`,
    mapNoObject: 'The part map must be an object.',
    wrongEntry: 'Each entry of map must be a list of one path, such as ["variables.attachmentFiles.0"].',
    pathTwice: (path: string) => `The path ${path} stands in map twice.`,
    pathNowhere: (path: string) => `The path ${path} of map leads nowhere: there must be a null in its place.`,
  },
}
