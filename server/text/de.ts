/** Deutsch, in der Sie-Form. Geschützt sind das Leerzeichen zwischen Zahl und Einheit (\u{a0}) und in Sätzen der Strich in E\u{2011}Mail. */
import { formatsFor } from '../../text/formats.ts'
import type { Messages } from './en.ts'

const { count, either, number } = formatsFor('de')

const labels = {
  subject: 'Der Betreff',
  description: 'Die Beschreibung',
  comment: 'Ein Kommentar',
  note: 'Eine Notiz',
  name: 'Ein Name',
  text: 'Ein Text',
}
const bodies = { body: 'Der Body', operations: 'Der Teil operations', map: 'Der Teil map', message: 'Die Nachricht' }
const kinds = { picture: 'ein Bild', pdf: 'ein PDF', word: 'ein Word-Dokument' }
const taken = 'Angehängt werden können Bilder, PDF-, .txt-, .doc- und .docx-Dateien.'

const wait = (seconds: number): string =>
  seconds < 90
    ? count(seconds, { one: '#\u{a0}Sekunde', other: '#\u{a0}Sekunden' })
    : count(Math.ceil(seconds / 60), { one: '#\u{a0}Minute', other: '#\u{a0}Minuten' })

export const de: Messages = {
  failures: {
    internal: (requestId: string) =>
      `Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es erneut; wenn es dabei bleibt, nennen Sie uns ${requestId}.`,
    ofRequest: (words: string) => `Diese Anfrage kann nicht beantwortet werden: ${words}`,
  },

  notFound: {
    update: 'Diese Neuigkeit gibt es nicht.',
    ticket: 'Dieses Ticket gibt es nicht, oder Sie dürfen es nicht sehen.',
    comment: 'Diesen Kommentar gibt es nicht, oder Sie dürfen ihn nicht sehen.',
    file: 'Diese Datei gibt es nicht, oder Sie dürfen sie nicht sehen.',
    requester: 'Diese Person gibt es nicht, oder Sie dürfen sie nicht sehen.',
    export: 'Diesen Export gibt es nicht, oder Sie dürfen ihn nicht sehen.',
    address: 'Diese Adresse gibt es nicht, oder Sie dürfen sie nicht sehen.',
    asset: 'Nicht gefunden',
    agent: 'Diesen Agenten gibt es nicht, oder Sie dürfen ihn nicht sehen.',
    customer: 'Diesen Kunden gibt es nicht, oder Sie dürfen ihn nicht sehen.',
    organisation: 'Diese Organisation gibt es nicht mehr, oder Sie dürfen sie nicht sehen.',
    user: 'Dieses Konto gibt es nicht, oder Sie dürfen es nicht sehen.',
    team: 'Dieses Team gibt es nicht, oder Sie dürfen es nicht sehen.',
    batch: 'Diese Sammeländerung gibt es nicht, oder Sie dürfen sie nicht sehen.',
    tag: 'Diesen Tag gibt es nicht. Vielleicht wurde er gelöscht oder mit einem anderen zusammengeführt.',
    cannedReply: 'Diesen Textbaustein gibt es nicht, oder Sie dürfen ihn nicht sehen.',
    view: 'Diese Ansicht gibt es nicht, oder Sie dürfen sie nicht sehen.',
  },

  account: {
    logInFirst: 'Bitte melden Sie sich an.',
    noMatch: 'E\u{2011}Mail-Adresse und Passwort passen nicht zusammen.',
    taken: 'Mit dieser E\u{2011}Mail-Adresse gibt es schon ein Konto. Melden Sie sich damit an.',
    emailMissing: 'Die E\u{2011}Mail-Adresse fehlt.',
    emailWrong: 'Das ist keine E\u{2011}Mail-Adresse. Sie sollte aussehen wie name@example.com.',
    takenByOther: 'Mit dieser E\u{2011}Mail-Adresse gibt es schon ein Konto.',
    nameUnseen: 'Der Name enthält ein Zeichen, das nicht angezeigt werden kann. Bitte geben Sie ihn neu ein.',
    nameWithAt: 'Ein Name darf kein @ enthalten.',
    notCurrent: 'Das ist nicht Ihr aktuelles Passwort.',
    justChanged: 'Ihr Passwort wurde gerade eben geändert. Bitte melden Sie sich neu an.',
    resetOver: 'Dieser Link ist schon benutzt oder abgelaufen. Bitten Sie um einen neuen.',
    passwordMissing: 'Das Passwort fehlt.',
    passwordTooLong: (bytes: number) => `Das Passwort darf höchstens ${number(bytes)}\u{a0}Byte haben.`,
    passwordTooShort: (characters: number) => `Das Passwort muss mindestens ${number(characters)}\u{a0}Zeichen haben.`,
  },

  agents: {
    note: 'Nur Agenten können interne Notizen schreiben.',
    onlyInvited:
      'Agenten registrieren sich mit einer Einladung. Bitten Sie einen Agenten um einen Link, oder registrieren Sie sich als Kunde.',
    inviteOver: 'Diese Einladung ist schon benutzt oder abgelaufen. Bitten Sie um eine neue.',
    noneNew:
      'Neue Agenten können sich hier nicht registrieren. Registrieren Sie sich als Kunde, oder wenden Sie sich an den Betreiber.',
    invite: 'Nur Agenten können Agenten einladen.',
    invitesUnused: 'Einladungen gibt es nur mit AGENT_SIGNUP=invite.',
    tooManyInvites: (open: number) =>
      `Sie haben ${number(open)}\u{a0}Einladungen, die noch niemand benutzt hat. Geben Sie diese weiter, oder warten Sie, bis sie ablaufen.`,
    list: 'Nur Agenten können sehen, wer Agent ist.',
    invites: 'Nur Agenten können Einladungen sehen und zurückziehen.',
    export: 'Nur Agenten können Tickets exportieren.',
    tags: 'Nur Agenten können Tags sehen.',
    updates: 'Nur Agenten haben Neuigkeiten.',
    undoSend: 'Nur Agenten können zurücknehmen, was sie gesendet haben.',
    requesters: 'Nur Agenten können Kunden suchen.',
    readMarks: 'Nur Agenten können Tickets als gelesen markieren.',
    presence: 'Nur Agenten können sehen, wer ein Ticket ansieht.',
    batches: 'Nur Agenten können viele Tickets auf einmal ändern.',
    filter: 'Nur Agenten können Tickets danach filtern.',
    sort: (sort: string) => `Nur Agenten können Tickets so sortieren: ${sort}.`,
    firstSteps: 'Nur Agenten können sehen, was ein neuer Desk braucht.',
    teams: 'Nur Agenten können die Teams sehen.',
    customers: 'Nur Agenten können sehen, wer die Kunden sind.',
    organisations: 'Nur Agenten können Organisationen sehen und ändern.',
    handOverToThemselves: 'Die eigenen Tickets kann niemand übernehmen. Wählen Sie jemand anderen.',
    notAssignable: 'Es gibt keinen aktiven Agenten mit dieser ID. Wählen Sie jemand anderen.',
    change: (fields: readonly string[]) => `Nur Agenten können das an einem Ticket ändern: ${fields.join(', ')}.`,
  },

  admins: {
    setAdmin: 'Nur Admins können bestimmen, wer Admin ist.',
    deactivate: 'Nur Admins können Konten deaktivieren.',
    resetLink: 'Nur Admins können Links für ein neues Passwort erstellen.',
    withdraw: 'Nur Admins können zurückziehen, was andere erstellt haben.',
    tags: 'Nur Admins können Tags umbenennen, zusammenführen und löschen.',
    last: 'Ein Desk braucht einen Admin. Machen Sie zuerst einen anderen Agenten zum Admin.',
    oneself: 'Sich selbst können Sie nicht deaktivieren. Bitten Sie einen anderen Admin darum.',
    ownPassword: 'Ihr eigenes Passwort ändern Sie in Ihrem Profil.',
    deactivated: 'Dieses Konto ist deaktiviert. Reaktivieren Sie es zuerst.',
    teams: 'Nur Admins können Teams ändern.',
    organisations: 'Nur Admins können Organisationen löschen.',
    nameDesk: 'Nur Admins können dem Desk einen Namen geben.',
    sharing: 'Nur Admins können bestimmen, ob die Mitglieder einer Organisation ihre Tickets gegenseitig sehen.',
  },

  organisations: {
    taken: (name: string) => `Es gibt schon eine Organisation „${name}“. Wählen Sie einen anderen Namen.`,
    domainTaken: (domain: string, name: string) =>
      `Die Domain ${domain} gehört schon zu „${name}“. Entfernen Sie sie zuerst dort.`,
    wrongDomain: 'Das ist keine Domain für E-Mail. Sie sollte wie example.com aussehen.',
    tooMany: (max: number) =>
      `Ein Desk kann höchstens ${number(max)} Organisationen haben. Bitten Sie einen Admin, zuerst eine zu löschen.`,
    tooManyDomains: (max: number) =>
      `Eine Organisation kann höchstens ${number(max)} Domains haben. Entfernen Sie zuerst eine.`,
    tooManyMembers: (max: number) =>
      `Eine Organisation kann höchstens ${number(max)} Mitglieder haben. Entfernen Sie zuerst eines.`,
    tooManyToShare: (max: number) =>
      `Bis zu ${number(max)} Mitglieder einer Organisation können ihre Tickets gegenseitig sehen.`,
  },

  teams: {
    unknown: 'Dieses Team gibt es nicht mehr. Wählen Sie ein anderes.',
    taken: (name: string) => `Es gibt schon ein Team „${name}“. Wählen Sie einen anderen Namen.`,
    tooMany: (max: number) => `Ein Desk kann höchstens ${number(max)} Teams haben. Löschen Sie zuerst eines.`,
    tooManyMembers: (max: number) =>
      `Ein Team kann höchstens ${number(max)} Mitglieder haben. Entfernen Sie zuerst eines.`,
    notMember: (team: string) =>
      `Dieser Agent ist nicht im Team „${team}“. Wählen Sie eines der Mitglieder, oder ändern Sie auch das Team.`,
  },

  throttle: {
    failedAttempts: (seconds: number) =>
      `Zu viele Fehlversuche. Bitte versuchen Sie es in ${wait(seconds)} noch einmal.`,
    logIns: (seconds: number) =>
      `Mit diesem Konto wurde zu oft angemeldet. Bitte versuchen Sie es in ${wait(seconds)} noch einmal.`,
    ownChanges: (seconds: number) =>
      `Sie haben Ihr Passwort oder Ihre Adresse zu oft geändert. Bitte versuchen Sie es in ${wait(seconds)} noch einmal.`,
    signUps: (seconds: number) =>
      `Aus Ihrem Netz wurden zu viele Konten angelegt. Bitte versuchen Sie es in ${wait(seconds)} noch einmal.`,
    participants: (seconds: number) =>
      `Sie haben zu viele Personen hinzugefügt. Bitte versuchen Sie es in ${wait(seconds)} noch einmal.`,
    changes: (seconds: number) =>
      `Sie ändern zu schnell hintereinander. Bitte warten Sie ${count(seconds, { one: 'eine Sekunde', other: '#\u{a0}Sekunden' })} und versuchen Sie es noch einmal.`,
    textOfDay:
      'Sie haben heute so viel Text geschrieben, wie an einem Tag möglich ist. Bitte versuchen Sie es morgen noch einmal.',
    exports: 'Von Ihnen laufen zu viele Exporte. Bitte versuchen Sie es noch einmal, wenn einer davon fertig ist.',
    subscriptions: 'Zu viele Subscriptions sind offen. Bitte beenden Sie erst einige davon.',
    subscriptionsOfSocket: 'Zu viele Subscriptions über einen Socket.',
  },

  busy: {
    server: 'Der Server ist ausgelastet. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
    shuttingDown: 'Der Server fährt gerade herunter. Bitte versuchen Sie es noch einmal.',
    waiting: 'Zu viele Ihrer Anfragen warten. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
    arriving:
      'Von Ihnen kommen zu viele Anfragen auf einmal an. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
    answers:
      'Zu viele große Antworten sind noch unterwegs. Bitte versuchen Sie es noch einmal, wenn sie angekommen sind.',
  },

  database: {
    unreachable:
      'Die Datenbank ist nicht erreichbar. Es wurde nichts geändert; bitte versuchen Sie es in einigen Sekunden noch einmal.',
    cutOff:
      'Die Verbindung zur Datenbank ging beim Speichern verloren. Bitte prüfen Sie, ob gespeichert wurde, bevor Sie es noch einmal versuchen.',
    held: 'Ein anderes Programm hält die Datenbank besetzt. Es wurde nichts geändert; bitte versuchen Sie es noch einmal.',
    writing: 'Zu viele schreiben gerade gleichzeitig. Es wurde nichts geändert; bitte versuchen Sie es noch einmal.',
    crowded:
      'Die Datenbank ist überlastet. Es wurde nichts geändert; bitte versuchen Sie es in einigen Sekunden noch einmal.',
    timedOut: 'Die Abfrage hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
    diskFull:
      'Die Festplatte der Datenbank ist voll. Es wurde nichts geändert; bitte geben Sie dem Betreiber Bescheid.',
    serverDiskFull:
      'Die Festplatte des Servers ist voll. Es wurde nichts geändert; bitte geben Sie dem Betreiber Bescheid.',
    noRoom:
      'Auf dem Server wird der Speicherplatz knapp; er nimmt vorerst nichts Neues an. Bitte versuchen Sie es später noch einmal.',
  },

  search: {
    tooLong: 'Diese Suche hat zu lange gedauert. Versuchen Sie es mit anderen Wörtern oder einem Filter.',
    tooMuch: 'Diese Suche hat zu viel Speicher gebraucht. Versuchen Sie es mit anderen Wörtern oder einem Filter.',
    interrupted: 'Die Suche wurde unterbrochen. Bitte versuchen Sie es noch einmal.',
    wrongCursor: 'after muss der Cursor eines Treffers derselben Suche sein.',
  },

  texts: {
    missing: (label: keyof typeof labels) => `${labels[label]} darf nicht leer sein.`,
    tooLong: (label: keyof typeof labels, max: number) =>
      `${labels[label]} darf höchstens ${number(max)}\u{a0}Zeichen haben.`,
    notText: (label: keyof typeof labels) =>
      `${labels[label]} enthält ein Zeichen, das kein gültiger Text ist. Bitte entfernen Sie es.`,
    longerThanAny: 'Das ist länger, als irgendein Text sein darf.',
  },

  tickets: {
    nothingToChange: (fields: readonly string[]) => `Sagen Sie, was zu ändern ist: ${either(fields)}.`,
    commentsFull: 'Mehr Kommentare passen nicht in dieses Ticket. Bitte machen Sie in einem neuen weiter.',
    notesFull: 'Mehr interne Notizen passen nicht in dieses Ticket. Bitte machen Sie in einem neuen weiter.',
    newerComments:
      'Auf diesem Ticket steht etwas, das Sie noch nicht gesehen haben. Lesen Sie es, und senden Sie dann noch einmal.',
    commentFilesFull:
      'Mehr Dateien passen nicht in die Kommentare dieses Tickets. Bitte machen Sie in einem neuen weiter.',
    wrongCursor: 'after muss der Cursor eines Tickets aus einer Liste mit derselben Sortierung sein.',
    wrongFirst: (max: number) => `first muss zwischen 1 und ${number(max)} liegen.`,
    tooManyIds: (max: number) => `ids darf höchstens ${number(max)} Tickets nennen.`,
    tooManyFilterIds: (argument: string, max: number) => `${argument} darf höchstens ${number(max)} nennen.`,
    besideIds: (argument: string) =>
      `Tickets, die durch ids benannt sind, kommen alle auf einmal: Lassen Sie ${argument} weg.`,
    snoozePast:
      'Ein Ticket kann nur bis zu einem Zeitpunkt zurückgestellt werden, der noch kommt. Bitte wählen Sie einen späteren.',
    snoozeTooFar:
      'Ein Ticket kann höchstens ein Jahr zurückgestellt werden. Bitte wählen Sie einen früheren Zeitpunkt.',
    snoozeClosed:
      'Ein geschlossenes Ticket kann nicht zurückgestellt werden. Setzen Sie zuerst oder zugleich einen anderen Status.',
    peopleByRequester: 'Personen fügt hinzu und entfernt, wer das Ticket eingereicht hat; außerdem der Support.',
    isRequester: 'Das ist die Adresse der Person, die das Ticket eingereicht hat.',
    tooManyPeople: (max: number) =>
      `Zu einem Ticket können bis zu ${number(max)} Personen hinzugefügt werden. Entfernen Sie zuerst eine.`,
    solutionOfOthers: 'Ob ein Ticket gelöst ist, sagt, wer es eingereicht hat.',
    solvedByCustomer: 'Ob ein Ticket gelöst ist, sagt der Kunde. Setzen Sie stattdessen den Status.',
    filterTwice:
      'Eine Liste wird entweder durch filter eingeschränkt oder durch die veralteten Argumente daneben. Schreiben Sie diese in filter.',
  },

  updates: {
    wrongCursor: 'after muss der Cursor einer Neuigkeit sein.',
    tooManyWatched: (max: number) =>
      `Sie können höchstens ${number(max)} Tickets beobachten oder stummschalten. Beenden Sie das erst für einige.`,
    tooManyWatchers: (max: number) =>
      `Höchstens ${number(max)} Agenten können ein Ticket beobachten, und so viele tun es.`,
  },

  batches: {
    which: 'Sagen Sie, welche Tickets zu ändern sind: entweder ids oder filter.',
    none: 'Kein Ticket passt. Es wurde nichts geändert.',
    tooManyIds: (max: number) =>
      `ids darf höchstens ${number(max)}\u{a0}Tickets nennen. Wählen Sie sie stattdessen durch einen Filter aus.`,
    tooMany: (max: number) =>
      `Mehr als ${number(max)}\u{a0}Tickets passen. Grenzen Sie den Filter ein, und ändern Sie sie in mehreren Schritten.`,
    tooManyAtOnce: (max: number) =>
      `${number(max)}\u{a0}Ihrer Sammeländerungen laufen noch. Warten Sie eine davon ab, oder halten Sie sie an.`,
    tooManyOfDay: (max: number) =>
      `Sie haben binnen eines Tages ${number(max)}\u{a0}Tickets durch Sammeländerungen geändert. Bitte machen Sie morgen weiter.`,
    tooManyTimes: (max: number) =>
      `Sie haben binnen eines Tages ${number(max)}-mal Tickets durch Sammeländerungen geändert. Bitte machen Sie morgen weiter.`,
    running: 'Diese Änderung läuft noch. Halten Sie sie zuerst an.',
    undone: 'Diese Änderung wurde schon rückgängig gemacht.',
    tooOld: 'Diese Änderung kann nicht mehr rückgängig gemacht werden.',
    nothing: 'Diese Änderung hat kein Ticket geändert. Es gibt nichts rückgängig zu machen.',
    undo: 'Was etwas rückgängig gemacht hat, kann nicht rückgängig gemacht werden.',
    overtaken: 'Dieses Ticket wurde seitdem geändert.',
  },

  tags: {
    missing: 'Ein Tag braucht einen Namen.',
    tooLong: (max: number) => `Ein Tag darf höchstens ${number(max)}\u{a0}Zeichen haben.`,
    withComma: 'Ein Tag darf kein Komma enthalten.',
    unseen: 'Der Tag enthält ein Zeichen, das nicht angezeigt werden kann. Bitte geben Sie ihn neu ein.',
    bothWays: 'Derselbe Tag kann nicht zugleich hinzukommen und wegfallen.',
    tooManyOfTicket: (max: number) => `Ein Ticket kann höchstens ${number(max)}\u{a0}Tags haben.`,
    tooManyOfDesk: (max: number) =>
      `Es gibt schon ${number(max)}\u{a0}Tags. Nehmen Sie einen davon, oder bitten Sie einen Admin, einige zusammenzuführen oder zu löschen.`,
    tooManyAsked: (max: number) => `Ein Filter kann höchstens ${number(max)}\u{a0}Tags nennen.`,
    taken: (name: string) => `Es gibt schon einen Tag „${name}“. Führen Sie die beiden stattdessen zusammen.`,
    intoItself: 'Ein Tag kann nur mit einem anderen zusammengeführt werden.',
  },

  comments: {
    holdReplies: 'Nur Antworten von Agenten, die alle am Ticket sehen, können verzögert gesendet werden.',
    holdTooLong: (max: number) => `Eine Antwort kann 0 bis ${number(max)}\u{a0}Sekunden verzögert gesendet werden.`,
    alreadySent: 'Diese Antwort wurde schon gesendet. Sie lässt sich nicht mehr zurücknehmen.',
  },

  drafts: {
    tooMany: (max: number) =>
      `Sie haben auf diesem Desk ${number(max)} Entwürfe oder sehr lange. Bitte senden oder verwerfen Sie erst einige davon.`,
    wrongVersion: 'Eine Version besteht aus 8 bis 64 Buchstaben, Ziffern, _ und -.',
    tooManyVersions: (max: number) => `Ein Entwurf setzt höchstens ${max} Versionen fort.`,
  },

  views: {
    use: 'Nur Agenten können Ansichten benutzen.',
    change: 'Ändern und löschen können diese Ansicht nur Admins und wer sie gemacht hat.',
    takeBack: 'Nur wer diese Ansicht gemacht hat, kann sie für sich behalten.',
    teamAlone: 'Eine Ansicht für ein Team nennt dieses Team, und keine andere Ansicht nennt eines.',
    otherTeam: (team: string) =>
      `Sie sind nicht im Team „${team}“. Teilen Sie die Ansicht mit einem Team, in dem Sie sind.`,
    missing: 'Eine neue Ansicht braucht einen Namen.',
    nameTaken: 'Sie haben schon eine Ansicht mit diesem Namen. Bitte wählen Sie einen anderen.',
    tooMany: (max: number) =>
      `Sie haben ${number(max)}\u{a0}Ansichten. Löschen Sie zuerst eine, die Sie nicht mehr brauchen.`,
    tooManyForEveryone: (max: number) =>
      `Für alle gibt es schon ${number(max)}\u{a0}Ansichten. Löschen Sie zuerst eine, die niemand braucht, oder behalten Sie diese für sich.`,
    tooManyForEveryoneOfOne: (max: number) =>
      `Sie haben schon ${number(max)}\u{a0}Ansichten für alle freigegeben. Löschen Sie zuerst eine, die niemand braucht, oder behalten Sie diese für sich.`,
    tooManyForEveryoneOfMaker: (max: number) =>
      `Wer diese Ansicht angelegt hat, hat schon ${number(max)}\u{a0}Ansichten für alle freigegeben. Löschen Sie zuerst eine davon, die niemand braucht.`,
    tooManyOfTeam: (team: string, max: number) =>
      `Das Team „${team}“ hat schon ${number(max)}\u{a0}Ansichten. Löschen Sie zuerst eine, die niemand braucht, oder behalten Sie diese für sich.`,
    tooManyOfTeamOfOne: (team: string, max: number) =>
      `Sie haben schon ${number(max)}\u{a0}Ansichten für das Team „${team}“ freigegeben. Löschen Sie zuerst eine, die niemand braucht, oder behalten Sie diese für sich.`,
    tooManyOfTeamOfMaker: (team: string, max: number) =>
      `Wer diese Ansicht angelegt hat, hat schon ${number(max)}\u{a0}Ansichten für das Team „${team}“ freigegeben. Löschen Sie zuerst eine davon, die niemand braucht.`,
    filterTooLong: 'Dieser Filter nennt zu viel, um gespeichert zu werden. Bitte filtern Sie nach weniger Werten.',
    unreadable:
      'Diesen Filter hat eine andere Version von Bellhop gespeichert, und hier kann er nicht gelesen werden. Bitte speichern Sie ihn neu.',
    wrongPosition: (max: number) => `position muss von 0 bis ${number(max)} sein.`,
    tooManyCounts: (max: number) => `views darf höchstens ${number(max)}\u{a0}Filter enthalten.`,
    keyTooLong: (max: number) => `Ein Schlüssel darf höchstens ${number(max)}\u{a0}Zeichen haben.`,
    tooManyWatched: 'Sie verfolgen die Zahlen zu vieler Ansichten. Bitte schließen Sie zuerst ein anderes Fenster.',
  },

  cannedReplies: {
    use: 'Nur Agenten können Textbausteine benutzen.',
    change: 'Ändern und löschen können diesen Textbaustein nur Admins und wer ihn gemacht hat.',
    takeBack: 'Für sich behalten kann diesen Textbaustein nur, wer ihn gemacht hat.',
    teamAlone: 'Ein Textbaustein für ein Team nennt dieses Team, und kein anderer nennt eines.',
    otherTeam: (team: string) => `Sie sind nicht im Team „${team}“. Teilen Sie den Textbaustein mit einem Ihrer Teams.`,
    missing: 'Ein neuer Textbaustein braucht einen Namen und einen Text.',
    nameTaken: 'Sie haben einen anderen Textbaustein mit diesem Namen. Bitte wählen Sie einen anderen.',
    tooMany: (max: number) =>
      `Sie haben ${number(max)} Textbausteine. Löschen Sie erst einen, den Sie nicht mehr brauchen.`,
    tooLong:
      'Ihre Textbausteine enthalten so viel Text, wie sie können. Löschen Sie erst einen, den Sie nicht mehr brauchen.',
    tooManyForEveryone: (max: number) =>
      `Es gibt ${number(max)} Textbausteine für alle. Löschen Sie erst einen, den niemand braucht, oder behalten Sie diesen für sich.`,
    tooManyForEveryoneOfOne: (max: number) =>
      `Sie haben schon ${number(max)} Textbausteine für alle freigegeben. Löschen Sie erst einen, den niemand braucht, oder behalten Sie diesen für sich.`,
    tooManyOfTeam: (team: string, max: number) =>
      `Das Team „${team}“ hat ${number(max)} Textbausteine. Löschen Sie erst einen, den niemand braucht, oder behalten Sie diesen für sich.`,
  },

  files: {
    tooLarge: (name: string, megabytes: number) => `Die Datei „${name}“ ist größer als ${number(megabytes)}\u{a0}MB.`,
    tooMany: (max: number) =>
      `Ein Ticket kann höchstens ${count(max, { one: 'eine Datei', other: '#\u{a0}Dateien' })} haben.`,
    tooLargeTogether: (megabytes: number) =>
      `Die Dateien eines Tickets dürfen zusammen höchstens ${number(megabytes)}\u{a0}MB haben.`,
    tooManyOfDay: (max: number) =>
      `Sie haben heute mehr als ${number(max)}\u{a0}Dateien gesendet. Bitte senden Sie diese morgen.`,
    tooMuchOfDay: (megabytes: number) =>
      `Sie haben heute mehr als ${number(megabytes)}\u{a0}MB an Dateien gesendet. Bitte senden Sie diese morgen.`,
    droppedOfDay:
      'Zu viele Dateien, die Sie heute gesendet haben, wurden verworfen. Bitte versuchen Sie es morgen noch einmal.',
    tooManyAtOnce:
      'Von Ihnen laufen zu viele Uploads. Bitte versuchen Sie es noch einmal, wenn einer davon fertig ist.',
    attachedTwice: 'Eine Datei kann nur einmal angehängt werden. Senden Sie sie als eigenen Teil noch einmal.',
    notText: (name: string) => `„${name}“ ist keine reine Textdatei. ${taken}`,
    empty: (name: string) => `„${name}“ ist leer. Bitte prüfen Sie die Datei und fügen Sie sie erneut hinzu.`,
    misnamed: (name: string, kind: keyof typeof kinds, extension: string) =>
      `„${name}“ enthält ${kinds[kind]}, heißt aber anders. Benennen Sie die Datei so um, dass sie auf .${extension} endet, und fügen Sie sie erneut hinzu.`,
    notWhatItSays: (name: string, extension: string) => `„${name}“ ist keine echte .${extension}-Datei. ${taken}`,
    notTaken: (name: string) => `„${name}“ kann nicht angehängt werden. ${taken}`,
    noRoom:
      'Auf dem Server wird der Speicherplatz knapp; er nimmt vorerst keine Dateien an. Bitte geben Sie dem Betreiber Bescheid.',
    notStored:
      'Dateien können gerade nicht gespeichert werden. Tickets ohne Dateien gehen weiterhin; bitte versuchen Sie es später noch einmal.',
    notOpened: 'Dateien können gerade nicht geöffnet werden. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  },

  request: {
    onlyPost: 'GraphQL-Operationen werden mit POST gesendet.',
    notJson: 'Der Body muss JSON (content-type: application/json) oder multipart/form-data sein.',
    empty: 'Der Body ist leer. Er muss ein JSON-Objekt mit query und variables sein.',
    tooLarge: (bytes: number) => `Der Body ist größer als ${number(bytes)}\u{a0}Byte.`,
    cutOff: 'Die Anfrage brach ab.',
    givenUp: 'Die Anfrage wurde aufgegeben.',
    wrongKey: 'Der Idempotency-Key muss aus 8 bis 200 sichtbaren ASCII-Zeichen bestehen.',
    wrongTime: 'Eine Zeit muss geschrieben sein wie 2026-01-31T12:00:00Z.',
    invalidJson: (body: keyof typeof bodies) => `${bodies[body]} ist kein gültiges JSON.`,
    tooDeep: (body: keyof typeof bodies) => `${bodies[body]} ist zu tief verschachtelt.`,
    tooManyValues: (body: keyof typeof bodies, max: number) => `${bodies[body]} enthält mehr als ${number(max)} Werte.`,
    notAnObject: 'Der Body muss ein JSON-Objekt mit query, variables und operationName sein.',
    wrongVariables: 'Die Variablen müssen ein Objekt sein.',
    noSuchOperation: 'Im Dokument gibt es keine Operation mit dem angegebenen operationName.',
    needsSocket: 'Subscriptions brauchen einen WebSocket.',
    needsPost: 'Queries und Mutations werden mit POST gesendet.',
    changeTooLong: 'Diese Änderung ist zu groß für eine Live-Nachricht. Bitte rufen Sie das Ticket ab.',
  },

  document: {
    missing: 'query muss ein Text sein.',
    tooLong: (characters: number) =>
      `query ist länger als ${number(characters)}\u{a0}Zeichen. Senden Sie lange Texte als Variablen.`,
    oneOperation: 'Ein Dokument muss genau eine Operation enthalten.',
    tooDeep: 'Das Dokument ist zu tief verschachtelt.',
    deeperThan: (levels: number) => `Das Dokument ist tiefer als ${number(levels)} Ebenen verschachtelt.`,
    tooManyAliases: (max: number) => `Das Dokument verwendet mehr als ${number(max)} Aliasse.`,
    tooManyFields: (max: number) => `Das Dokument fragt nach mehr als ${number(max)} Feldern.`,
    tooOften: (field: string, max: number) =>
      `Das Feld ${field} darf in einem Dokument höchstens ${count(max, { one: 'einmal', other: '#\u{a0}Mal' })} stehen.`,
    unknownFragment: (name: string) => `Das Fragment „${name}“ gibt es nicht.`,
    endlessFragment: (name: string) => `Das Fragment ${name} enthält sich selbst.`,
    introspectionTooDeep: 'Die Introspection ist zu tief verschachtelt.',
    conditionalSubscription:
      'Was eine Subscription verfolgt, kann von keiner Bedingung abhängen, weder @skip noch @include.',
    introspectionAliases: 'Die Introspection nimmt keine Aliasse an.',
    answerTooLarge: (characters: number) =>
      `Die Antwort wäre größer als ${number(characters)}\u{a0}Zeichen. Fragen Sie nach weniger Tickets (first) oder nach weniger Feldern.`,
  },

  multipart: {
    notAPart: 'Eine Datei muss als Teil einer Multipart-Anfrage gesendet werden.',
    partTooLarge: (part: string, bytes: number) => `Der Teil ${part} ist größer als ${number(bytes)}\u{a0}Byte.`,
    wrongOrder: 'Eine Multipart-Anfrage hat einen Teil operations, dann einen Teil map, dann die Dateien.',
    notInMap: 'Jede Datei muss in map genannt sein, das vor den Dateien kommt.',
    sentTwice: (part: string) => `Der Teil ${part} wurde zweimal gesendet.`,
    tooManyParts: (max: number) => `Eine Anfrage darf höchstens ${number(max)} Teile haben.`,
    tooManyFields: 'Eine Multipart-Anfrage hat keine anderen Felder als operations und map.',
    malformed: 'Der Multipart-Body ist fehlerhaft.',
    noBoundary: 'Dem Multipart-Body fehlt boundary.',
    incomplete: 'Die Teile operations und map fehlen.',
    notSent: (file: string) => `Die Datei ${file} ist in map genannt, wurde aber nicht gesendet.`,
    mapTooLong: (characters: number) => `Der Teil map ist länger als ${number(characters)}\u{a0}Zeichen.`,
    mapNoObject: 'Der Teil map muss ein Objekt sein.',
    wrongEntry: 'Jeder Eintrag von map muss eine Liste mit einem Pfad sein, wie ["variables.attachmentFiles.0"].',
    pathTwice: (path: string) => `Der Pfad ${path} steht zweimal in map.`,
    pathNowhere: (path: string) => `Der Pfad ${path} aus map führt ins Leere: An seiner Stelle muss null stehen.`,
  },
}
