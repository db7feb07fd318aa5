/** Deutsch: was die Seiten von Agents sofort zeigen. */
import type { ReactNode } from 'react'
import type { Parts } from '../messages.ts'
import { formatsFor } from '../../../text/formats.ts'
import { sentence } from '../sentence.ts'

const { count, number } = formatsFor('de')

export const agents: Parts['agents'] = {
  shell: {
    views: 'Ansichten',
    teams: 'Teams',
    saved: 'Gespeicherte Ansichten',
    bar: 'Hauptmenü',
    tickets: 'Tickets',
    search: 'Suchen',
    more: 'Mehr',
    fold: 'Seitenleiste einklappen',
    unfold: 'Seitenleiste ausklappen',
    compact: 'Kompakte Zeilen',
    find: 'Suche',
    triage: 'Triage',
    agents: 'Agenten',
    customers: 'Kunden',
    organisations: 'Organisationen',
    updates: 'Neuigkeiten',
    firstSteps: 'Erste Schritte',
    unreadUpdates: (updates) => count(updates, { one: '# ungelesen', other: '# ungelesen' }),
  },

  turn: {
    name: 'Am Zug',
    any: 'Beliebig',
    values: { agents: 'Agenten', customer: 'Kunde' },
    none: 'Niemand',
    notSolved: 'Das Ticket wurde als nicht gelöst gemeldet: bitte vor dem Senden ansehen',
    waits: (age) => `wartet ${age}`,
    withCustomer: (age) => `beim Kunden ${age}`,
    customerWaits: (age) => `Kunde wartet ${age}`,
    waitsInFull: (age) => `Wartezeit des Kunden: ${age}`,
    withCustomerInFull: (age) => `Beim Kunden: ${age}`,
  },

  assignment: {
    assignee: 'Zuständig',
    team: 'Team',
    nobody: 'Niemand',
    noTeam: 'Kein Team',
    me: 'Ich',
    anyone: 'Jemand oder niemand',
    anyTeam: 'Irgendeines oder keines',
    take: 'Nehmen',
    mine: 'Meine',
    unassigned: 'Nicht vergeben',
    you: (name: string) => `${name} (Sie)`,
    onlyOf: (team: string) => `Mitglieder von ${team}, dem Team dieses Tickets`,
    members: (members: number) => count(members, { one: '# Mitglied', other: '# Mitglieder' }),
    searchTeam: 'Name des Teams',
    noSuchTeam: 'So heißt kein Team.',
    agent: (id: string) => `Agent ${id}`,
    unnamedTeam: (id: string) => `Team ${id}`,
    noSuchAgent: 'Kein Name und keine E\u{2011}Mail-Adresse beginnt so.',
  },

  snooze: {
    title: 'Zurückstellen',
    snoozed: 'Zurückgestellt',
    not: 'Nicht zurückgestellt',
    no: 'Nein',
    any: 'Zurückgestellt oder nicht',
    until: 'Zurückgestellt bis',
    shortUntil: (time: string) => `Bis ${time}`,
    presets: {
      hour: 'In 1\u{a0}Stunde',
      hours: 'In 3\u{a0}Stunden',
      tomorrow: 'Morgen',
      monday: 'Montag',
      week: 'In einer Woche',
    },
    pick: 'Tag und Uhrzeit',
    zone: (zone: string) => `Ihre Zeitzone: ${zone}`,
    start: 'Bis dahin zurückstellen',
    wake: 'Jetzt zurückholen',
    missing: 'Wählen Sie einen Tag und eine Uhrzeit.',
    past: 'Wählen Sie einen Zeitpunkt, der noch kommt.',
    tooFar: 'Wählen Sie einen Zeitpunkt innerhalb eines Jahres.',
    awake: 'Nicht mehr zurückgestellt',
  },

  presence: {
    here: (all) => `Auch hier: ${all}`,
    looks: (name) => `${name} sieht sich das Ticket an`,
    writesReply: (name) => `${name} schreibt eine Antwort`,
    writesNote: (name) => `${name} schreibt eine interne Notiz`,
    others: (others) => `+${number(others)}`,
    writing: (names) => {
      const [first = '', second] = names
      if (second === undefined) return `${first} schreibt …`
      return names.length > 2 ? `${number(names.length)} Personen schreiben …` : `${first} und ${second} schreiben …`
    },
  },

  watching: {
    title: 'Beobachtet',
    values: { no: 'Nein', watching: 'Ja', muted: 'Stumm' },
    hints: {
      no: 'Sie erfahren, was Sie betrifft',
      watching: 'Sie erfahren jeden Kommentar, jede Notiz, jeden Status',
      muted: 'Sie erfahren nur, wenn man Sie erwähnt',
    },
    notChanged: (why) => `Was Sie von diesem Ticket erfahren, wurde nicht geändert. ${why}`,
  },

  tags: {
    title: 'Tags',
    any: 'Einer der Tags',
    without: 'Ohne Tags',
    add: 'Tag hinzufügen',
    more: 'Hinzufügen',
    suggestions: 'Bekannte Tags',
    remove: (name: string) => `Tag ${name} entfernen`,
    added: (name: string) => `Tag ${name} hinzugefügt`,
    removed: (name: string) => `Tag ${name} entfernt`,
    undoAdded: (name: string) => `Rückgängig: Tag ${name} wieder entfernen`,
    undoRemoved: (name: string) => `Rückgängig: Tag ${name} wieder hinzufügen`,
    only: (name: string) => `Alle Tickets mit dem Tag ${name}`,
    andMore: (more: number) => `+${number(more)}`,
    search: 'Tag',
    tickets: (tickets: number, isCapped: boolean) =>
      isCapped
        ? `mehr als ${number(tickets)}\u{a0}Tickets`
        : count(tickets, { one: '#\u{a0}Ticket', other: '#\u{a0}Tickets' }),
  },

  unread: {
    name: 'Ungelesen',
    markedRead: 'Als gelesen markiert',
    markedUnread: 'Als ungelesen markiert',
    notMarked: 'Das Ticket konnte nicht markiert werden. Bitte versuchen Sie es noch einmal.',
  },

  changes: {
    result: 'Letzte Änderung',
    undo: 'Rückgängig',
    secondsLeft: (seconds) => ` · ${number(seconds)}\u{a0}s`,
    of: (id, change) => `#${id}: ${change}`,
    undone: (change) => `Rückgängig gemacht: ${change}`,
    notUndone: (change, why) => `Nicht rückgängig gemacht: ${change}. ${why}`,
    notSent: (why) => `Nicht gesendet, der Text bleibt als Entwurf erhalten. ${why}`,
  },

  requester: {
    since: (day: string) => `Kunde seit ${day}`,
    otherTickets: 'Andere Tickets',
    noOtherTickets: 'Keine anderen Tickets',
  },

  organisation: {
    one: 'Organisation',
    noOne: 'Keine Organisation',
    any: 'Jede oder keine',
    unnamed: (id: string) => `Organisation ${id}`,
    search: 'Name der Organisation',
    noneSo: 'Der Name keiner Organisation beginnt so.',
    members: (members: number) => count(members, { one: '# Mitglied', other: '# Mitglieder' }),
    allTickets: 'Alle Tickets der Organisation',
    putInto: (organisation: string) => `Zu ${organisation} hinzufügen?`,
    put: (name: string, organisation: string) => `${name} gehört jetzt zu ${organisation}`,
    takenOut: (name: string) => `${name} gehört zu keiner Organisation`,
    putOf: (name: string, organisation: string) => `${name} zu ${organisation} hinzufügen?`,
    putText: (name: string, email: string) =>
      `Die Mitglieder dieser Organisation sehen ihre Tickets gegenseitig: ${name} (${email}) kann sie dann alle lesen, und alle anderen die von ${name}. Niemand hat bewiesen, dass diese Adresse ihm gehört.`,
    putButton: 'Hinzufügen',
  },

  operators: {
    names: {
      status: 'status',
      priority: 'priorität',
      turn: 'dran',
      assignee: 'zuständig',
      team: 'team',
      is: 'ist',
      tag: 'tag',
      anytag: 'einertag',
      from: 'von',
      organisation: 'organisation',
      created: 'erstellt',
      updated: 'aktualisiert',
      has: 'hat',
    },
    hints: {
      status: 'offen, wartend, gelöst, geschlossen',
      priority: 'dringend, hoch, normal, niedrig',
      turn: 'agenten, kunde',
      assignee: 'ich, niemand, ein Name',
      team: 'none, ein Name',
      is: 'zurückgestellt; -ist: nicht',
      tag: 'ein Tag; -tag: ohne ihn',
      anytag: 'einer von mehreren Tags',
      from: 'ein Kunde',
      organisation: 'ein Name',
      created: 'heute, 7d, >2026-10-01',
      updated: 'heute, 7d, >2026-10-01',
      has: 'datei',
    },
    aFile: 'datei',
    completions: 'Vorschläge',
    completionCount: (completions: number) => count(completions, { one: '# Vorschlag', other: '# Vorschläge' }),
    unknown: (operators: string) => `Kein Filter, den es hier gibt, daher als Wörter gesucht: ${operators}`,
  },

  columns: {
    title: 'Spalten',
    usual: 'Die üblichen Spalten',
    moveUp: (column: string) => `${column} nach vorne`,
    moveDown: (column: string) => `${column} nach hinten`,
    moved: (column: string, place: number, all: number) => `${column} ist Spalte ${place} von ${all}`,
  },

  selecting: {
    allSelected: 'Alle ausgewählt',
    allOf: (tickets: string) => `Alle ${tickets} ausgewählt`,
    selected: (tickets: string) => `${tickets} ausgewählt`,
    select: (id: string) => `Ticket ${id} auswählen`,
    start: 'Auswählen',
    end: 'Fertig',
  },

  views: {
    save: 'Ansicht speichern',
    saveTitle: 'Diese Ansicht speichern',
    saveText: 'Filter, Reihenfolge und Spalten werden unter einem Namen gespeichert, Suchwörter nicht.',
    audience: 'Wer sie sieht',
    forMe: 'Nur ich',
    forTeam: (team: string) => `Team ${team}`,
    forEveryone: 'Alle Agenten',
    fixedDays: 'Die Tage bleiben so, wie sie heute sind: Die Ansicht wandert nicht mit der Zeit.',
    saved: (name: string) => `Ansicht ${name} gespeichert`,
    chosen: (name: string) => `Ansicht: ${name}`,
    actionsFor: (name: string) => `Aktionen für die Ansicht ${name}`,
    saveChanges: 'Änderungen speichern',
    saveAsNew: 'Als neue Ansicht speichern',
    rename: 'Umbenennen',
    renameTitle: 'Diese Ansicht umbenennen',
    edit: 'Umbenennen oder teilen',
    editTitle: 'Diese Ansicht umbenennen oder teilen',
    keep: 'Speichern',
    delete: 'Löschen',
    deleteTitle: (name: string) => `Die Ansicht ${name} löschen?`,
    deleteOwn: 'Die Tickets bleiben, wie sie sind.',
    deleteOfTeam: (team: string) => `Sie verschwindet für das Team ${team}. Die Tickets bleiben, wie sie sind.`,
    deleteShared: 'Sie verschwindet für alle Agenten. Die Tickets bleiben, wie sie sind.',
    deleted: (name: string) => `Ansicht ${name} gelöscht`,
    missing: 'Jemanden, den diese Ansicht nennt, gibt es nicht mehr.',
  },

  exporting: {
    button: 'Geschlossene Tickets exportieren',
    none: 'Keine geschlossenen Tickets zu exportieren',
    started: (tickets: number) =>
      count(tickets, {
        one: '# geschlossenes Ticket wird exportiert',
        other: '# geschlossene Tickets werden exportiert',
      }),
  },

  invite: {
    title: 'Agenten einladen',
    text: 'Wer diesen Link öffnet, kann sich als Agent registrieren, und Agenten lesen jedes Ticket. Er gilt sieben Tage lang für eine einzige Person. Geben Sie ihn nur ihr.',
    make: 'Link erstellen',
    link: 'Einladungslink',
    until: (time: string) => `Gültig bis ${time}. Er wird nicht noch einmal angezeigt.`,
    copy: 'Link kopieren',
    copied: 'Kopiert',
    notCopied: 'Das Kopieren ist nicht gelungen. Der Link ist markiert: Bitte kopieren Sie ihn selbst.',
  },

  agentNotice: {
    text: 'Wer sich registriert, kann die Rolle Agent wählen.',
    title: 'Einschränken, wer Agent wird',
    how: (variable: ReactNode) =>
      sentence`Agenten sehen und ändern jedes Ticket. Wer es werden darf, bestimmt, wer den Server betreibt: Setzen Sie die Umgebungsvariable ${variable} auf einen dieser Werte und starten Sie Bellhop neu.`,
    first: 'Nur der erste Agent kann sich registrieren; danach gibt es die Auswahl nicht mehr.',
    invite:
      'Agenten registrieren sich nur über einen Einladungslink, den andere Agenten oberhalb ihrer Tickets erstellen.',
    closed: 'Niemand wird durch Registrieren zum Agenten.',
    example: (command: ReactNode) => sentence`Zum Beispiel: ${command}`,
    rest: 'Wer schon Agent ist, bleibt es.',
  },

  cannedReplies: {
    title: 'Textbausteine',
    about:
      'Texte zum Antworten: Tippen Sie / in einer leeren Zeile einer Antwort oder Notiz, oder auf die Sprechblase darunter.',
    new: 'Neuer Textbaustein',
    newTitle: 'Neuer Textbaustein',
    editTitle: 'Textbaustein bearbeiten',
    name: 'Name',
    content: 'Text',
    missing: { name: 'Geben Sie ihm einen Namen.', content: 'Schreiben Sie erst einen Text.' },
    insert: 'Auf jedem Ticket ausgefüllt',
    placeholders: {
      'requester.name': 'Name des Kunden',
      'ticket.id': 'Ticketnummer',
      'ticket.subject': 'Betreff',
      'agent.name': 'Ihr Name',
    },
    unknown: (names) => `Wird nicht ausgefüllt, sondern bleibt so stehen: ${names.join(', ')}`,
    status: 'Status, der damit gesetzt wird',
    noStatus: 'Keiner',
    save: 'Speichern',
    saved: (name) => `Textbaustein ${name} gespeichert`,
    sets: (status) => `setzt ${status}`,
    search: 'Textbausteine suchen',
    none: 'Es gibt noch keine Textbausteine.',
    noneYet: 'Es gibt noch keine Textbausteine. Machen Sie einen aus dem, was Sie am häufigsten schreiben.',
    noneFound: 'Kein Textbaustein passt.',
    saveWritten: 'Diesen Text als Baustein speichern',
    manage: 'Textbausteine verwalten',
    actionsFor: (name) => `Aktionen für den Textbaustein ${name}`,
    edit: 'Bearbeiten',
    delete: 'Löschen',
    deleteTitle: (name) => `Textbaustein ${name} löschen?`,
    deleteOfTeam: (team, owner) => `Er stammt von ${owner}. Für das Team ${team} verschwindet er.`,
    deleteShared: (owner) => `Er stammt von ${owner}. Für alle Agenten verschwindet er.`,
    deleted: (name) => `Textbaustein ${name} gelöscht`,
    restored: (name) => `Textbaustein ${name} wiederhergestellt`,
  },

  cannedButton: {
    open: 'Textbausteine ( / )',
    insertOne: 'Textbaustein einfügen',
    notLoaded: 'Die Textbausteine konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.',
  },
}
