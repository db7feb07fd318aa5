/** Who keeps marks of what they have read: each agent their own, which nobody else sees. Every read of marks is of one person. */
import type { Viewer } from '../database/viewer.ts'
import { isInAudience } from '../tickets/access.ts'

export const canMarkRead = (viewer: Viewer): boolean => typeof viewer !== 'string' && isInAudience(viewer, 'agents')
