/** Deutsch: die Formulare für Konten und das eigene Profil. */
import type { ReactNode } from 'react'
import type { Parts } from '../messages.ts'
import { sentence } from '../sentence.ts'

export const account: Parts['account'] = {
  login: {
    title: 'Anmelden',
    heading: 'Willkommen zurück',
    submit: 'Anmelden',
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
    passwordTooShort: (min: number) => `Das Passwort hat mindestens ${min} Zeichen.`,
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

  profile: {
    title: 'Ihr Profil',
    yourName: 'Ihr Name',
    nameHint: 'Er steht neben dem, was Sie schreiben. Ohne Angabe entsteht er aus Ihrer E\u{2011}Mail-Adresse.',
    saveName: 'Namen speichern',
    nameSaved: 'Name gespeichert',
    email: 'E-Mail-Adresse',
    newEmail: 'Neue E-Mail-Adresse',
    emailHint: 'Ab dann melden Sie sich mit dieser Adresse an.',
    changeEmail: 'E-Mail-Adresse ändern',
    emailChanged: 'E\u{2011}Mail-Adresse geändert',
    currentPassword: 'Aktuelles Passwort',
    newPassword: 'Neues Passwort',
    passwordNote: 'Hier bleiben Sie angemeldet, überall sonst werden Sie abgemeldet.',
    passwordNoteOfAgents: 'Einladungen von Ihnen, die noch niemand genutzt hat, enden ebenfalls.',
    changePassword: 'Passwort ändern',
    passwordChanged: 'Passwort geändert',
    sessions: 'Wo Sie angemeldet sind',
    thisBrowser: 'Dieser Browser',
    loggedIn: (when: ReactNode) => sentence`Angemeldet ${when}`,
    used: (when: ReactNode) => sentence`Zuletzt genutzt ${when}`,
    usedLately: 'In der letzten Stunde genutzt',
    end: 'Abmelden',
    endOf: (time: string) => `Abmelden, was am ${time} angemeldet wurde`,
    endOthers: 'Überall sonst abmelden',
    endNoteOfAgents:
      'Mit einer Anmeldung enden die Einladungen und Links für Passwörter, die Sie gemacht haben und die noch niemand genutzt hat.',
    sessionEnded: 'Dort abgemeldet',
  },
}
