/** English: the forms of accounts. */

export const account = {
  login: {
    title: 'Log in',
    heading: 'Welcome back',
    submit: 'Login',
    /** After a wrong one. */
    forgotten: 'Forgot your password? Ask the team that runs this desk for a link to set a new one.',
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
    text: 'You will be logged out everywhere, and log in with the new password.',
    submit: 'Set password',
  },
}
