import { UpdateChoices } from '../tickets/updates/choices-card.tsx'
import { ProfileScreen } from '../users/profile/screen.tsx'

/** The profile with what agents are told. */
export function AgentProfile() {
  return (
    <ProfileScreen>
      <UpdateChoices />
    </ProfileScreen>
  )
}
