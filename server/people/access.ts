/** What someone may do to people. */
import type { Viewer } from '../database/viewer.ts'

export const isAgent = (viewer: Viewer): boolean => typeof viewer !== 'string' && viewer.role === 'agent'

export const canInviteAgents = (viewer: Viewer): boolean => viewer === 'system' || isAgent(viewer)
