/** Deutsch: die Personen, die jemand zu einem Ticket hinzugefügt hat. */
import type { Parts } from '../messages.ts'

export const participants: Parts['participants'] = {
  participants: {
    title: 'Personen an diesem Ticket',
    about:
      'Wer beim Hinzufügen ein Konto mit der Adresse hatte, sieht das Ticket mit Dateien und Kommentaren und kann es kommentieren.',
    none: 'Noch ist niemand hinzugefügt. Wen Sie hinzufügen, sieht das Ticket mit Dateien und Kommentaren und kann es kommentieren.',
    email: 'E-Mail',
    hint: 'Ein Konto muss es schon geben: Bellhop schickt keine E-Mail und verrät nicht, ob es eines gibt. Wer sich erst danach registriert, muss noch einmal hinzugefügt werden.',
    add: 'Hinzufügen',
    remove: 'Entfernen',
    removeOf: (email: string) => `${email} entfernen`,
    added: (email: string) => `${email} wurde hinzugefügt`,
    removed: (email: string) => `${email} wurde entfernt`,
    leave: 'Ticket verlassen',
    leaveText: 'Sie sehen es dann nicht mehr, es sei denn, Sie werden noch einmal hinzugefügt.',
    leaveNow: 'Jetzt verlassen',
    left: 'Sie haben das Ticket verlassen',
    close: 'Schließen',
  },
}
