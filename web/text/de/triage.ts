/** Deutsch: die Tickets einer Liste nacheinander durchgehen. */
import type { Parts } from '../messages.ts'
import { formatsFor } from '../../../text/formats.ts'

const { count, number } = formatsFor('de')

export const triage: Parts['triage'] = {
  triage: {
    progress: (at, of) => `${at} von ${of}`,
    leave: 'Verlassen',
    list: 'Tickets dieser Triage',
    past: 'Davor',
    next: 'Jetzt und danach',
    done: 'Erledigt',
    keys: 'Was mit dem Ticket geschieht',
    actions: {
      take: 'Übernehmen',
      assign: 'Zuweisen',
      priority: 'Priorität',
      tags: 'Tags',
      status: 'Status',
      reply: 'Antworten',
      snooze: 'Zurückstellen',
      close: 'Schließen',
      skip: 'Weiter',
      undo: 'Rückgängig',
    },
    replied: 'Beantwortet',
    noted: 'Notiz hinzugefügt',
    ended: 'Das war das letzte',
    result: (done, skipped) =>
      `${count(done, { one: '# Ticket erledigt', other: '# Tickets erledigt' })}, ${number(skipped)} übersprungen.`,
    back: 'Zurück zur Liste',
    again: 'Die übersprungenen durchgehen',
    empty: 'Nichts durchzugehen',
    emptyText: 'Kein Ticket dieser Ansicht wartet auf Sie.',
  },
}
