/** German: one’s own profile. */
import type { ReactNode } from 'react'
import type { Parts } from '../messages.ts'
import { sentence } from '../sentence.ts'

export const profile: Parts['profile'] = {
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
    endOf: (time: string) => `Sitzung vom ${time} abmelden`,
    endOthers: 'Überall sonst abmelden',
    endNoteOfAgents:
      'Mit einer Anmeldung enden die Einladungen und Links für Passwörter, die Sie gemacht haben und die noch niemand genutzt hat.',
    sessionEnded: 'Dort abgemeldet',
  },
}
