/** German: replies that are not sent yet, and can be taken back. */
import { formatsFor } from '../../../text/formats.ts'
import type { Parts } from '../messages.ts'

const { count, number } = formatsFor('de')

export const undoSend: Parts['undoSend'] = {
  undoSend: {
    reply: (ticket) => `Antwort auf #${ticket}`,
    sending: (ticket) => `Antwort auf #${ticket} wird gesendet`,
    sends: (ticket) => `Die Antwort auf #${ticket} wird in wenigen Sekunden gesendet`,
    newMeanwhile: (ticket) => `Auf #${ticket} wurde etwas Neues geschrieben`,
    takenBack: (ticket) => `Antwort auf #${ticket} zurückgenommen: Sie ist wieder Ihr Entwurf`,
    notTakenBack: (ticket, why) => `Die Antwort auf #${ticket} wurde nicht zurückgenommen. ${why}`,
    replied: 'beantwortet',
    sendsIn: (seconds) => (seconds > 0 ? `Wird in ${number(seconds)}\u{a0}s gesendet` : 'Wird gesendet'),
    undo: 'Rückgängig',
    keys: (control) => `${control} + Z nimmt die Antwort zurück`,
    files: (names) => `Mit ${names}`,
    choice: {
      title: 'Senden rückgängig machen',
      about:
        'Wie lange Sie eine Antwort zurücknehmen können, nachdem Sie sie gesendet haben. Kunden sehen sie erst danach.',
      off: 'Aus',
      seconds: (seconds) => count(seconds, { one: '#\u{a0}Sekunde', other: '#\u{a0}Sekunden' }),
      kept: 'Gespeichert',
    },
  },
}
