import { builder } from '../graphql/builder.ts'
import { parseId } from '../graphql/ids.ts'
import { UserType } from '../users/schema.ts'
import { createTeam, deleteTeam, renameTeam } from './change-teams.ts'
import { addMember, removeMember } from './members.ts'
import { listTeams, type Roster, type Team } from './teams.ts'

export const TeamType = builder.objectRef<Team>('Team').implement({
  description: 'Agents who share a queue.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
  }),
})

const RosterType = builder.objectRef<Roster>('TeamRoster').implement({
  fields: (t) => ({
    team: t.expose('team', { type: TeamType, nullable: false }),
    members: t.field({
      type: [UserType],
      nullable: false,
      description: 'Those who can log in, by address.',
      resolve: ({ members }) => [...members],
    }),
  }),
})

builder.queryField('teams', (t) =>
  t.field({
    type: [RosterType],
    description: 'For agents: all teams with their members, by name.',
    extensions: { maxPerDocument: 2 },
    resolve: (_, _args, { read }) => listTeams(read),
  }),
)

builder.mutationField('createTeam', (t) =>
  t.field({
    type: TeamType,
    description: 'For admins. No two teams have the same name.',
    args: { name: t.arg.string({ required: true }) },
    resolve: (_, { name }, { write }) => write((w) => createTeam(w, name), [name]),
  }),
)

builder.mutationField('renameTeam', (t) =>
  t.field({
    type: TeamType,
    description: 'For admins.',
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve: (_, { id, name }, { write }) => write((w) => renameTeam(w, parseId('team', id), name), [name]),
  }),
)

builder.mutationField('deleteTeam', (t) =>
  t.boolean({
    description:
      'For admins: its tickets that are not closed have no team then; closed ones keep it until they are opened.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { write }) => write((w) => deleteTeam(w, parseId('team', id))),
  }),
)

builder.mutationField('addTeamMember', (t) =>
  t.boolean({
    description: 'For admins: puts an agent into a team; false when they were in it already.',
    args: { team: t.arg.id({ required: true }), agent: t.arg.id({ required: true }) },
    resolve: (_, { team, agent }, { write }) =>
      write((w) => addMember(w, parseId('team', team), parseId('agent', agent))),
  }),
)

builder.mutationField('removeTeamMember', (t) =>
  t.boolean({
    description:
      "For admins: takes an agent out of a team; false when they were not in it. Their tickets of the team that are not closed are nobody's then.",
    args: { team: t.arg.id({ required: true }), agent: t.arg.id({ required: true }) },
    resolve: (_, { team, agent }, { write }) =>
      write((w) => removeMember(w, parseId('team', team), parseId('agent', agent))),
  }),
)
