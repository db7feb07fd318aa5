/** Deutsch: das Verzeichnis. */
import type { ReactNode } from 'react'
import type { Parts } from '../messages.ts'
import { formatsFor } from '../../../text/formats.ts'
import { sentence } from '../sentence.ts'

const { count, number } = formatsFor('de')

export const people: Parts['people'] = {
  desk: {
    title: 'Name des Desks',
    unnamed: 'Er hat noch keinen eigenen Namen.',
    rename: 'Namen ändern',
  },

  users: {
    lastSeen: 'Zuletzt da',
    neverSeen: '–',
    seenLately: 'in der letzten Stunde',
    you: 'Sie',
    more: 'Mehr anzeigen',
    actions: 'Aktionen',
    actionsFor: (name: string) => `Aktionen für ${name}`,
    makeAdmin: 'Zum Admin machen',
    takeAdmin: 'Adminrechte nehmen',
    adminNow: (name: string) => `${name} ist jetzt Admin`,
    noAdminNow: (name: string) => `${name} ist kein Admin mehr`,
    resetLink: 'Link für ein neues Passwort',
    resetLinkFor: (name: ReactNode) => sentence`Ein neues Passwort für ${name}`,
    resetLinkText:
      'Wer den Link öffnet, kann ein neues Passwort für dieses Konto setzen. Er gilt einmal, innerhalb von 24\u{a0}Stunden, und ein früherer Link endet. Senden Sie ihn nur dieser Person.',
    resetLinkLabel: 'Link für ein neues Passwort',
    deactivate: 'Deaktivieren',
    deactivateWho: (name: ReactNode) => sentence`${name} deaktivieren?`,
    deactivateText:
      'Die Person wird sofort abgemeldet und kann sich erst wieder anmelden, wenn ihr Konto reaktiviert ist. Ihre Tickets und Kommentare bleiben.',
    held: (tickets: number, orMore: boolean) =>
      tickets === 0
        ? 'Offene, wartende oder gelöste Tickets hat diese Person keine.'
        : `Diese Person hat ${count(tickets, { one: '# nicht geschlossenes Ticket', other: `#${orMore ? ' oder mehr' : ''} nicht geschlossene Tickets` })}. Wer übernimmt?`,
    heir: 'Übergeben an',
    heirTeam: 'Ins Team',
    keepTeam: 'Jeweiliges Team behalten',
    heirNote:
      'Das Ticket eines Teams, dem diese Person nicht angehört, bleibt bei seinem Team, ohne dass jemand zuständig ist.',
    deactivatedNow: (name: string) => `${name} ist deaktiviert`,
    handedOver: (name: string, tickets: number, orMore: boolean) =>
      `${name} ist deaktiviert, ${count(tickets, { one: '# Ticket ist', other: `#${orMore ? ' oder mehr' : ''} Tickets sind` })} übergeben`,
    lastDeactivation: 'Letzte Deaktivierung',
    deactivated: 'Deaktiviert',
    reactivate: 'Reaktivieren',
    reactivated: (name: string) => `${name} kann sich wieder anmelden`,
    reactivateWho: (name: ReactNode) => sentence`${name} reaktivieren?`,
    reactivateText: 'Die Person kann sich mit ihrem Passwort wieder anmelden, als Agent.',
    giveBack: (tickets: number, orMore: boolean) =>
      count(tickets, {
        one: '# übergebenes Ticket zurückgeben',
        other: `#${orMore ? ' oder mehr' : ''} übergebene Tickets zurückgeben`,
      }),
    giveBackHint: 'Tickets, die seither geschlossen oder anderen gegeben wurden, bleiben, wie sie sind.',
    nothingToGiveBack: 'Es gibt keine Tickets, die zurückzugeben wären.',
    givenBack: (name: string, tickets: number, orMore: boolean) =>
      `${name} kann sich wieder anmelden und bekommt ${count(tickets, { one: '# Ticket', other: `#${orMore ? ' oder mehr' : ''} Tickets` })} zurück`,
    notGivenBack: (name: string, why: string) =>
      `${name} kann sich wieder anmelden, aber die Tickets wurden nicht zurückgegeben. ${why}`,
    givingBack: 'Zurückgegebene Tickets',
    invited: 'Eingeladen',
    invitedBy: (name: ReactNode | null, when: ReactNode) =>
      name === null ? sentence`Eingeladen ${when}` : sentence`Eingeladen von ${name} ${when}`,
    endsOn: (time: string) => `Der Link endet am ${time}`,
    withdraw: 'Zurückziehen',
    withdrawOf: (time: string) => `Einladung vom ${time} zurückziehen`,
    withdrawn: 'Einladung zurückgezogen',
  },

  customers: {
    none: 'Es gibt noch keine Kunden.',
    noneSo: 'Kein Name und keine E\u{2011}Mail-Adresse eines Kunden beginnt so.',
    openTickets: 'Offene Tickets',
    openTicketsOf: (tickets: number, name: string) =>
      `${count(tickets, { one: '# offenes Ticket', other: '# offene Tickets' })} von ${name}`,
    deactivated: 'deaktiviert',
  },

  organisations: {
    about:
      'Kunden, die zusammengehören, etwa die einer Firma. Kunden sehen nichts davon, solange ihre Tickets nicht geteilt werden.',
    none: 'Es gibt noch keine Organisationen.',
    create: 'Neue Organisation',
    created: (name: string) => `Organisation ${name} angelegt`,
    name: 'Name',
    domains: 'Domains für E\u{2011}Mail',
    domainsHint:
      'Etwa example.com. Kunden mit einer solchen Adresse werden als Mitglieder vorgeschlagen, mehr nicht: Niemand hat bewiesen, dass eine Adresse ihm gehört.',
    save: 'Speichern',
    saved: (name: string) => `Organisation ${name} gespeichert`,
    edit: 'Ändern',
    editOf: (name: string) => `Die Organisation ${name} ändern`,
    tickets: (open: number, all: number) =>
      all === 0
        ? 'keine Tickets'
        : `${count(all, { one: '# Ticket', other: '# Tickets' })}, davon ${number(open)} offen`,
    membersTitle: 'Mitglieder',
    noMembers: 'Noch niemand',
    add: 'Mitglied hinzufügen',
    remove: 'Entfernen',
    removeOf: (name: string) => `${name} aus der Organisation entfernen`,
    choose: 'Organisation wählen',
    change: 'Andere Organisation wählen',
    ofWhom: (name: string) => `Die Organisation von ${name}`,
    takeOut: (organisation: string) => `Aus ${organisation} herausnehmen`,
    delete: 'Organisation löschen',
    deleteOf: (name: string) => `Die Organisation ${name} löschen?`,
    deleteText:
      'Ihre Mitglieder bleiben Kunden, mit allen ihren Tickets, und gehören dann zu keiner Organisation. Das lässt sich nicht rückgängig machen.',
    deleted: (name: string) => `Organisation ${name} gelöscht`,
  },

  sharing: {
    title: 'Teilen',
    isOff: 'Mitglieder sehen nur ihre eigenen Tickets.',
    isOn: 'Mitglieder sehen ihre Tickets gegenseitig, mit Dateien und Kommentaren, aber ohne interne Notizen, und können sie kommentieren.',
    whoMay: 'Ein Admin kann das ändern.',
    allow: 'Tickets unter den Mitgliedern teilen',
    allowOf: (organisation: string) => `Die Tickets von ${organisation} unter den Mitgliedern teilen?`,
    allowText: (members: string, tickets: string) =>
      `Jedes Mitglied sieht dann die Tickets aller anderen, auch frühere: ${tickets} von ${members}. Wer später dazukommt, sieht sie auch. Niemand hat bewiesen, dass eine Adresse ihm gehört; prüfen Sie, wer die Mitglieder sind.`,
    allowed: (organisation: string) => `Die Mitglieder von ${organisation} sehen ihre Tickets gegenseitig`,
    end: 'Nicht mehr teilen',
    endOf: (organisation: string) => `Die Tickets von ${organisation} nicht mehr teilen?`,
    endText:
      'Von diesem Moment an sehen Mitglieder nur ihre eigenen Tickets. Was sie zu anderen geschrieben haben, bleibt dort.',
    ended: (organisation: string) => `Die Mitglieder von ${organisation} sehen nur ihre eigenen Tickets`,
  },

  teams: {
    title: 'Teams',
    about: 'Agenten, die sich eine Warteschlange teilen. Ein Ticket kann in der eines Teams sein.',
    none: 'Es gibt noch keine Teams.',
    create: 'Neues Team',
    name: 'Name des Teams',
    rename: 'Namen speichern',
    renamed: (name: string) => `Das Team heißt jetzt ${name}`,
    created: (name: string) => `Team ${name} angelegt`,
    edit: 'Ändern',
    editOf: (name: string) => `Das Team ${name} ändern`,
    members: 'Mitglieder',
    noMembers: 'Noch niemand',
    add: 'Mitglied hinzufügen',
    added: (name: string) => `${name} ist im Team`,
    remove: 'Entfernen',
    removeOf: (name: string) => `${name} aus dem Team entfernen`,
    removed: (name: string) => `${name} ist nicht mehr im Team`,
    delete: 'Team löschen',
    deleteOf: (name: string) => `Das Team ${name} löschen?`,
    deleteText: (tickets: number, orMore: boolean) =>
      tickets === 0
        ? 'Kein offenes, wartendes oder gelöstes Ticket ist in seiner Warteschlange. Geschlossene behalten seinen Namen, bis sie wieder geöffnet werden.'
        : `${count(tickets, { one: '# nicht geschlossenes Ticket hat', other: `#${orMore ? ' oder mehr' : ''} nicht geschlossene Tickets haben` })} dann kein Team. Wer an einem arbeitet, arbeitet weiter daran. Geschlossene behalten seinen Namen, bis sie wieder geöffnet werden.`,
    deleted: (name: string) => `Team ${name} gelöscht`,
  },

  manageTags: {
    none: 'Kein Tag beginnt so.',
    noneAtAll: 'Es gibt noch keine Tags. Ein Tag entsteht, sobald jemand ihn einem Ticket gibt.',
    actionsFor: (name: string) => `Aktionen für den Tag ${name}`,
    rename: 'Umbenennen',
    renameWhat: (name: string) => `Tag ${name} umbenennen`,
    renameText: 'Wer den früheren Namen eingibt, bekommt von da an diesen Tag.',
    newName: 'Neuer Name',
    renamed: (name: string) => `Der Tag heißt jetzt ${name}`,
    merge: 'Mit anderem zusammenführen',
    mergeWhat: (name: string) => `Tag ${name} zusammenführen`,
    mergeText: (name: string) =>
      `Alle Tickets mit dem Tag ${name} bekommen stattdessen den anderen. Das lässt sich nicht rückgängig machen.`,
    into: 'Mit dem Tag',
    intoMissing: 'Wählen Sie einen der Tags, die es gibt.',
    merged: (name: string, into: string) => `${name} ist jetzt ${into}`,
    delete: 'Löschen',
    deleteWhat: (name: string) => `Tag ${name} löschen?`,
    deleteText: (tickets: string) =>
      `Er steht dann nicht mehr auf Tickets (bisher: ${tickets}). Das lässt sich nicht rückgängig machen.`,
    deleted: (name: string) => `Der Tag ${name} ist gelöscht`,
  },
}
