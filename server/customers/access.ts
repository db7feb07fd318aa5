/** Who may look at customers. */
import { isAgent, type Viewer } from '../database/viewer.ts'

export const canListCustomers = (viewer: Viewer): boolean => isAgent(viewer)
