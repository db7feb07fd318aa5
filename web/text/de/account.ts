/** German: the forms of accounts. */
import type { Parts } from '../messages.ts'

export const account: Parts['account'] = {
  login: {
    title: 'Anmelden',
    heading: 'Willkommen zurück',
    submit: 'Anmelden',
    forgotten: 'Passwort vergessen? Bitten Sie das Team dieses Desks um einen Link, mit dem Sie ein neues wählen.',
    noAccount: 'Noch kein Konto?',
    signUp: 'Registrieren',
    accountCreated: 'Ihr Konto ist angelegt. Melden Sie sich an, um loszulegen.',
    passwordChanged: 'Ihr Passwort ist geändert. Melden Sie sich mit dem neuen an.',
    expired: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
    unreachable:
      'Der Server war nicht erreichbar, deshalb wurden Sie abgemeldet. Bitte prüfen Sie Ihre Verbindung und melden Sie sich erneut an.',
    noStorage:
      'Ihr Browser lässt nicht zu, dass diese Seite die Anmeldung speichert. Bitte erlauben Sie ihr, Daten abzulegen, und versuchen Sie es erneut.',
  },

  credentials: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    emailMissing: 'Bitte geben Sie Ihre E\u{2011}Mail-Adresse ein.',
    emailWrong: 'Bitte geben Sie eine E\u{2011}Mail-Adresse wie name@example.com ein.',
    emailNotLower: 'Bitte schreiben Sie die E\u{2011}Mail-Adresse in Kleinbuchstaben.',
    passwordMissing: 'Bitte geben Sie Ihr Passwort ein.',
    passwordTooShort: (min: number) => `Das Passwort muss mindestens ${min} Zeichen haben.`,
    nameHint: 'Freiwillig. Er steht neben dem, was Sie schreiben.',
  },

  signUp: {
    title: 'Registrieren',
    heading: 'Konto anlegen',
    submit: 'Registrieren',
    registered: 'Schon registriert?',
    logIn: 'Anmelden',
    passwordMissing: 'Bitte wählen Sie ein Passwort.',
    passwordHint: (min: number) => `Mindestens ${min} Zeichen`,
    byInvitation: 'Agenten registrieren sich hier über einen Einladungslink.',
    onlyFirst: 'Hier gibt es schon einen Agenten; nur der erste konnte sich als solcher registrieren.',
    noAgents: 'Agenten können sich hier nicht selbst registrieren.',
  },

  reset: {
    title: 'Neues Passwort setzen',
    text: 'Sie werden überall abgemeldet und melden sich mit dem neuen Passwort an.',
    submit: 'Passwort setzen',
  },
}
