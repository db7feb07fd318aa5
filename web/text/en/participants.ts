/** English: the people whom somebody has added to a ticket. */
export const participants = {
  participants: {
    title: 'People on this ticket',
    about:
      'Anyone whose address had an account when it was added sees the ticket with its files and comments, and can comment on it.',
    none: 'Nobody has been added yet. Whoever you add sees the ticket with its files and comments, and can comment on it.',
    email: 'Email',
    hint: 'They need an account already: Bellhop sends no email, and does not say whether there is one. If someone signs up later, add them again.',
    add: 'Add',
    remove: 'Remove',
    removeOf: (email: string) => `Remove ${email}`,
    /** Announced. */
    added: (email: string) => `${email} was added`,
    removed: (email: string) => `${email} was removed`,
    leave: 'Leave this ticket',
    leaveText: 'You will not see it any more, unless you are added again.',
    leaveNow: 'Leave it',
    left: 'You have left the ticket',
    close: 'Close',
  },
}
