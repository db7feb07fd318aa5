/** All attacks, by group. */
import { agentAttacks } from './agents.ts'
import { answerAttacks } from './answers.ts'
import type { Attack } from './attack.ts'
import { connectionAttacks } from './connections.ts'
import { deskAttacks } from './desk.ts'
import { documentAttacks } from './documents.ts'
import { draftAttacks } from './drafts.ts'
import { fileAttacks } from './files.ts'
import { logInAttacks } from './log-ins.ts'
import { organisingAttacks } from './organising.ts'
import { participantAttacks } from './participants.ts'
import { presenceAttacks } from './presence.ts'
import { readingAttacks } from './reading.ts'
import { searchAttacks } from './searches.ts'
import { socketAttacks } from './sockets.ts'
import { textAttacks } from './texts.ts'
import { updateAttacks } from './updates.ts'

export const attacks: readonly Attack[] = [
  ...documentAttacks,
  ...answerAttacks,
  ...searchAttacks,
  ...textAttacks,
  ...draftAttacks,
  ...fileAttacks,
  ...socketAttacks,
  ...logInAttacks,
  ...connectionAttacks,
  ...agentAttacks,
  ...updateAttacks,
  ...participantAttacks,
  ...presenceAttacks,
  ...deskAttacks,
  ...readingAttacks,
  ...organisingAttacks,
]
