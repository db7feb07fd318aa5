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
    passwordChanged: 'Your password has been changed. Log in with the new one.',
    expired: 'Your session has ended. Please log in again.',
    unreachable: 'The server could not be reached, so you were logged out. Check your connection and log in again.',
    noStorage: 'Your browser does not let this page keep you logged in. Allow it to store site data and try again.',
  },

  credentials: {
    email: 'Email',
    password: 'Password',
    emailMissing: 'Enter your email.',
    emailWrong: 'Enter an email like name@example.com.',
    emailNotLower: 'Enter the email in lower case.',
    passwordMissing: 'Enter your password.',
    passwordTooShort: (min: number) => `The password must have at least ${min} characters.`,
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
    onlyFirst: 'This desk already has its first agent; nobody else can sign up as one.',
    noAgents: 'Nobody can sign up as an agent on this desk.',
  },

  reset: {
    title: 'Set a new password',
    text: 'You will be logged out everywhere and can then log in with the new password.',
    submit: 'Set password',
  },
}
