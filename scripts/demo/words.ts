// What fills the slots of a problem: one set for each ticket, so that all its texts and files agree.
import type { Random } from './random.ts'
import type { Agent, Customer } from './users.ts'

const products = ['Lark label printer', 'Wren scanner', 'Heron scale', 'Plover tablet', 'Kestrel dock']
const cities = [
  'Porto',
  'Freiburg',
  'Leicester',
  'Ghent',
  'Lyon',
  'Galway',
  'Bologna',
  'Aarhus',
  'Valencia',
  'Bristol',
  'Utrecht',
  'Kraków',
  'Graz',
  'Turku',
  'Brno',
  'Zürich',
]
const day = 24 * 60 * 60 * 1000

export type Words = {
  order: string
  invoice: string
  sku: string
  product: string
  city: string
  /** As shown, such as €1,284.50. */
  amount: string
  amountCents: number
  /** The name of the month before the ticket's. */
  month: string
  /** A day shortly before the ticket's, such as 12 October. */
  date: string
  n: string
  big: string
  name: string
  agent: string
  /** With the surname, as mentions have it. */
  agentInFull: string
  company: string
  /** Something the company sells. */
  goods: string
  domain: string
}

export function wordsFor(customer: Customer, agent: Agent, createdAt: Date, random: Random): Words {
  const amountCents = random.between(4_000, 160_000)
  const monthBefore = new Date(Date.UTC(createdAt.getUTCFullYear(), createdAt.getUTCMonth() - 1, 15))
  const daysBefore = new Date(createdAt.getTime() - random.between(3, 9) * day)
  const letters = `${random.pick([...'ABHKMRT'])}${random.pick([...'ELNSX'])}`
  return {
    order: `NL-${random.between(41_000, 48_999)}`,
    invoice: `INV-${createdAt.getUTCFullYear()}-${String(random.between(210, 4890)).padStart(4, '0')}`,
    sku: `${letters}-${random.between(1001, 9870)}`,
    product: random.pick(products),
    city: random.pick(cities),
    amount: money(amountCents),
    amountCents,
    month: monthBefore.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' }),
    date: daysBefore.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
    n: String(random.between(3, 9)),
    big: String(random.between(12, 88)),
    name: customer.name,
    agent: agent.name,
    agentInFull: `${agent.name} ${agent.surname}`,
    company: customer.company,
    goods: customer.goods,
    domain: customer.email.slice(customer.email.indexOf('@') + 1),
  }
}

export function money(cents: number): string {
  return `€${(cents / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** Puts the words into {slots} and decides between [one|or another]. Throws on a slot that has no word. */
export function fill(text: string, words: Words, random: Random): string {
  const decided = text.replace(/\[([^[\]]*\|[^[\]]*)\]/g, (_, choices: string) => random.pick(choices.split('|')))
  return decided.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const word = words[slot as keyof Words]
    if (word === undefined) throw new Error(`no word for {${slot}}`)
    return String(word)
  })
}
