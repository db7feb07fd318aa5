/** Deutsch: was ein neuer Desk braucht, und wie er heißt. */
import type { Parts } from '../messages.ts'

export const firstDay: Parts['firstDay'] = {
  firstDay: {
    about: (done, all) =>
      `Alles davon kann warten und wird abgehakt, sobald der Desk es hat. ${done} von ${all} erledigt.`,
    steps: {
      name: {
        title: 'Dem Desk einen Namen geben',
        about: 'Was man bei der Anmeldung, über den Tickets und im Titel der Seite liest',
        action: 'Benennen',
      },
      invite: {
        title: 'Jemanden aus dem Team einladen',
        about: 'Mit einem Link kann man sich als Agent registrieren',
        action: 'Einladen',
      },
      ticket: {
        title: 'Ein erstes Ticket einreichen',
        about: 'Fragen Sie etwas wie ein Kunde, und antworten Sie hier',
        action: 'Ausprobieren',
      },
      view: {
        title: 'Eine erste Ansicht speichern',
        about: 'Eine Liste, die in der Seitenleiste bleibt, etwa dringende Tickets, die noch niemand hat',
        action: 'Speichern',
        shows:
          'Die Ansicht zeigt dringende Tickets, offen oder wartend, die noch niemand hat. Ihre Filter lassen sich später ändern.',
      },
      cannedReply: {
        title: 'Einen ersten Textbaustein schreiben',
        about: 'Was Sie immer wieder antworten; / fügt es beim Schreiben ein',
        action: 'Schreiben',
      },
    },
    done: 'Erledigt',
    putAway: 'Ausblenden',
    isAway: 'Die ersten Schritte sind ausgeblendet. Ein Link in der Seitenleiste holt sie zurück.',
    allDone: 'Alle ersten Schritte sind erledigt.',
  },

  deskName: {
    title: 'Dem Desk einen Namen geben',
    label: 'Name des Desks',
    hint: 'Etwa der Name Ihrer Firma. Ohne eigenen Namen heißt der Desk Bellhop.',
    save: 'Namen speichern',
    saved: (name) => `Der Desk heißt jetzt ${name}`,
    taken: 'Der Desk hat keinen eigenen Namen mehr',
  },

  signUpLink: {
    text: 'Auf diesem Desk kann sich zurzeit jeder als Agent registrieren: Geben Sie diese Adresse weiter, zusammen mit dem Hinweis, die Rolle Agent zu wählen.',
    label: 'Adresse zum Registrieren',
  },
}
