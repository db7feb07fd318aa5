/** English: the form for a new ticket, and what is said once it was submitted. */
import type { ReactNode } from 'react'
import { sentence } from '../sentence.ts'

export const request = {
  newTicket: {
    title: 'New Ticket',
    back: 'Back',
    subject: 'Subject',
    subjectMissing: 'Enter a subject.',
    description: 'Describe your issue',
    descriptionPlaceholder: 'Please provide as much details as possible',
    submit: 'Submit Ticket',
    submitted: (id: string) => `Ticket #${id} is with us.`,
    /** As yet no mail is sent. */
    comeBack: (email: ReactNode) =>
      sentence`You will find the answer here, in My Tickets. No email is sent: come back to this page and log in as ${email}.`,
    openIt: 'Open the ticket',
    draftRestored: 'Draft restored',
    discard: 'Discard',
    draftDiscarded: 'Draft discarded',
    leaveTitle: 'Leave this page?',
    leaveKept: {
      all: 'Your draft is kept on this device.',
      words: 'What you wrote is kept on this device, but the files have to be chosen again.',
      nothing: 'This browser cannot keep your draft, so it will be lost.',
    },
    leave: 'Leave',
    stay: 'Stay',
  },
}
