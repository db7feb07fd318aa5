/** German: one ticket, as far as agents alone see and do it. */
import { formatsFor } from '../../../text/formats.ts'
import type { Parts } from '../messages.ts'
import { sentence } from '../sentence.ts'

const { count } = formatsFor('de')

export const agentTicket: Parts['agentTicket'] = {
  agentTicket: {
    noNext: 'Das ist das letzte Ticket der Liste',
    noPrevious: 'Das ist das erste Ticket der Liste',
    rename: 'Umbenennen',
    newTitle: 'Titel',
    save: 'Speichern',
    titleMissing: 'Geben Sie einen Titel ein.',
    renamed: (title: string) => `Der Titel ist jetzt ${title}`,
    undoRename: 'Umbenennen rückgängig machen',
    details: 'Details',
    theirTickets: 'Alle Tickets dieser Person',
  },

  /** Where a comment for agents alone is written. */
  noteForm: {
    tab: 'Notiz',
    nameAndReaders: 'Interne Notiz · nur für Agenten',
    form: 'Eine interne Notiz hinzufügen',
    label: 'Interne Notiz, nur für Agenten',
    placeholder: 'Ihre Notiz für Agenten …',
    missing: 'Bitte schreiben Sie erst eine Notiz.',
    add: 'Notiz hinzufügen',
    mention: 'Jemanden erwähnen',
    mentionable: (people: number) =>
      count(people, { one: '# Treffer, Eingabe erwähnt ihn', other: '# Treffer, Pfeiltasten zum Auswählen' }),
  },

  /** What happened to a ticket that customers are not told of. Each is said of `who`, a name before it; values are words or elements. */
  agentHistory: {
    title: 'Verlauf',
    loading: 'Verlauf wird geladen …',
    more: 'Mehr anzeigen',
    created: 'das Ticket erstellt',
    commented: 'einen Kommentar geschrieben',
    noted: 'eine interne Notiz geschrieben',
    attached: (file) => sentence`${file} angehängt`,
    set: {
      priority: (to) => sentence`die Priorität auf ${to} gesetzt`,
    },
    changed: {
      priority: (from, to) => sentence`die Priorität von ${from} auf ${to} geändert`,
    },
    took: 'das Ticket übernommen',
    tookFrom: (from) => sentence`das Ticket von ${from} übernommen`,
    assigned: (to) => sentence`das Ticket ${to} zugewiesen`,
    reassigned: (from, to) => sentence`das Ticket ${to} statt ${from} zugewiesen`,
    unassigned: (from) => sentence`die Zuweisung an ${from} aufgehoben`,
    gaveUp: 'das Ticket zurückgegeben',
    toTeam: (to) => sentence`das Ticket an ${to} gegeben`,
    fromTeam: (from, to) => sentence`das Ticket von ${from} an ${to} gegeben`,
    outOfTeam: (from) => sentence`das Ticket aus ${from} genommen`,
    snoozed: (until) => `das Ticket bis ${until} zurückgestellt`,
    snoozedAgain: (from, until) => `das Ticket bis ${until} statt ${from} zurückgestellt`,
    woke: 'das Ticket zurückgeholt',
    wokeByWriting: 'das Ticket durch eine Nachricht zurückgeholt',
    returned: 'Das Ticket ist zu seiner Zeit von selbst zurückgekommen',
    tagged: (tags, names) =>
      tags === 1 ? sentence`den Tag ${names} hinzugefügt` : sentence`die Tags ${names} hinzugefügt`,
    untagged: (tags, names) =>
      tags === 1 ? sentence`den Tag ${names} entfernt` : sentence`die Tags ${names} entfernt`,
    retagged: (added, removed) => sentence`als Tags ${added} hinzugefügt und ${removed} entfernt`,
    batch: (tickets) => count(tickets, { one: 'Sammeländerung an # Ticket', other: 'Sammeländerung an # Tickets' }),
    batchUndone: (tickets) =>
      count(tickets, {
        one: 'Sammeländerung an # Ticket, rückgängig gemacht',
        other: 'Sammeländerung an # Tickets, rückgängig gemacht',
      }),
    undoOfBatch: (tickets) =>
      count(tickets, {
        one: 'Sammeländerung an # Ticket rückgängig gemacht',
        other: 'Sammeländerung an # Tickets rückgängig gemacht',
      }),
    someBatch: 'Sammeländerung',
    causes: {
      deactivated: 'Übergabe nach Deaktivierung eines Agenten',
      left_team: 'hat das Team verlassen',
      team_deleted: 'das Team wurde gelöscht',
      outdated: 'seit dem Schließen nicht mehr möglich',
      reactivated: 'Rückgabe nach Reaktivierung eines Agenten',
    },
  },
}
