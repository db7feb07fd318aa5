/** What someone may do to people. */
import { isAdmin, isAgent, type Viewer } from '../database/viewer.ts'

export const canInviteAgents = (viewer: Viewer): boolean => viewer === 'system' || isAgent(viewer)

/** Who the agents are, and which invitations are open. */
export const canListAgents = (viewer: Viewer): boolean => isAgent(viewer)

/** One's own, and those of others for admins. */
export const canWithdrawInvite = (viewer: Viewer, createdBy: number | null): boolean =>
  isAdmin(viewer) || (typeof viewer !== 'string' && isAgent(viewer) && viewer.id === createdBy)

/** Making agents admins, and taking that from them. */
export const canSetAdmin = (viewer: Viewer): boolean => isAdmin(viewer)

/** Deactivating and reactivating anyone else. */
export const canDeactivate = (viewer: Viewer): boolean => isAdmin(viewer)

/** Making links with which anyone else sets a new password. */
export const canMakeResetLink = (viewer: Viewer): boolean => isAdmin(viewer)
