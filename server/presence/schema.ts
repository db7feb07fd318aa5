/** Who is on a ticket at this moment, in the API. */
import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import { AudienceType } from '../tickets/audience-type.ts'
import { UserType } from '../users/schema.ts'
import { followPresence } from './follow.ts'
import type { PresentAgent } from './others.ts'

const PresentAgentType = builder.objectRef<PresentAgent>('PresentAgent').implement({
  description: 'An agent who looks at a ticket at this moment.',
  fields: (t) => ({
    user: t.expose('user', { type: UserType, nullable: false }),
    writing: t.expose('writing', {
      type: AudienceType,
      nullable: true,
      description: 'Whom they write for, a reply or an internal note; null while they only look.',
    }),
  }),
})

builder.subscriptionField('ticketPresence', (t) =>
  t.field({
    type: [PresentAgentType],
    nullable: false,
    description:
      'For agents: which other agents look at a ticket and write there, up to 20, now and whenever it changes. Whoever follows it is seen by them.',
    args: {
      ticket: t.arg.id({ required: true }),
      writing: t.arg({
        type: AudienceType,
        description: 'The viewer writes for these; it counts for 10 seconds. Follow again to renew it.',
      }),
    },
    subscribe: (_, { ticket, writing }, { database, viewer }) =>
      followPresence(database, viewer, { ticketId: parseId('ticket', ticket), writing: writing ?? null }),
    resolve: (agents) => agents,
  }),
)
