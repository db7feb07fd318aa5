/** Organisations in the API. */
import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import { organisationBudget } from '../platform/budgets.ts'
import { TicketType } from '../tickets/schema.ts'
import { createOrganisation, deleteOrganisation, updateOrganisation } from './change-organisations.ts'
import {
  getOrganisation,
  listOrganisations,
  summarize,
  type Organisation,
  type OrganisationSummary,
} from './organisations.ts'
import { ownSharing, setTicketSharing, sharedWith } from './sharing.ts'

export const OrganisationType = builder.objectRef<Organisation>('Organisation').implement({
  description: 'What customers belong to, such as a company. For agents alone.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    sharesTickets: t.exposeBoolean('sharesTickets', {
      nullable: false,
      description: "Whether its members see each other's tickets.",
    }),
  }),
})

const OrganisationSummaryType = builder.objectRef<OrganisationSummary>('OrganisationSummary').implement({
  fields: (t) => ({
    organisation: t.field({ type: OrganisationType, nullable: false, resolve: (summary) => summary }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    domains: t.field({
      type: ['String'],
      nullable: false,
      description: 'Mail domains, by which customers are suggested as members. They prove nothing.',
      resolve: async ({ domains }) => [...(await domains())],
    }),
    members: t.int({ nullable: false, resolve: ({ members }) => members() }),
    openTickets: t.int({
      nullable: false,
      description: 'How many tickets of its members are open.',
      resolve: async ({ counts }) => (await counts()).open,
    }),
    tickets: t.int({
      nullable: false,
      description: 'How many tickets its members have filed, whatever their status.',
      resolve: async ({ counts }) => (await counts()).all,
    }),
  }),
})

builder.queryField('organisations', (t) =>
  t.field({
    type: [OrganisationSummaryType],
    description: 'For agents: the organisations of customers, by name.',
    extensions: { maxPerDocument: 2 },
    args: {
      prefix: t.arg.string({ description: 'What the name begins with.' }),
      first: t.arg.int({ description: 'The length of the page, default 50, up to 100.' }),
      after: t.arg.id({ description: 'The id of the last one of the page before.' }),
    },
    resolve: (_, { after, ...list }, { database, viewer }) =>
      listOrganisations(database, viewer, { ...list, after: after ? parseId('organisation', after) : undefined }),
  }),
)

builder.queryField('organisation', (t) =>
  t.field({
    type: OrganisationSummaryType,
    description: 'For agents.',
    extensions: { maxPerDocument: 2 },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { database, viewer }) => getOrganisation(database, viewer, parseId('organisation', id)),
  }),
)

builder.mutationField('createOrganisation', (t) =>
  t.field({
    type: OrganisationSummaryType,
    description: 'For agents. No two organisations have the same name, in any case, or the same domain.',
    args: { name: t.arg.string({ required: true }), domains: t.arg.stringList() },
    resolve: async (_, { name, domains }, { database, viewer, write }) =>
      summarize(database, viewer, [
        await write((w) => createOrganisation(w, { name, domains }), [name, ...(domains ?? [])]),
      ])[0],
  }),
)

builder.mutationField('updateOrganisation', (t) =>
  t.field({
    type: OrganisationSummaryType,
    description: 'For agents. What is left out or null stays as it is; `domains` are all that it has from then on.',
    args: { id: t.arg.id({ required: true }), name: t.arg.string(), domains: t.arg.stringList() },
    resolve: async (_, { id, ...change }, { database, viewer, write }) => {
      const texts = [...(change.name ? [change.name] : []), ...(change.domains ?? [])]
      const row = await write((w) => updateOrganisation(w, parseId('organisation', id), change), texts)
      return summarize(database, viewer, [row])[0]
    },
  }),
)

builder.mutationField('deleteOrganisation', (t) =>
  t.boolean({
    description: 'For admins: its members are in no organisation then; their tickets stay as they are.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { write }) => write((w) => deleteOrganisation(w, parseId('organisation', id))),
  }),
)

builder.mutationField('setTicketSharing', (t) =>
  t.field({
    type: OrganisationSummaryType,
    description:
      `For admins: whether the members of an organisation, up to ${organisationBudget.sharingMembers}, see each other's tickets with what is for everyone on them, ` +
      'and may comment on them.',
    args: { id: t.arg.id({ required: true }), isAllowed: t.arg.boolean({ required: true }) },
    resolve: async (_, { id, isAllowed }, { database, viewer, write }) =>
      summarize(database, viewer, [await write((w) => setTicketSharing(w, parseId('organisation', id), isAllowed))])[0],
  }),
)

builder.queryField('sharedWith', (t) =>
  t.string({
    description:
      'The name of the organisation whose members see each the tickets of the others, the viewer being one of them; null where there is none.',
    resolve: (_, _args, { read }) => ownSharing(read),
  }),
)

builder.objectField(TicketType, 'sharedWith', (t) =>
  t.string({
    description: 'The name of the organisation of the requester where all its members see the ticket.',
    resolve: (ticket, _, { read }) => sharedWith(read, ticket),
  }),
)
