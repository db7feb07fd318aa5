import { builder } from '../graphql/builder.ts'
import type { Context } from '../graphql/context.ts'
import { RoleType, UserType } from '../users/schema.ts'
import { logIn, logOut } from './log-in.ts'
import type { Session } from './sessions.ts'
import { signUp } from './sign-up.ts'
import { createVisitor } from './visitor.ts'

const visitorOf = ({ database, read, request: { network, device } }: Context) =>
  createVisitor(database, read, { network, device })

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

builder.mutationField('logout', (t) =>
  t.boolean({
    description: 'Ends the session on the server; false when there was none.',
    resolve: (_, _args, { database, viewer, request }) => logOut(database, viewer, request.token),
  }),
)
