/** Who sees who else is on a ticket, and is seen there: agents alone, each other. Customers neither appear in it nor learn that there is anything. */
import type { Viewer } from '../database/viewer.ts'
import { isInAudience } from '../tickets/access.ts'

export const canBePresent = (viewer: Viewer): boolean => typeof viewer !== 'string' && isInAudience(viewer, 'agents')
