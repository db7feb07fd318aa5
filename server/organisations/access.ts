/** What someone may do to organisations. Customers learn nothing of them, but for the name of the one whose members they share tickets with. */
import { isAdmin, isAgent, type Viewer } from '../database/viewer.ts'

export const canListOrganisations = (viewer: Viewer): boolean => isAgent(viewer)

/** Making and renaming them, naming their domains, and saying who is in them. */
export const canChangeOrganisations = (viewer: Viewer): boolean => isAgent(viewer)

export const canDeleteOrganisations = (viewer: Viewer): boolean => isAdmin(viewer)

/** It shows tickets to people who did not file them. */
export const canAllowSharing = (viewer: Viewer): boolean => isAdmin(viewer)
