import { isAdmin, userOf, type User } from '../database/viewer.ts'
import { builder } from '../graphql/builder.ts'
import type { Context } from '../graphql/context.ts'
import { parseId } from '../graphql/ids.ts'
import { RoleType, UserType } from '../users/schema.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { deactivate, reactivate } from './deactivate.ts'
import { logIn, logOut } from './log-in.ts'
import { endOtherSessions, endOwnSession, ownSessions, type OwnSession } from './own-sessions.ts'
import { makeResetLink, resetPassword, type ResetLink } from './reset-password.ts'
import type { Session } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { createVisitor } from './visitor.ts'

const visitorOf = ({ database, read, signal, request: { network, device } }: Context) =>
  createVisitor(database, read, { network, device }, signal)

const SessionType = builder.objectRef<Session>('Session').implement({
  fields: (t) => ({
    token: t.exposeString('token', { nullable: false, description: 'For the header Authorization: Bearer …' }),
    user: t.expose('user', { type: UserType, nullable: false }),
  }),
})

builder.queryField('user', (t) =>
  t.field({
    type: UserType,
    description: 'Who is logged in; null when no one is.',
    resolve: (_, _args, { viewer }) => (typeof viewer === 'string' ? null : viewer),
  }),
)

builder.mutationField('signUp', (t) =>
  t.field({
    type: SessionType,
    extensions: { maxPerDocument: 1 },
    args: {
      email: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
      role: t.arg({ type: RoleType, required: true }),
      name: t.arg.string({ description: 'What the person is called; it can be given later.' }),
      invite: t.arg.string({ description: 'The code of an invitation, for agents where AGENT_SIGNUP=invite.' }),
    },
    resolve: (_, args, context) => signUp(visitorOf(context), context.services, args),
  }),
)

builder.mutationField('login', (t) =>
  t.field({
    type: SessionType,
    extensions: { maxPerDocument: 1 },
    args: { email: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
    resolve: (_, args, context) => logIn(visitorOf(context), context.services, args),
  }),
)

const OwnSessionType = builder.objectRef<OwnSession>('OwnSession').implement({
  description: 'A log-in of the viewer that has not ended.',
  fields: (t) => ({
    id: t.exposeString('id', { nullable: false, description: 'To end it by. It is no token.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: false, description: 'To the hour.' }),
    isCurrent: t.exposeBoolean('isCurrent', { nullable: false, description: 'Whether it is the one that asks.' }),
  }),
})

const ProfileType = builder.objectRef<User>('Profile').implement({
  description: 'What only the viewer knows of themselves.',
  fields: (t) => ({
    user: t.field({ type: UserType, nullable: false, resolve: (person) => person }),
    givenName: t.string({
      description: 'The name as it was given; null while it is made of the address.',
      resolve: ({ name }) => name ?? null,
    }),
    isAdmin: t.boolean({ nullable: false, resolve: (person) => isAdmin(person) }),
    sessions: t.field({
      type: [OwnSessionType],
      nullable: false,
      resolve: (_, _args, { read, services, request }) => ownSessions(read, services.config.limits, request.token),
    }),
  }),
})

builder.queryField('profile', (t) => t.field({ type: ProfileType, resolve: (_, _args, { viewer }) => userOf(viewer) }))

builder.mutationField('changePassword', (t) =>
  t.boolean({
    description: 'Ends all other log-ins of the viewer. A wrong current password counts as one at log-in.',
    extensions: { maxPerDocument: 1 },
    args: { currentPassword: t.arg.string({ required: true }), newPassword: t.arg.string({ required: true }) },
    resolve: (_, args, context) =>
      changePassword(context, visitorOf(context), context.services, { ...args, token: context.request.token }),
  }),
)

builder.mutationField('changeEmail', (t) =>
  t.field({
    type: UserType,
    description:
      'Changes the address that the viewer logs in with and is known by. A wrong password counts as one at log-in.',
    extensions: { maxPerDocument: 1 },
    args: { email: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
    resolve: (_, args, context) => changeEmail(context, visitorOf(context), context.services, args),
  }),
)

builder.mutationField('endSession', (t) =>
  t.boolean({
    description: 'Ends one log-in of the viewer; false when there was no such one.',
    args: { id: t.arg.string({ required: true }) },
    resolve: (_, { id }, { write }) => write((w) => endOwnSession(w, id)),
  }),
)

builder.mutationField('endOtherSessions', (t) =>
  t.int({
    description: 'Ends all log-ins of the viewer but the one that asks; answers how many these were.',
    resolve: (_, _args, { write, request }) => write((w) => endOtherSessions(w, request.token)),
  }),
)

builder.mutationField('logout', (t) =>
  t.boolean({
    extensions: { maxPerDocument: 1 },
    description: 'Ends the session on the server; false when there was none.',
    resolve: (_, _args, { database, viewer, request }) => logOut(database, viewer, request.token),
  }),
)

builder.mutationField('deactivate', (t) =>
  t.boolean({
    description:
      "For admins: ends all log-ins of an account and lets nobody log in with it; false when it was so already. Nothing is deleted. An agent's tickets that are not closed are handed over.",
    args: {
      id: t.arg.id({ required: true }),
      assignee: t.arg.id({
        description: 'Who takes their tickets over, as far as the team of each has them; nobody unless given.',
      }),
      team: t.arg.id({ description: 'Which team their tickets go to; each keeps its own unless given.' }),
    },
    resolve: (_, { id, assignee, team }, { write }) =>
      write((w) =>
        deactivate(w, parseId('user', id), {
          assigneeId: assignee == null ? undefined : parseId('agent', assignee),
          teamId: team == null ? undefined : parseId('team', team),
        }),
      ),
  }),
)

builder.mutationField('reactivate', (t) =>
  t.boolean({
    description: 'For admins: the account can be logged in with again; false when it was not deactivated.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { write }) => write((w) => reactivate(w, parseId('user', id))),
  }),
)

const ResetLinkType = builder.objectRef<ResetLink>('ResetLink').implement({
  fields: (t) => ({
    url: t.exposeString('url', { nullable: false, description: 'The link to set a new password with, once.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: false }),
  }),
})

builder.mutationField('makeResetLink', (t) =>
  t.field({
    type: ResetLinkType,
    description: 'For admins: a link with which another person sets a new password. An earlier one for them ends.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { write, services }) =>
      write((w) => makeResetLink(w, parseId('user', id), services.config.publicUrl)),
  }),
)

builder.mutationField('resetPassword', (t) =>
  t.boolean({
    description: 'Sets a new password with the code of such a link, and ends all log-ins of the account.',
    extensions: { maxPerDocument: 1 },
    args: { code: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
    resolve: (_, args, context) => resetPassword(visitorOf(context), context.services, args),
  }),
)
