/** What someone may do to teams. */
import { isAdmin, isAgent, type Viewer } from '../database/viewer.ts'

export const canListTeams = (viewer: Viewer): boolean => isAgent(viewer)

/** Making, renaming and deleting them, and saying who is in them. */
export const canChangeTeams = (viewer: Viewer): boolean => isAdmin(viewer)
