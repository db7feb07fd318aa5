/** Deutsch: ein Ticket mit Kommentaren und Dateien. */
import type { ReactNode } from 'react'
import type { Parts } from '../messages.ts'
import { formatsFor } from '../../../text/formats.ts'
import { sentence } from '../sentence.ts'

const { count, number } = formatsFor('de')

export const ticket: Parts['ticket'] = {
  ticket: {
    title: 'Ticket',
    heading: (id: string, title: string) => `Ticket #${id}: ${title}`,
    created: (when: ReactNode) => sentence`Erstellt ${when}`,
    createdBy: (when: ReactNode, whom: ReactNode) => sentence`Erstellt ${when} von ${whom}`,
    people: (people: number) => (people ? `Personen (${number(people)})` : 'Personen hinzufügen'),
    description: 'Beschreibung',
    noDescription: 'Keine Beschreibung angegeben',
    notFound: 'Ticket nicht gefunden',
    toAll: 'Zu allen Tickets',
    toMine: 'Zu meinen Tickets',
  },

  solution: {
    yourTurn: 'Sie sind dran',
    turnOf: (name: string) => `Wir warten auf ${name}`,
    answered: (when) => sentence`Wir haben ${when} geantwortet.`,
    answeredBy: (who, when) => sentence`${who} hat ${when} geantwortet.`,
    ours: 'Wir sind dran',
    asked: (when) => sentence`Gefragt ${when}. Die Antwort finden Sie hier.`,
    whatIsMissing: 'Schreiben Sie unten, was noch fehlt.',
    isIt: 'Ist es gelöst?',
    tellUs: 'Wir glauben: ja. Bitte sagen Sie es uns.',
    solved: 'Gelöst',
    confirmed: (when) => sentence`Bestätigt ${when}. Stimmt noch etwas nicht?`,
    closed: 'Geschlossen',
    howToOpen: 'Stimmt noch etwas nicht? Ein Kommentar öffnet das Ticket wieder.',
    yes: 'Das hat es gelöst',
    no: 'Nicht gelöst',
    saidSolved: 'Das Ticket ist als gelöst vermerkt',
    saidUnsolved: 'Das Ticket ist wieder offen. Schreiben Sie, was noch fehlt.',
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
    new: 'Neu',
    newOnes: (comments: number) => count(comments, { one: '# neuer Kommentar', other: '# neue Kommentare' }),
    newBy: (email: string, content: string) => `Neuer Kommentar von ${email}: ${content}`,
    tab: 'Antwort',
    outdated: 'Ein neuer Kommentar ist da: bitte vor dem Senden ansehen',
    showNewer: 'Ansehen',
    sendAnyway: 'Trotzdem senden',
    andSet: (status: string) => `und auf ${status} setzen`,
    andSetWhich: 'Status, der mit dem Kommentar gesetzt wird',
    audience: 'Antwort oder interne Notiz',
    begun: '(Entwurf)',
  },

  notes: {
    name: 'Interne Notiz',
    agentsOnly: 'nur für Agenten',
    added: 'Interne Notiz hinzugefügt',
    newBy: (email: string, content: string) => `Neue interne Notiz von ${email}: ${content}`,
  },

  writing: {
    table: 'Tabelle',
    restAsTyped: 'Der Rest steht da, wie er geschrieben wurde: Dieser Text hat zu viele Formatierungen.',
    formatting: 'Formatierung',
    formats: { bold: 'Fett', italic: 'Kursiv', code: 'Code', link: 'Link', list: 'Liste', quote: 'Zitat' },
    preview: 'Vorschau',
    nothingYet: 'Es gibt noch nichts zu zeigen.',
  },

  preview: {
    label: (id: string) => `Vorschau von Ticket #${id}`,
    peek: (id: string) => `Ticket #${id}, neben der Liste`,
    whole: 'Die ganze Unterhaltung öffnen',
    before: 'Voriges Ticket (k)',
    next: 'Nächstes Ticket (j)',
    open: 'Öffnen',
    lastOf: (comments: number) => `Letzter von ${number(comments)} Kommentaren`,
    lastComment: (email: string, content: string) => `Letzter Kommentar, von ${email}: ${content}`,
    lastNote: (email: string, content: string) => `Letzter Kommentar, eine interne Notiz von ${email}: ${content}`,
    files: (names: string) => `Dateien: ${names}`,
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

  history: {
    earlier: 'Frühere Änderungen anzeigen',
    changes: 'Änderungen',
    bellhop: 'Bellhop',
    support: 'Der Support',
    did: (who, what) => sentence`${who} hat ${what}`,
    didBoth: (who, what, andWhat) => sentence`${who} hat ${what} und ${andWhat}`,
    moreChanges: (changes) => count(changes, { one: '# weitere Änderung', other: '# weitere Änderungen' }),
    takenBack: (changes) =>
      count(changes, { one: '# Änderung, zurückgenommen', other: '# Änderungen, zurückgenommen' }),
    renamed: (to) => sentence`den Titel in ${to} geändert`,
    renamedFrom: (from, to) => sentence`den Titel von ${from} in ${to} geändert`,
    set: {
      status: (to) => sentence`den Status auf ${to} gesetzt`,
    },
    changed: {
      status: (from, to) => sentence`den Status von ${from} auf ${to} geändert`,
    },
    people: {
      participantAdded: (email: ReactNode) => sentence`${email} hinzugefügt`,
      participantRemoved: (email: ReactNode) => sentence`${email} entfernt`,
    },
    left: (email: ReactNode) => sentence`${email} hat das Ticket verlassen`,
    reopened: 'das Ticket durch eine Nachricht wieder geöffnet',
    confirmed: 'das Ticket als gelöst bestätigt',
    rejected: 'das Ticket als nicht gelöst gemeldet',
    reopenedAgain: 'es wieder geöffnet',
    reopenedFrom: (from) => sentence`das Ticket durch eine Nachricht wieder geöffnet; es war ${from}`,
  },

  sending: {
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
  },
}
