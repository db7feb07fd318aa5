/** English: the forms of accounts, and one’s own profile. */
import type { ReactNode } from 'react'
import { sentence } from '../sentence.ts'

export const account = {
  login: {
    title: 'Log in',
    heading: 'Welcome back',
    submit: 'Login',
    noAccount: "Don't have an account?",
    signUp: 'Sign Up',
    accountCreated: 'Account created. Log in to start.',
    passwordChanged: 'Your password is changed. Log in with the new one.',
    expired: 'Your session has ended. Please log in again.',
    unreachable: 'The server could not be reached, so you were logged out. Check your connection and log in again.',
    noStorage: 'Your browser does not let this page store the login. Allow site data for it and try again.',
  },

  credentials: {
    email: 'Email',
    password: 'Password',
    emailMissing: 'Enter your email.',
    emailWrong: 'Enter an email like name@example.com.',
    emailNotLower: 'Write the email in lower case.',
    passwordMissing: 'Enter your password.',
    passwordTooShort: (min: number) => `The password has at least ${min} characters.`,
    nameHint: 'Optional. Shown beside what you write.',
  },

  signUp: {
    title: 'Sign up',
    heading: 'Create your account',
    submit: 'Submit',
    registered: 'Already registered?',
    logIn: 'Log in',
    passwordMissing: 'Choose a password.',
    passwordHint: (min: number) => `At least ${min} characters`,
    byInvitation: 'Agents of this desk sign up with an invitation link.',
    onlyFirst: 'This desk has its agent already; only the first could sign up as one.',
    noAgents: 'This desk takes no agents by sign-up.',
  },

  reset: {
    title: 'Set a new password',
    text: 'You are logged out everywhere, and log in with the new one.',
    submit: 'Set password',
  },

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
    passwordNoteOfAgents: 'Invitations that you have sent and nobody has used end too.',
    changePassword: 'Change password',
    passwordChanged: 'Password changed',
    sessions: 'Where you are logged in',
    thisBrowser: 'This browser',
    loggedIn: (when: ReactNode) => sentence`Logged in ${when}`,
    used: (when: ReactNode) => sentence`Last used ${when}`,
    usedLately: 'Used within the last hour',
    end: 'Log out',
    endOf: (time: string) => `Log out of what was logged in on ${time}`,
    endOthers: 'Log out everywhere else',
    endNoteOfAgents:
      'With a log-in end the invitations and links for passwords that you have made and nobody has used.',
    sessionEnded: 'Logged out there',
  },
}
