/** What someone may do to people. */
import { isAgent, type Viewer } from '../database/viewer.ts'

export const canInviteAgents = (viewer: Viewer): boolean => viewer === 'system' || isAgent(viewer)
