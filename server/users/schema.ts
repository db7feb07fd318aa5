import { isAdmin, type User } from '../database/viewer.ts'
import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import { isAgentSignUpOpen } from './agent-sign-up.ts'
import { listAgents, type Agent } from './agents.ts'
import { inviteAgent, type Invite } from './invite.ts'
import { nameOf, setOwnName } from './name.ts'
import { listOpenInvites, withdrawInvite, type OpenInvite } from './open-invites.ts'
import { setAdmin } from './set-admin.ts'

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

const AgentType = builder.objectRef<Agent>('Agent').implement({
  description: 'An agent, as agents see each other.',
  fields: (t) => ({
    user: t.expose('user', { type: UserType, nullable: false }),
    isAdmin: t.boolean({ nullable: false, resolve: ({ user }) => isAdmin(user) }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      description: 'When one of their log-ins was last used, to the hour; null when they are logged in nowhere.',
    }),
    deactivatedAt: t.expose('deactivatedAt', {
      type: 'DateTime',
      description: 'Null while nobody has deactivated it.',
    }),
  }),
})

const OpenInviteType = builder.objectRef<OpenInvite>('OpenInvite').implement({
  description: 'An invitation that nobody has used yet.',
  fields: (t) => ({
    id: t.exposeString('id', { nullable: false, description: 'To withdraw it by. Nobody can sign up with it.' }),
    createdBy: t.expose('createdBy', {
      type: UserType,
      description: 'Null when it was made at the start of the desk.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: false }),
    canWithdraw: t.exposeBoolean('canWithdraw', {
      nullable: false,
      description: 'Whether the viewer may withdraw it.',
    }),
  }),
})

export const DeskType = builder.objectRef<object>('Desk').implement({
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
    resolve: (_, { name }, actor) => setOwnName(actor, name),
  }),
)

builder.queryField('agents', (t) =>
  t.field({
    type: [AgentType],
    description: 'For agents: who the agents are, by address.',
    extensions: { maxPerDocument: 2 },
    args: {
      prefix: t.arg.string({ description: 'What the address or a word of the name begins with.' }),
      isDeactivated: t.arg.boolean({ description: 'Those who are deactivated instead of the others.' }),
      first: t.arg.int({ description: 'The length of the page, default 50, up to 100.' }),
      after: t.arg.id({ description: 'The id of the last one of the page before.' }),
    },
    resolve: (_, { after, ...list }, { read, charge }) =>
      listAgents(read, { ...list, after: after ? parseId('agent', after) : undefined }, charge),
  }),
)

builder.queryField('invites', (t) =>
  t.field({
    type: [OpenInviteType],
    description: 'For agents: invitations that nobody has used yet, newest first.',
    extensions: { maxPerDocument: 2 },
    args: {
      first: t.arg.int({ description: 'The length of the page, default 50, up to 100.' }),
      after: t.arg.string({ description: 'The id of the last one of the page before.' }),
    },
    resolve: (_, args, { read }) => listOpenInvites(read, args),
  }),
)

builder.mutationField('setAdmin', (t) =>
  t.boolean({
    description: 'For admins: makes an agent an admin, or takes that from them; false when it was so already.',
    args: { id: t.arg.id({ required: true }), isAdmin: t.arg.boolean({ required: true }) },
    resolve: (_, { id, isAdmin }, { write }) => write((w) => setAdmin(w, parseId('agent', id), isAdmin)),
  }),
)

builder.mutationField('withdrawInvite', (t) =>
  t.boolean({
    description: "For agents: ends an invitation of one's own; for admins any. False when there is no such open one.",
    args: { id: t.arg.string({ required: true }) },
    resolve: (_, { id }, { write }) => write((w) => withdrawInvite(w, id)),
  }),
)

builder.mutationField('inviteAgent', (t) =>
  t.field({
    type: InviteType,
    description: 'Makes a link with which one person can sign up as an agent (AGENT_SIGNUP=invite).',
    resolve: (_, _args, { write, services }) => write((w) => inviteAgent(w, services.config)),
  }),
)
