/** English: replies that are not sent yet, and can be taken back. */
import { formatsFor } from '../../../text/formats.ts'

const { count, number } = formatsFor('en')

export const undoSend = {
  undoSend: {
    /** Of one's own, among what was changed. */
    reply: (ticket: string) => `Reply to #${ticket}`,
    /** In the toast, before how long that takes. */
    sending: (ticket: string) => `Sending reply to #${ticket}`,
    /** Announced. */
    sends: (ticket: string) => `Reply to #${ticket} will be sent in a few seconds`,
    /** Behind which is said for how long it can be taken back. */
    newMeanwhile: (ticket: string) => `Something new was written on #${ticket}`,
    takenBack: (ticket: string) => `Reply to #${ticket} taken back: it is your draft again`,
    notTakenBack: (ticket: string, why: string) => `Reply to #${ticket} was not taken back. ${why}`,
    /** Among what was done to a ticket. */
    replied: 'replied',
    /** Below a reply in the conversation; 0 when its time is over. */
    sendsIn: (seconds: number) => (seconds > 0 ? `Sends in ${number(seconds)}\u{a0}s` : 'Is being sent'),
    undo: 'Undo',
    /** Beside an empty field, for as long as it can be; `control` is the name of that key. */
    keys: (control: string) => `${control} + Z takes the reply back`,
    files: (names: string) => `With ${names}`,
    choice: {
      title: 'Undo send',
      about: 'How long you can take back a reply after sending it. Customers see it only after that.',
      off: 'Off',
      seconds: (seconds: number) => count(seconds, { one: '# second', other: '# seconds' }),
      /** Announced. */
      kept: 'Saved',
    },
  },
}
