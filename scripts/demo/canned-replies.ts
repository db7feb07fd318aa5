/** What the agents of the demo answer with again and again. */
import type { WantedCannedReply } from '../../server/canned-replies/save.ts'
import type { teams } from './users.ts'

interface DemoCannedReply extends Omit<WantedCannedReply, 'team'> {
  /** Of an agent. */
  readonly owner: string
  readonly team?: keyof typeof teams
}

export const cannedReplies: readonly DemoCannedReply[] = [
  {
    owner: 'grace.okafor@northlight.example',
    audience: 'everyone',
    name: 'Ask for more details',
    status: 'pending',
    content: `Hello {{requester.name}},

thank you for writing to us. So that we can look into this, please tell us:

1. What did you do just before it happened?
2. What did you expect, and what did you see instead?
3. Which device was it, and which version does it show under **Settings**?

A picture of the screen often says it fastest.

Kind regards,
{{agent.name}}`,
  },
  {
    owner: 'grace.okafor@northlight.example',
    audience: 'everyone',
    name: 'Solved: is all well?',
    status: 'resolved',
    content: `Hello {{requester.name}},

this should work again now. If it does not, just answer here and ticket #{{ticket.id}} opens again by itself.

Kind regards,
{{agent.name}}`,
  },
  {
    owner: 'farah.aziz@northlight.example',
    audience: 'team',
    team: 'devices',
    name: 'Scanner: restart the bridge twice',
    status: 'pending',
    content: `Hello {{requester.name}},

please do this on each till, it takes a minute:

1. Close **Bridge** in the corner beside the clock, then start it again. Do this *twice*.
2. Scan one article. It must appear at once.

If it does not, tell us what Bridge shows under **About**.

Kind regards,
{{agent.name}}`,
  },
  {
    owner: 'tomasz.wolski@northlight.example',
    audience: 'team',
    team: 'accounts',
    name: 'Invoice sent again',
    status: 'resolved',
    content: `Hello {{requester.name}},

the invoice is on its way to you again, to the address of your account. For the next ones you can add a second address under **Account → Invoices**.

Kind regards,
{{agent.name}}`,
  },
  {
    owner: 'grace.okafor@northlight.example',
    audience: 'own',
    name: 'I am on it',
    content: `Hello {{requester.name}},

I have “{{ticket.subject}}” in front of me and will be back with an answer today.

Kind regards,
{{agent.name}}`,
  },
]
