/** Deutsch: viele Tickets auf einmal ändern. */
import type { Parts } from '../messages.ts'
import { formatsFor } from '../../../text/formats.ts'

const { count, number } = formatsFor('de')

export const bulk: Parts['bulk'] = {
  bulk: {
    title: 'Ausgewählte Tickets',
    selectAll: (tickets: string) => `Alle ${tickets} auswählen`,
    selectAllUncounted: 'Alle auswählen',
    selectLoaded: (tickets: number) => `Die ${number(tickets)} geladenen auswählen`,
    onlyLoaded: 'Von einer Suche können nur geladene Tickets ausgewählt werden. Scrollen Sie weiter, um mehr zu laden.',
    clear: 'Auswahl aufheben',
    actions: {
      assignee: 'Zuweisen',
      team: 'Team',
      tags: 'Tags',
      snoozedUntil: 'Zurückstellen',
    },
    set: (action: string) => `${action}: ausgewählte Tickets`,
    addTags: 'Tags hinzufügen',
    removeTags: 'Tags entfernen',
    tagToRemove: 'Tag entfernen',
    noTags: 'Nennen Sie einen Tag, der dazukommen oder wegfallen soll.',
    apply: 'Tags ändern',
    starting: 'Wird begonnen …',
    progress: (done: string, total: string) => `${done} von ${total} fertig`,
    stop: 'Anhalten',
    result: 'Ergebnis',
    undo: 'Rückgängig',
    changed: (tickets: number) => count(tickets, { one: '#\u{a0}Ticket geändert.', other: '#\u{a0}Tickets geändert.' }),
    undone: (tickets: number) =>
      count(tickets, {
        one: '#\u{a0}Ticket ist wieder, wie es war.',
        other: '#\u{a0}Tickets sind wieder, wie sie waren.',
      }),
    stopped: (changed: number, left: number) =>
      `Angehalten: ${count(changed, { one: '#\u{a0}Ticket geändert', other: '#\u{a0}Tickets geändert' })}, ${number(left)} übrig.`,
    refused: 'Ihr Konto darf keine Tickets mehr ändern.',
    gaveUp:
      'Dabei ging immer wieder etwas schief. Machen Sie rückgängig, was geändert wurde, oder ändern Sie den Rest noch einmal.',
    failed: (tickets: number, reasons: string) =>
      `${count(tickets, { one: '#\u{a0}Ticket blieb, wie es ist', other: '#\u{a0}Tickets blieben, wie sie sind' })}: ${reasons}.`,
    reasons: {
      gone: 'nicht mehr da',
      assignee: 'dieser Agent ist nicht im Team des Tickets',
      tags: 'kein Platz für weitere Tags',
      since: 'seitdem geändert',
      other: 'abgelehnt',
    },
  },
}
