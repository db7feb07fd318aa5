import { UndoSendChoice } from '../comments/held/choice-card.tsx'
import { UpdateChoices } from '../tickets/updates/choices-card.tsx'
import { ProfileScreen } from '../users/profile/screen.tsx'

/** The profile with what agents are told, and how long they can take back what they send. */
export function AgentProfile() {
  return (
    <ProfileScreen>
      <UpdateChoices />
      <UndoSendChoice />
    </ProfileScreen>
  )
}
