import type { User } from '../database/viewer.ts'
import { builder } from '../graphql/builder.ts'
import { isAgentSignUpOpen } from './agent-sign-up.ts'
import { inviteAgent, type Invite } from './invite.ts'
import { nameOf, setOwnName } from './name.ts'

export const RoleType = builder.enumType('Role', { values: ['agent', 'customer'] as const })

const AgentSignUpType = builder.enumType('AgentSignUp', {
  description: 'Who may become an agent by signing up.',
  values: ['closed', 'first', 'invite', 'open'] as const,
})

export const UserType = builder.objectRef<User>('User').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    email: t.exposeString('email', { nullable: false }),
    name: t.string({
      nullable: false,
      description: 'What they are called: as they gave it, or until then made of their address.',
      resolve: nameOf,
    }),
    role: t.expose('role', { type: RoleType, nullable: false }),
  }),
})

const InviteType = builder.objectRef<Invite>('Invite').implement({
  fields: (t) => ({
    url: t.exposeString('url', { nullable: false, description: 'The link to sign up with, once.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: false }),
  }),
})

const DeskType = builder.objectRef<object>('Desk').implement({
  description: 'What everyone may know of this desk before logging in.',
  fields: (t) => ({
    agentSignUp: t.field({
      type: AgentSignUpType,
      nullable: false,
      resolve: (_, _args, { services }) => services.config.agentSignUp,
    }),
    agentSignUpOpen: t.boolean({
      nullable: false,
      description: 'Whether the role agent can be had now without an invitation.',
      resolve: (_, _args, { read, services }) => isAgentSignUpOpen(read, services.config.agentSignUp),
    }),
    minPasswordLength: t.int({
      nullable: false,
      resolve: (_, _args, { services }) => services.config.limits.minPasswordLength,
    }),
    maxTitleLength: t.int({
      nullable: false,
      resolve: (_, _args, { services }) => services.config.limits.maxTitleLength,
    }),
    maxTextLength: t.int({
      nullable: false,
      resolve: (_, _args, { services }) => services.config.limits.maxTextLength,
    }),
    maxFiles: t.int({ nullable: false, resolve: (_, _args, { services }) => services.config.limits.maxFiles }),
    maxFileBytes: t.int({ nullable: false, resolve: (_, _args, { services }) => services.config.limits.maxFileBytes }),
    maxTicketBytes: t.int({
      nullable: false,
      resolve: (_, _args, { services }) => services.config.limits.maxTicketBytes,
    }),
  }),
})

builder.queryField('desk', (t) => t.field({ type: DeskType, nullable: false, resolve: () => ({}) }))

builder.mutationField('updateProfile', (t) =>
  t.field({
    type: UserType,
    description: 'Changes what the viewer is called.',
    args: {
      name: t.arg.string({ required: true, description: 'Blank: it is made of their address again.' }),
    },
    resolve: (_, { name }, { write }) => write((w) => setOwnName(w, name), [name]),
  }),
)

builder.mutationField('inviteAgent', (t) =>
  t.field({
    type: InviteType,
    description: 'Makes a link with which one person can sign up as an agent (AGENT_SIGNUP=invite).',
    resolve: (_, _args, { write, services }) => write((w) => inviteAgent(w, services.config)),
  }),
)
