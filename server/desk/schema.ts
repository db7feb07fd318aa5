/** The desk as a whole in the API. */
import { builder } from '../graphql/builder.ts'
import { DeskType } from '../users/schema.ts'
import { firstStepKinds, firstSteps, type FirstStep } from './first-steps.ts'
import { deskName, nameDesk } from './name.ts'

const FirstStepKindType = builder.enumType('FirstStepKind', { values: firstStepKinds })

const FirstStepType = builder.objectRef<FirstStep>('FirstStep').implement({
  description: 'Something that a new desk needs.',
  fields: (t) => ({
    kind: t.expose('kind', { type: FirstStepKindType, nullable: false }),
    isDone: t.exposeBoolean('isDone', { nullable: false, description: 'As the data of the desk shows.' }),
  }),
})

builder.objectField(DeskType, 'name', (t) =>
  t.string({
    description: 'What it is called; null until an admin has given it a name.',
    resolve: (_, _args, { read }) => deskName(read),
  }),
)

builder.queryField('firstSteps', (t) =>
  t.field({
    type: [FirstStepType],
    description: 'For agents: what is theirs to do on a new desk; empty where it has long been at work.',
    extensions: { maxPerDocument: 1 },
    resolve: (_, _args, { read, services }) => firstSteps(read, services.config.agentSignUp),
  }),
)

builder.mutationField('nameDesk', (t) =>
  t.field({
    type: DeskType,
    description: 'For admins: gives the desk a name.',
    args: { name: t.arg.string({ required: true, description: 'Blank: it has none.' }) },
    resolve: async (_, { name }, { write }) => {
      await write((w) => nameDesk(w, name), [name])
      return {}
    },
  }),
)
