import { defineFilter, type Is } from './filter.ts'

const isParticipant = (is: Is, userId: number) =>
  is.exists(
    is
      .selectFrom('participant')
      .whereRef('participant.ticket_id', '=', 'ticket.id')
      .where('participant.user_id', '=', userId)
      .select('participant.ticket_id'),
  )

/** Those to which whoever asks was added. */
export const takesPart = defineFilter({
  input: {
    takesPart: { type: 'Boolean', description: 'Whether somebody has added the viewer to the ticket.' },
  },
  read: ({ takesPart }, { userId = nobody }): { participant?: number | undefined; outsider?: number | undefined } => ({
    participant: takesPart === true ? userId : undefined,
    outsider: takesPart === false ? userId : undefined,
  }),
  where: {
    participant: isParticipant,
    outsider: (is, userId) => is.not(isParticipant(is, userId)),
  },
  isCounted: false,
})

/** The id of no user. */
const nobody = 0
