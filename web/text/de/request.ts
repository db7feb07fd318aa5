/** Deutsch: das Formular für ein neues Ticket, und was danach gesagt wird. */
import type { ReactNode } from 'react'
import type { Parts } from '../messages.ts'
import { sentence } from '../sentence.ts'

export const request: Parts['request'] = {
  newTicket: {
    title: 'Neues Ticket',
    back: 'Zurück',
    subject: 'Betreff',
    subjectMissing: 'Bitte geben Sie einen Betreff ein.',
    description: 'Beschreiben Sie Ihr Anliegen',
    descriptionPlaceholder: 'Bitte schildern Sie Ihr Anliegen so genau wie möglich',
    submit: 'Ticket absenden',
    submitted: (id: string) => `Ticket #${id} ist bei uns.`,
    /** Noch wird keine E\u{2011}Mail verschickt. */
    comeBack: (email: ReactNode) =>
      sentence`Die Antwort finden Sie hier, unter „Meine Tickets“. Wir schicken keine E\u{2011}Mail: Kommen Sie auf diese Seite zurück und melden Sie sich als ${email} an.`,
    openIt: 'Ticket öffnen',
    draftRestored: 'Entwurf wiederhergestellt',
    discard: 'Verwerfen',
    draftDiscarded: 'Entwurf verworfen',
    leaveTitle: 'Diese Seite verlassen?',
    leaveKept: {
      all: 'Ihr Entwurf bleibt auf diesem Gerät gespeichert.',
      words: 'Ihr Text bleibt auf diesem Gerät gespeichert, die Dateien müssen Sie aber erneut auswählen.',
      nothing: 'Dieser Browser kann Ihren Entwurf nicht speichern; er geht verloren.',
    },
    leave: 'Verlassen',
    stay: 'Bleiben',
  },
}
