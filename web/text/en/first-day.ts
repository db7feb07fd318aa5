/** English: what a new desk needs, and what it is called. */
export const firstDay = {
  firstDay: {
    about: (done: number, all: number) =>
      `Each can wait, and is ticked off once it is done. ${done} of ${all} are done.`,
    steps: {
      name: {
        title: 'Name the desk',
        about: 'What people see where they log in, above their tickets and in the title of the page',
        action: 'Name it',
      },
      invite: {
        title: 'Invite a colleague',
        about: 'They get a link, and sign up as an agent',
        action: 'Invite',
      },
      ticket: {
        title: 'Submit a first ticket',
        about: 'Ask something as a customer would, and answer it here',
        action: 'Try it',
      },
      view: {
        title: 'Save a first view',
        about: 'A list that stays in the sidebar, such as urgent tickets that nobody has taken',
        action: 'Save it',
        shows:
          'The view shows urgent tickets that are open or pending and that nobody has taken. You can change its filters later.',
      },
      cannedReply: {
        title: 'Write a first canned reply',
        about: 'What you answer again and again; / inserts it as you write',
        action: 'Write it',
      },
    },
    done: 'Done',
    putAway: 'Hide',
    isAway: 'The first steps are hidden. A link in the sidebar brings them back.',
    allDone: 'All first steps are done.',
  },

  deskName: {
    title: 'Name the desk',
    label: 'Name of the desk',
    hint: 'Such as the name of your company. Left blank, the desk is called Bellhop.',
    save: 'Save name',
    saved: (name: string) => `The desk is called ${name}`,
    taken: 'The desk has no name of its own any more',
  },

  signUpLink: {
    text: 'Anyone can currently sign up as an agent on this desk. Send your colleagues this address, and tell them to choose the role Agent.',
    label: 'Address to sign up at',
  },
}
