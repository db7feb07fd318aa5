/** Deutsch: was jede Seite oder die Ticketliste sofort zeigen kann. */
import type { ReactNode } from 'react'
import type { Parts } from '../messages.ts'
import { formatsFor } from '../../../text/formats.ts'
import { sentence } from '../sentence.ts'

const { count, decimal, number } = formatsFor('de')

export const common: Parts['common'] = {
  common: {
    loading: 'Wird geladen …',
    close: 'Schließen',
    cancel: 'Abbrechen',
    tryAgain: 'Erneut versuchen',
    skipToContent: 'Zum Inhalt springen',
    announcements: 'Mitteilungen',
    lessThanAMinuteAgo: 'vor weniger als einer Minute',
    lessThanAMinute: 'weniger als eine Minute',
    ages: {
      lessThanAMinute: '<\u{a0}1\u{a0}Min.',
      minute: (n) => `${n}\u{a0}Min.`,
      hour: (n) => `${n}\u{a0}Std.`,
      day: (n) => `${n}\u{a0}T.`,
      week: (n) => `${n}\u{a0}Wo.`,
      month: (n) => `${n}\u{a0}Mon.`,
      year: (n) => `${n}\u{a0}J.`,
    },
    bytes: (bytes: number) => `${bytes}\u{a0}Byte`,
    kilobytes: (kilobytes: number) => `${kilobytes}\u{a0}KB`,
    megabytes: (megabytes: number) => `${decimal(megabytes)}\u{a0}MB`,
    charactersLeft: (left: number) => count(left, { other: 'Noch # Zeichen' }),
    charactersOver: (over: number, max: number) => `${number(over)} Zeichen zu viel, erlaubt sind ${number(max)}.`,
    name: 'Name',
    nameOrEmail: 'Name oder E-Mail-Adresse',
  },

  preferences: {
    theme: (now: string) => `Farben: ${now}`,
    switchTheme: (now: string, next: string) => `Farben: ${now}. Wechseln zu: ${next}`,
    themes: { system: 'wie das Gerät', light: 'hell', dark: 'dunkel' },
    language: (now: string) => `Sprache: ${now}`,
    switchLanguage: (now: string, next: string) => `Sprache: ${now}. Wechseln zu: ${next}`,
    languageFailed:
      'Die Sprache konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  },

  errors: {
    unreachable: 'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    unknown: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.',
    offline: 'Keine Verbindung – neuer Versuch läuft',
    pageNotFound: 'Seite nicht gefunden',
    pageNotFoundText:
      'Unter dieser Adresse gibt es nichts. Vielleicht ist sie falsch geschrieben, oder die Seite wurde verschoben.',
    toTickets: 'Zu den Tickets',
    screenFailed: 'Etwas ist schiefgelaufen',
    screenFailedText:
      'Diese Ansicht konnte nicht angezeigt werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut; wenn es dabei bleibt, laden Sie die Seite neu.',
    reload: 'Seite neu laden',
  },

  header: {
    people: 'Personen',
    home: (desk) => `${desk}, zu den Tickets`,
    logout: 'Abmelden',
    profile: 'Ihr Profil',
    admin: 'Admin',
    role: 'Rolle',
    roles: { customer: 'Kunde', agent: 'Agent' },
  },

  keyboard: {
    title: 'Tastenkürzel',
    caps: {
      Enter: 'Eingabe',
      Space: 'Leertaste',
      Escape: 'Esc',
      Shift: 'Umschalt',
      Control: 'Strg',
      Meta: '⌘',
      ArrowRight: '→',
      ArrowLeft: '←',
    },
  },

  goToAnything: {
    title: 'Gehe zu …',
    placeholder: 'Ticket, Person, Ansicht oder Aktion',
    placeholderOwn: 'Eines Ihrer Tickets oder ein Ziel',
  },

  field: {
    update: (field: string) => `${field} ändern`,
    undo: 'Rückgängig',
    undoOf: (field: string) => `${field}: Änderung rückgängig machen`,
    any: () => 'Beliebig',
    is: (field: string, value: string) => `${field}: ${value}`,
    changed: (field: string, value: string) => `${field} geändert: ${value}`,
    notChanged: (field: string, why: string) => `${field} wurde nicht geändert. ${why}`,
  },

  fields: {
    status: {
      name: 'Status',
      values: { open: 'Offen', pending: 'Wartend', resolved: 'Gelöst', closed: 'Geschlossen' },
    },
    priority: {
      name: 'Priorität',
      values: { urgent: 'Dringend', high: 'Hoch', normal: 'Normal', low: 'Niedrig' },
    },
  },

  tickets: {
    all: 'Alle Tickets',
    mine: 'Meine Tickets',
    submitRequest: 'Anfrage stellen',
    title: 'Titel',
    customer: 'Kunde',
    customerId: 'Kunden-ID',
    customerMail: 'E-Mail des Kunden',
    number: 'Nr.',
    active: 'Aktiv',
    actions: 'Weitere Aktionen',
    unit: (tickets: number) => (tickets === 1 ? 'Ticket' : 'Tickets'),
    count: (tickets: number) => count(tickets, { one: '# Ticket', other: '# Tickets' }),
    first: (tickets: number) => count(tickets, { one: 'Das erste Ticket', other: 'Die ersten # Tickets' }),
    newCount: (tickets: number) => count(tickets, { one: '# neues Ticket', other: '# neue Tickets' }),
    updatedCount: (tickets: number) =>
      count(tickets, { one: '# aktualisiertes Ticket', other: '# aktualisierte Tickets' }),
    files: (files: number) => count(files, { one: '#\u{a0}Datei', other: '#\u{a0}Dateien' }),
    onlyOf: (email: string) => `Nur Tickets von ${email}`,
    loadingMore: 'Weitere werden geladen …',
    none: 'Keine Tickets gefunden',
    lookedFor: 'Gesucht',
    noneHolds:
      'Kein Ticket enthält alle diese Wörter in Nummer, Titel, Beschreibung, Kommentaren, Dateinamen oder E\u{2011}Mail-Adressen. Versuchen Sie es mit weniger oder kürzeren Wörtern.',
    noneHoldsWithin:
      'Kein Ticket, auf das die Filter zutreffen, enthält alle diese Wörter in Nummer, Titel, Beschreibung, Kommentaren, Dateinamen oder E\u{2011}Mail-Adressen. Versuchen Sie es mit weniger oder kürzeren Wörtern.',
    nonePasses: 'Es gibt Tickets, aber keines, auf das diese Filter zutreffen.',
    noneForAgent: 'Sobald ein Kunde eine Anfrage stellt, erscheint hier ein Ticket.',
    noneForCustomer: 'Brauchen Sie Hilfe? Stellen Sie eine Anfrage und verfolgen Sie hier die Antwort.',
  },

  nextStep: {
    title: 'Wer ist dran?',
    wait: (age: string) => `Wir sind dran · ${age}`,
    waitInFull: (age: string) => `Wir sind dran, bisher ${age}`,
    answer: 'Sie sind dran: Wir haben geantwortet',
    answerOf: (name: string) => `${name} hat unsere Antwort`,
    tell: 'Gelöst? Bitte sagen Sie es uns',
    solved: 'Gelöst',
    closed: 'Erledigt',
    yours: 'Sie sind dran',
  },

  shared: {
    whose: 'Wessen Tickets',
    mine: 'Meine Tickets',
    joined: 'Mit mir geteilt',
    allOf: (organisation: string) => `Alle von ${organisation}`,
    from: (name: string) => `von ${name}`,
    with: (organisation: string) =>
      `Geteilt mit ${organisation}: Ihre Kolleginnen und Kollegen dort können es lesen und kommentieren.`,
    willSee: (organisation: string) =>
      `Geteilt mit ${organisation}: Ihre Kolleginnen und Kollegen dort sehen diese Anfrage mit Dateien und Kommentaren und können sie kommentieren.`,
    ofTicket: (organisation: string) => `Geteilt mit allen Mitgliedern von ${organisation}`,
  },

  sort: {
    label: 'Sortierung',
    best: 'Beste Treffer zuerst',
    newest: 'Neueste zuerst',
    oldest: 'Älteste zuerst',
    updated: 'Zuletzt aktualisiert',
    waiting: 'Wartet am längsten',
    inGroups: 'In Gruppen',
    status: 'Nach Status',
    priority: 'Nach Priorität',
    turn: 'Danach, wer am Zug ist',
    assignee: 'Nach zuständiger Person',
    team: 'Nach Team',
  },

  filters: {
    title: 'Filter',
    withCount: (active: number) => `Filter (${active})`,
    remove: (filter: string) => `Filter entfernen: ${filter}`,
    is: 'ist',
    isNot: 'ist nicht',
    isAnyOf: 'ist eines von',
    isAllOf: 'ist alles von',
    isNoneOf: 'ist keines von',
    changeField: (field: string) => `Anderer Filter als ${field}`,
    changeVerb: (field: string, verb: string) => `„${verb}“ bei ${field} umkehren`,
    changeValue: (field: string, value: string) => `${field} ändern: ${value}`,
    anyCustomer: 'Alle Kunden',
    noCustomer: 'Niemand, dessen Name oder Adresse so beginnt.',
    clearAll: 'Alle entfernen',
    clear: 'Filter entfernen',
    done: 'Fertig',
    all: 'Alle',
    countsWithoutSearch: 'Die Zahlen gelten ohne die Suche',
    customer: (id: string) => `Kunde ${id}`,
    files: 'Dateien',
    anyFiles: 'Mit oder ohne',
    withFiles: 'Mit Dateien',
    withoutFiles: 'Ohne Dateien',
    created: 'Erstellt',
    updated: 'Aktualisiert',
    anyTime: 'Beliebig',
    presets: {
      today: 'Heute',
      yesterday: 'Gestern',
      '7d': 'Letzte 7\u{a0}Tage',
      '30d': 'Letzte 30\u{a0}Tage',
      '90d': 'Letzte 90\u{a0}Tage',
    },
    customDates: 'Bestimmte Tage',
    from: 'Von',
    to: 'Bis',
    wrongOrder: 'Der erste Tag darf nicht nach dem letzten liegen.',
    since: (day: string) => `seit ${day}`,
    until: (day: string) => `bis ${day}`,
  },

  search: {
    label: 'Tickets durchsuchen',
    placeholder: 'Tickets, Kommentare und Dateien durchsuchen',
    recentHint: 'Mit der Pfeiltaste nach unten kommen Sie zu den letzten Suchen.',
    recent: 'Letzte Suchen',
    clear: 'Suche löschen',
    clearRecent: 'Letzte Suchen löschen',
    recentCleared: 'Letzte Suchen gelöscht',
    withoutFilters: 'Ohne Filter suchen',
    places: {
      description: 'in der Beschreibung',
      comment: 'in einem Kommentar',
      note: 'in einer internen Notiz',
      file: 'in einem Dateinamen',
    },
    exactly: (words: ReactNode) => sentence`Gesucht wurde genau „${words}“.`,
    corrected: (words: ReactNode) => sentence`Ergebnisse für ${words}.`,
    correctedTo: (words: string) => `Ergebnisse für ${words}`,
    allowMistakes: 'Tippfehler zulassen',
    insteadFor: (words: ReactNode) => sentence`Stattdessen nach „${words}“ suchen`,
    ignored: (words: string) => `Nach diesen Wörtern wurde nicht gesucht: ${words}`,
    andMore: (words: string, more: number) => `${words} und ${number(more)} weitere`,
    indexing: (percent: number) => `Der Suchindex wird aufgebaut: Bisher sind ${percent}\u{a0}% der Tickets zu finden.`,
  },

  drafts: {
    title: 'Entwürfe',
    about: 'Was Sie auf einem Ihrer Geräte begonnen und nicht gesendet haben. Niemand sonst sieht es.',
    none: 'Sie haben keine Entwürfe.',
    mark: 'Entwurf',
    count: (drafts: number) => count(drafts, { one: '# Entwurf', other: '# Entwürfe' }),
    elsewhere: 'Auch auf einem anderen Gerät geschrieben:',
    swap: 'Diesen Text verwenden',
    swapped: 'Die Texte wurden getauscht',
    discard: 'Verwerfen',
    discardOf: (id: string) => `Den Entwurf zu Ticket #${id} verwerfen`,
    discarded: 'Entwurf verworfen',
    undo: 'Rückgängig',
    restored: 'Entwurf wiederhergestellt',
  },
}
