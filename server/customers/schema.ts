/** Customers in the API. */
import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import { setOrganisation } from '../organisations/members.ts'
import { OrganisationType } from '../organisations/schema.ts'
import { UserType } from '../users/schema.ts'
import { getCustomer, listCustomers, type Customer } from './customers.ts'

const CustomerType = builder.objectRef<Customer>('Customer').implement({
  description: 'A customer, as agents see them.',
  fields: (t) => ({
    user: t.expose('user', { type: UserType, nullable: false }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      description: 'When one of their log-ins was last used, to the hour; null when they are logged in nowhere.',
    }),
    deactivatedAt: t.expose('deactivatedAt', {
      type: 'DateTime',
      description: 'Null while nobody has deactivated it.',
    }),
    organisation: t.expose('organisation', {
      type: OrganisationType,
      description: 'The one that an agent has put them into.',
    }),
    suggestion: t.expose('suggestion', {
      type: OrganisationType,
      description:
        'Of who is in none: the organisation that names the domain of their address. Nobody has proved that the address is theirs.',
    }),
    openTickets: t.int({
      nullable: false,
      description: 'How many of their tickets are open.',
      resolve: ({ counts }) => counts.open,
    }),
    tickets: t.int({
      nullable: false,
      description: 'How many tickets they have filed, whatever their status.',
      resolve: ({ counts }) => counts.all,
    }),
  }),
})

builder.queryField('customers', (t) =>
  t.field({
    type: [CustomerType],
    description:
      'For agents: the customers by address. With a prefix those whose address begins so, then those whose name does.',
    extensions: { maxPerDocument: 2 },
    args: {
      prefix: t.arg.string({
        description: 'What the address or the name begins with; within an organisation, any word of the name.',
      }),
      organisation: t.arg.id({ description: 'Only its members.' }),
      first: t.arg.int({ description: 'The length of the page, default 50, up to 100.' }),
      after: t.arg.id({ description: 'The id of the last one of the page before.' }),
    },
    resolve: (_, { organisation, after, ...list }, { read }) =>
      listCustomers(read, {
        ...list,
        organisation: organisation ? parseId('organisation', organisation) : undefined,
        after: after ? parseId('customer', after) : undefined,
      }),
  }),
)

builder.queryField('customer', (t) =>
  t.field({
    type: CustomerType,
    description: 'For agents.',
    extensions: { maxPerDocument: 2 },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { read }) => getCustomer(read, parseId('customer', id)),
  }),
)

builder.mutationField('setOrganisation', (t) =>
  t.field({
    type: CustomerType,
    description: 'For agents: puts a customer into an organisation, out of any other; null: into none.',
    args: { customer: t.arg.id({ required: true }), organisation: t.arg.id() },
    resolve: (_, { customer, organisation }, { write }) => {
      const id = parseId('customer', customer)
      const to = organisation == null ? null : parseId('organisation', organisation)
      return write(async (w) => {
        await setOrganisation(w, id, to)
        return getCustomer(w, id)
      })
    },
  }),
)
