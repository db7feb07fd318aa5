/** People, organisations and tags as lines of the palette: each leads to its tickets. */
import { text } from '../../text/text.ts'
import { rememberNames, rememberRequester } from '../../tickets/filters/known-names.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import { Avatar } from '../../users/avatar.tsx'
import type { Names } from './ask.ts'
import type { Named } from './item.ts'
import { MarkedName } from './marked.tsx'

export type Person = { readonly id: string; readonly name: string; readonly email: string }

export function agentNamed(agent: Person): Named {
  rememberNames({ assignee: agent })
  return {
    name: agent.name,
    others: [agent.email],
    item: (marks) => ({
      key: `user ${agent.id}`,
      icon: <Avatar of={{ name: agent.name, role: 'agent' }} tiny />,
      label: <MarkedName name={agent.name} marks={marks} />,
      detail: `${agent.email} · ${text().header.roles.agent}`,
      target: { to: '/tickets', search: { assignee: agent.id } },
    }),
  }
}

function customerNamed(customer: Person, openTickets: number | undefined): Named {
  rememberRequester(customer)
  return {
    name: customer.name,
    others: [customer.email],
    item: (marks) => ({
      key: `user ${customer.id}`,
      icon: <Avatar of={{ name: customer.name, role: 'customer' }} tiny />,
      label: <MarkedName name={customer.name} marks={marks} />,
      detail:
        openTickets === undefined ? customer.email : `${customer.email} · ${text().palette.openTickets(openTickets)}`,
      target: { to: '/tickets', search: { requester: customer.id } },
    }),
  }
}

/** Each once: a team's members and those whom the server found may be the same. */
export const agentsOf = (names: Names | null, members: readonly Person[]): readonly Person[] => [
  ...new Map([...members, ...(names?.agents ?? []).map(({ user }) => user)].map((one) => [one.id, one])).values(),
]

export function peopleOf(names: Names | null, agents: readonly Person[]): Named[] {
  const customers = new Map<string, Named>()
  for (const { user, openTickets } of names?.customers ?? []) customers.set(user.id, customerNamed(user, openTickets))
  for (const user of names?.requesters ?? []) {
    if (!customers.has(user.id)) customers.set(user.id, customerNamed(user, undefined))
  }
  return [...agents.map(agentNamed), ...customers.values()]
}

export const organisationsOf = (names: Names | null): Named[] =>
  (names?.organisations ?? []).map(({ organisation, openTickets }) => {
    rememberNames({ organisation })
    return {
      name: organisation.name,
      item: (marks) => ({
        key: `organisation ${organisation.id}`,
        icon: <WorkIcon name="organisation" />,
        label: <MarkedName name={organisation.name} marks={marks} />,
        detail: text().palette.openTickets(openTickets),
        target: { to: '/tickets', search: { organisation: organisation.id } },
      }),
    }
  })

export const tagsOf = (names: Names | null): Named[] =>
  (names?.tags ?? []).map(({ id, name, tickets, isCapped }) => ({
    name,
    item: (marks) => ({
      key: `tag ${id}`,
      icon: <WorkIcon name="tag" />,
      label: <MarkedName name={name} marks={marks} />,
      detail: text().tags.tickets(tickets, isCapped),
      target: { to: '/tickets', search: { tags: name } },
    }),
  }))
