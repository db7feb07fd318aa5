/** Deutsch, in der Sie-Form. Geschützt sind das Leerzeichen zwischen Zahl und Einheit (\u{a0}) und in Sätzen der Strich in E\u{2011}Mail. */
import type { ReactNode } from 'react'
import type { Messages } from './en.ts'
import { formatsFor } from '../../text/formats.ts'
import { sentence } from './sentence.ts'

const { count, decimal, number } = formatsFor('de')

export const de: Messages = {
  common: {
    loading: 'Wird geladen …',
    close: 'Schließen',
    cancel: 'Abbrechen',
    tryAgain: 'Erneut versuchen',
    skipToContent: 'Zum Inhalt springen',
    announcements: 'Mitteilungen',
    lessThanAMinuteAgo: 'vor weniger als einer Minute',
    bytes: (bytes: number) => `${bytes}\u{a0}Byte`,
    kilobytes: (kilobytes: number) => `${kilobytes}\u{a0}KB`,
    megabytes: (megabytes: number) => `${decimal(megabytes)}\u{a0}MB`,
    charactersLeft: (left: number) => count(left, { other: 'Noch # Zeichen' }),
    charactersOver: (over: number, max: number) => `${number(over)} Zeichen zu viel, erlaubt sind ${number(max)}.`,
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
    home: 'Bellhop, zu den Tickets',
    agent: 'Agent',
    logout: 'Abmelden',
  },

  login: {
    title: 'Anmelden',
    heading: 'Willkommen zurück',
    submit: 'Anmelden',
    noAccount: 'Noch kein Konto?',
    signUp: 'Registrieren',
    accountCreated: 'Ihr Konto ist angelegt. Melden Sie sich an, um loszulegen.',
    expired: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
    unreachable:
      'Der Server war nicht erreichbar, deshalb wurden Sie abgemeldet. Bitte prüfen Sie Ihre Verbindung und melden Sie sich erneut an.',
    noStorage:
      'Ihr Browser lässt nicht zu, dass diese Seite die Anmeldung speichert. Bitte erlauben Sie ihr, Daten abzulegen, und versuchen Sie es erneut.',
  },

  credentials: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    emailMissing: 'Bitte geben Sie Ihre E\u{2011}Mail-Adresse ein.',
    emailWrong: 'Bitte geben Sie eine E\u{2011}Mail-Adresse wie name@example.com ein.',
    emailNotLower: 'Bitte schreiben Sie die E\u{2011}Mail-Adresse in Kleinbuchstaben.',
    passwordMissing: 'Bitte geben Sie Ihr Passwort ein.',
    passwordTooShort: (min: number) => `Das Passwort hat mindestens ${min} Zeichen.`,
  },

  signUp: {
    title: 'Registrieren',
    heading: 'Konto anlegen',
    submit: 'Registrieren',
    registered: 'Schon registriert?',
    logIn: 'Anmelden',
    passwordMissing: 'Bitte wählen Sie ein Passwort.',
    passwordHint: (min: number) => `Mindestens ${min} Zeichen`,
    role: 'Rolle',
    roles: { customer: 'Kunde', agent: 'Agent' },
    byInvitation: 'Agenten registrieren sich hier über einen Einladungslink.',
    onlyFirst: 'Hier gibt es schon einen Agenten; nur der erste konnte sich als solcher registrieren.',
    noAgents: 'Agenten können sich hier nicht selbst registrieren.',
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

  files: {
    upload: 'Dateien hochladen',
    add: 'Screenshots oder Dateien hinzufügen',
    attach: 'Dateien anhängen',
    drop: 'Dateien hier ablegen',
    hint: 'Ablegen, einfügen oder auswählen. Bilder, PDF, Text und Word',
    hintWithLimit: (size: string) => `Ablegen, einfügen oder auswählen. Bilder, PDF, Text und Word, je bis zu ${size}`,
    pictures: 'Ausgewählte Bilder',
    selected: 'Ausgewählte Dateien:',
    others: 'Ausgewählte Dateien',
    remove: 'Entfernen',
    removeFile: (name: string) => `${name} entfernen`,
    removed: (name: string) => `${name} entfernt`,
    added: (name: string) => `${name} hinzugefügt`,
    manyAdded: (files: number) => count(files, { one: '# Datei hinzugefügt', other: '# Dateien hinzugefügt' }),
    wrongKind: (name: string) =>
      `„${name}“ wurde nicht hinzugefügt: Nur Bilder, PDF-, Text- und Word-Dateien können gesendet werden.`,
    tooLarge: (name: string, size: string, max: string) =>
      `„${name}“ wurde nicht hinzugefügt: Die Datei hat ${size}, erlaubt sind bis zu ${max}.`,
    togetherTooLarge: (name: string, max: string) =>
      `„${name}“ wurde nicht hinzugefügt: Alle Dateien zusammen dürfen bis zu ${max} haben.`,
    alreadyThere: (name: string) => `„${name}“ ist schon dabei.`,
    tooMany: (left: number, max: number) =>
      `${count(left, { one: '# Datei wurde', other: '# Dateien wurden' })} nicht hinzugefügt: ${count(max, { one: 'Ein Ticket kann eine Datei haben.', other: 'Ein Ticket kann bis zu # Dateien haben.' })}`,
    screenshotName: (time: string) => `Bildschirmfoto-${time}.png`,
    noKind: 'DATEI',
  },

  attachments: {
    title: 'Anhänge',
    none: 'Keine Anhänge',
    previous: 'Voriger Anhang',
    next: 'Nächster Anhang',
    place: (at: number, all: number) => `${at} von ${all}`,
    openOriginal: 'Original öffnen',
    download: 'Herunterladen',
    name: 'Name',
    type: 'Typ',
    size: 'Größe',
    notShown: 'Dieses Bild kann hier nicht angezeigt werden.',
  },

  comments: {
    title: 'Kommentare',
    loading: 'Kommentare werden geladen …',
    none: 'Noch keine Kommentare',
    you: '(Sie)',
    showAll: 'Alles anzeigen',
    form: 'Einen Kommentar hinzufügen',
    label: 'Kommentar',
    placeholder: 'Ihr Kommentar …',
    missing: 'Bitte schreiben Sie erst einen Kommentar.',
    control: 'Strg',
    keys: (command: string) => `${command} + Eingabe sendet`,
    add: 'Kommentieren',
    added: 'Kommentar hinzugefügt',
    newBy: (email: string, content: string) => `Neuer Kommentar von ${email}: ${content}`,
    tab: 'Antwort',
    audience: 'Antwort oder interne Notiz',
    begun: '(Entwurf)',
  },

  notes: {
    tab: 'Notiz',
    name: 'Interne Notiz',
    agentsOnly: 'nur für Agenten',
    nameAndReaders: 'Interne Notiz · nur für Agenten',
    form: 'Eine interne Notiz hinzufügen',
    label: 'Interne Notiz, nur für Agenten',
    placeholder: 'Ihre Notiz für Agenten …',
    missing: 'Bitte schreiben Sie erst eine Notiz.',
    add: 'Notiz hinzufügen',
    added: 'Interne Notiz hinzugefügt',
    newBy: (email: string, content: string) => `Neue interne Notiz von ${email}: ${content}`,
  },

  field: {
    update: (field: string) => `${field} ändern`,
    undo: 'Rückgängig',
    undoOf: (field: string) => `${field}: Änderung rückgängig machen`,
    any: () => 'Beliebig',
    sort: (field: string) => `Nach ${field}`,
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

  sort: {
    label: 'Sortierung',
    best: 'Beste Treffer zuerst',
    newest: 'Neueste zuerst',
    oldest: 'Älteste zuerst',
    updated: 'Zuletzt aktualisiert',
  },

  filters: {
    title: 'Filter',
    withCount: (active: number) => `Filter (${active})`,
    remove: (filter: string) => `Filter entfernen: ${filter}`,
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
    presets: { today: 'Heute', '7d': 'Letzte 7\u{a0}Tage', '30d': 'Letzte 30\u{a0}Tage', '90d': 'Letzte 90\u{a0}Tage' },
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

  preview: {
    label: (id: string) => `Vorschau von Ticket #${id}`,
    lastOf: (comments: number) => `Letzter von ${number(comments)} Kommentaren`,
    lastComment: (email: string, content: string) => `Letzter Kommentar, von ${email}: ${content}`,
    lastNote: (email: string, content: string) => `Letzter Kommentar, eine interne Notiz von ${email}: ${content}`,
    files: (names: string) => `Dateien: ${names}`,
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

  ticket: {
    title: 'Ticket',
    heading: (id: string, title: string) => `Ticket #${id}: ${title}`,
    created: (when: ReactNode) => sentence`Erstellt ${when}`,
    createdBy: (when: ReactNode, email: string) => sentence`Erstellt ${when} von ${email}`,
    description: 'Beschreibung',
    noDescription: 'Keine Beschreibung angegeben',
    notFound: 'Ticket nicht gefunden',
    toAll: 'Zu allen Tickets',
    toMine: 'Zu meinen Tickets',
  },

  newTicket: {
    title: 'Neues Ticket',
    back: 'Zurück',
    subject: 'Betreff',
    subjectMissing: 'Bitte geben Sie einen Betreff ein.',
    description: 'Beschreiben Sie Ihr Anliegen',
    descriptionPlaceholder: 'Bitte schildern Sie Ihr Anliegen so genau wie möglich',
    submit: 'Ticket absenden',
    submitted: 'Ticket abgesendet',
    draftRestored: 'Entwurf wiederhergestellt',
    discard: 'Verwerfen',
    draftDiscarded: 'Entwurf verworfen',
    upload: 'Hochladen',
    percent: (percent: number) => `${percent}\u{a0}%`,
    saving: 'Wird gespeichert …',
    sending: 'Wird gesendet …',
    cancelled: 'Senden abgebrochen',
    uploading: (files: number) =>
      count(files, { one: '# Datei wird hochgeladen', other: '# Dateien werden hochgeladen' }),
    uploaded: (percent: number) => `${percent}\u{a0}% hochgeladen`,
    uploadedAll: 'Hochgeladen, wird gespeichert',
    unreadable: (name: string) =>
      `„${name}“ hat sich geändert oder ist auf diesem Gerät nicht mehr da. Bitte entfernen Sie die Datei und wählen Sie sie erneut aus.`,
    leaveTitle: 'Diese Seite verlassen?',
    leaveKept: {
      all: 'Ihr Entwurf bleibt auf diesem Gerät gespeichert.',
      words: 'Ihr Text bleibt auf diesem Gerät gespeichert, die Dateien müssen Sie aber erneut auswählen.',
      nothing: 'Dieser Browser kann Ihren Entwurf nicht speichern; er geht verloren.',
    },
    leave: 'Verlassen',
    stay: 'Bleiben',
  },

  shortcuts: {
    title: 'Tastenkürzel',
    keys: { enter: 'Eingabe', space: 'Leertaste', escape: 'Esc' },
    move: 'Nächstes und voriges Ticket; auf einem Ticket auch die Pfeiltasten',
    open: 'Ticket öffnen',
    preview: 'Vorschau des Tickets',
    reply: 'Im offenen Ticket eine Antwort schreiben',
    note: 'Im offenen Ticket eine interne Notiz schreiben',
    search: 'Suchen',
    toHits: 'Von der Suche zu den Treffern und zurück',
    clear: 'Suche löschen, verlassen, Vorschau schließen',
    help: 'Diese Tastenkürzel anzeigen',
    letters: 'Einzelne Buchstaben sind Tastenkürzel',
  },
}
