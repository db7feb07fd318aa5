/** English: one’s own profile. */
import type { ReactNode } from 'react'
import { sentence } from '../sentence.ts'

export const profile = {
  profile: {
    title: 'Your profile',
    yourName: 'Your name',
    nameHint: 'Shown beside what you write. If empty, it is made from your email.',
    saveName: 'Save name',
    nameSaved: 'Name saved',
    email: 'Email',
    newEmail: 'New email',
    emailHint: 'You log in with it from then on.',
    changeEmail: 'Change email',
    emailChanged: 'Email changed',
    currentPassword: 'Current password',
    newPassword: 'New password',
    passwordNote: 'You stay logged in here and are logged out everywhere else.',
    passwordNoteOfAgents: 'Unused invitations that you have sent end, too.',
    changePassword: 'Change password',
    passwordChanged: 'Password changed',
    sessions: 'Where you are logged in',
    thisBrowser: 'This browser',
    loggedIn: (when: ReactNode) => sentence`Logged in ${when}`,
    used: (when: ReactNode) => sentence`Last used ${when}`,
    usedLately: 'Used within the last hour',
    end: 'Log out',
    endOf: (time: string) => `Log out the session of ${time}`,
    endOthers: 'Log out everywhere else',
    endNoteOfAgents: 'Logging out a session also ends unused invitations and password links that you have made.',
    sessionEnded: 'Logged out there',
  },
}
