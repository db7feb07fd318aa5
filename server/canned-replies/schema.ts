/** Canned replies in the API. */
import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import { TeamType } from '../teams/schema.ts'
import { sharedAudiences } from '../teams/sharing.ts'
import { UserType } from '../users/schema.ts'
import { listCannedReplies, type CannedReply } from './canned-replies.ts'
import { deleteCannedReply, saveCannedReply, textsIn } from './save.ts'

const AudienceType = builder.enumType('CannedReplyAudience', {
  description: 'own: whoever made it. team: they and the members of a team. everyone: all agents.',
  values: sharedAudiences,
})

const CannedReplyType = builder.objectRef<CannedReply>('CannedReply').implement({
  description: 'A text that agents answer with again and again.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    audience: t.expose('audience', { type: AudienceType, nullable: false, description: 'Who sees it.' }),
    team: t.expose('team', { type: TeamType, description: 'Whose members see it; null unless it is for a team.' }),
    owner: t.expose('owner', { type: UserType, nullable: false, description: 'Whoever made it.' }),
    content: t.exposeString('content', {
      nullable: false,
      description:
        'Markdown, as typed. Whoever inserts it fills {{requester.name}}, {{ticket.id}}, {{ticket.subject}} and {{agent.name}}.',
    }),
    status: t.expose('status', { type: 'Status', description: 'The status that is offered with it.' }),
    canChange: t.exposeBoolean('canChange', {
      nullable: false,
      description: 'Whether the viewer may change and delete it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: false }),
  }),
})

builder.queryField('cannedReplies', (t) =>
  t.field({
    type: [CannedReplyType],
    description: "For agents: one's own canned replies, those for one's teams and those for everyone, by name.",
    extensions: { maxPerDocument: 1 },
    resolve: (_, _args, { read }) => listCannedReplies(read),
  }),
)

builder.mutationField('saveCannedReply', (t) =>
  t.field({
    type: CannedReplyType,
    description:
      'For agents: makes a canned reply, or changes one. What is left out stays as it is; null clears the status.',
    args: {
      id: t.arg.id({
        description: 'The one that is changed; left out for a new one, which needs a name and a content.',
      }),
      name: t.arg.string({ description: 'What one calls it: no two of its owner have the same, whatever their case.' }),
      audience: t.arg({ type: AudienceType, description: 'Default own.' }),
      team: t.arg.id({ description: 'One that the viewer is in, where the audience is team.' }),
      content: t.arg.string(),
      status: t.arg({ type: 'Status' }),
    },
    resolve: (_, { id, team, ...rest }, { write }) => {
      const wanted = { ...rest, team: team == null ? undefined : parseId('team', team) }
      return write(
        (w) => saveCannedReply(w, id == null ? undefined : parseId('cannedReply', id), wanted),
        textsIn(wanted),
      )
    },
  }),
)

builder.mutationField('deleteCannedReply', (t) =>
  t.boolean({
    description: "For agents: deletes a canned reply of one's own; for admins any that they see.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { write }) => write((w) => deleteCannedReply(w, parseId('cannedReply', id))),
  }),
)
