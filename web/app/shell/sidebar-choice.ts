import { createStoredChoice } from '../../ui/stored-choice.ts'

/** As the screen needs it until the person says otherwise. */
export const sidebarChoice = createStoredChoice('sidebar', ['auto', 'folded', 'open'])
