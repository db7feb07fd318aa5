/** What someone may do to the desk as a whole. Its name is told to everyone. */
import { isAdmin, isAgent, type Viewer } from '../database/viewer.ts'

export const canNameDesk = (viewer: Viewer): boolean => isAdmin(viewer)

export const canSeeFirstSteps = (viewer: Viewer): boolean => isAgent(viewer)
