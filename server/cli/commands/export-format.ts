import { fieldNames, fields, nameInExport, type Field } from '../../tickets/fields.ts'

/** Each field of a ticket with what it can be. */
const ticketFields = fieldNames
  .map((name) => {
    const { values = [], isNullable, refersTo }: Field = fields[name]
    const of = { agent: 'a user', team: 'a team' }
    const notes = [...values, ...(refersTo ? [of[refersTo]] : []), ...(isNullable ? ['or null'] : [])].join(', ')
    const heading = `\`${nameInExport(name)}\``
    return notes ? `${heading} (${notes})` : heading
  })
  .join(', ')

/** The README that goes with every export. */
export const describeFormat = (withCredentials: boolean): string => `# An export of a Bellhop help desk

Everything here is UTF-8. A file that ends with \`.jsonl\` has one JSON object on each line, in the order of \`id\` (without one, of the ids in it). Times are
ISO 8601 in UTC. Ids are whole numbers, unique within their file, and never used twice.

| File | One line for each | Fields |
|---|---|---|
| \`users.jsonl\` | person with an account | \`id\`, \`email\`, \`name\` (as they gave it, or null), \`role\` (customer, agent), \`isAdmin\`, \`createdAt\`, \`deactivatedAt\` (or null)${withCredentials ? ', `passwordHash` (argon2id, as a PHC string)' : ''} |
| \`settings.jsonl\` | thing that an admin has set for the whole desk, in the order of \`name\` | \`name\` (such as desk.name, what the desk is called), \`value\` |
| \`teams.jsonl\` | group of agents who share a queue | \`id\`, \`name\`, \`createdAt\`, \`deletedAt\` (or null) |
| \`team-members.jsonl\` | agent in a team | \`teamId\`, \`userId\`, \`createdAt\` |
| \`organisations.jsonl\` | company or the like that customers belong to | \`id\`, \`name\`, \`createdAt\`, \`sharesTickets\`: whether its members see each other's tickets |
| \`organisation-domains.jsonl\` | mail domain of an organisation, in the order of \`domain\` | \`domain\`, \`organisationId\` |
| \`organisation-members.jsonl\` | customer in an organisation | \`userId\`, \`organisationId\`, \`createdAt\` |
| \`tickets.jsonl\` | request | ${ticketFields}, \`requesterId\` (a user) |
| \`participants.jsonl\` | somebody who was added to a ticket | \`ticketId\`, \`email\` (as it was added), \`userId\` (the customer who had it then, or null), \`createdAt\` |
| \`tags.jsonl\` | word that tickets are found by | \`id\`, \`name\`, \`anotherNameOf\` (the tag that it is a former name of, or null), \`isDeleted\`, \`createdAt\` |
| \`ticket-tags.jsonl\` | tag on a ticket | \`ticketId\`, \`tagId\` |
| \`views.jsonl\` | list that was saved | \`id\`, \`name\`, \`ownerId\` (a user), \`audience\` (own, team, everyone), \`teamId\` (whose members see it, or null), \`filter\` (as TicketFilter of the API), \`sort\` (or null), \`createdAt\`, \`updatedAt\` |
| \`canned-replies.jsonl\` | text that agents answer with again and again | \`id\`, \`name\`, \`ownerId\` (a user), \`audience\` and \`teamId\` (as of views), \`content\` (Markdown with placeholders such as {{requester.name}}), \`status\` (offered with it, or null), \`createdAt\`, \`updatedAt\` |
| \`comments.jsonl\` | comment on a ticket | \`id\`, \`ticketId\`, \`authorId\` (a user), \`content\`, \`audience\` (everyone, or agents: for agents alone), \`createdAt\` |
| \`mentions.jsonl\` | agent named in an internal note | \`commentId\`, \`text\` (as it stands in the note, with its @), \`userId\` |
| \`attachments.jsonl\` | file of a ticket | \`id\`, \`ticketId\`, \`commentId\` (of a comment, or null for what came with the ticket), \`audience\` (as of comments), \`uploaderId\` (a user), \`fileName\` (as it was sent), \`fileType\` (MIME type), \`fileSize\` (bytes), \`sha256\` (hexadecimal), \`createdAt\`, \`file\` (where it lies in this export) |
| \`events.jsonl\` | thing that happened | \`id\`, \`kind\` (such as ticket.status_changed), \`at\`, \`actorId\` (a user, or null for Bellhop itself), \`ticketId\` (or null), \`audience\` (as of comments), \`data\` (an object that depends on the kind) |

Texts are as people wrote them: plain text, never HTML. A file that was missing or damaged when the export was made is left out
of \`files/\`; its line in \`attachments.jsonl\` is there.

Not in it: ${withCredentials ? '' : 'hashes of passwords, '}log-ins, invitations and the keys that the desk signs with.
`
