export type DemoUser = { email: string; role: 'agent' | 'customer'; password: string }
export type Customer = { email: string; name: string; company: string; goods: string }
export type Agent = { email: string; name: string }

const password = 'bellhop-demo'

export const agents: readonly Agent[] = [
  { email: 'grace.okafor@northlight.example', name: 'Grace' },
  { email: 'tomasz.wolski@northlight.example', name: 'Tomasz' },
  { email: 'ines.duarte@northlight.example', name: 'Inês' },
  { email: 'yuki.tanaka@northlight.example', name: 'Yuki' },
]

export const teams: readonly { name: string; members: readonly Agent[] }[] = [
  { name: 'Accounts and invoices', members: agents.slice(0, 2) },
  { name: 'Devices and orders', members: agents.slice(1, 3) },
  { name: 'Languages', members: agents.slice(2, 4) },
]

export const customers: readonly Customer[] = [
  { email: 'priya.nair@spicetrail.example', name: 'Priya', company: 'Spice Trail', goods: 'Garam masala 100 g' },
  { email: 'jonas.becker@radhaus.example', name: 'Jonas', company: 'Radhaus Becker', goods: 'Inner tube 28"' },
  { email: 'marta.silva@casadopao.example', name: 'Marta', company: 'Casa do Pão', goods: 'Dark rye 750 g' },
  { email: 'hana.sato@komorebi-books.example', name: 'Hana', company: 'Komorebi Books', goods: 'Notebook A5' },
  { email: 'omar.haddad@cedarpharmacy.example', name: 'Omar', company: 'Cedar Pharmacy', goods: 'Hand cream 75 ml' },
  { email: 'chloe.martin@atelier-lune.example', name: 'Chloé', company: 'Atelier Lune', goods: 'Linen scarf' },
  { email: 'liam.obrien@westwindgear.example', name: 'Liam', company: 'Westwind Gear', goods: 'Camping mug' },
  { email: 'sofia.rossi@oliveto.example', name: 'Sofia', company: 'Oliveto', goods: 'Olive oil 0.5 l' },
  { email: 'emma.lindqvist@fjallbod.example', name: 'Emma', company: 'Fjällbod', goods: 'Wool socks 40-42' },
  { email: 'mateo.garcia@ferreteriasol.example', name: 'Mateo', company: 'Ferretería Sol', goods: 'Wood screws 4x40' },
  { email: 'ava.thompson@bluebarn.example', name: 'Ava', company: 'Blue Barn Toys', goods: 'Wooden duck' },
  { email: 'wei.chen@jadeleaf.example', name: 'Wei', company: 'Jade Leaf Tea', goods: 'Green tea 50 g' },
]

/** Of most customers by their company, with its domain; the last ones are only suggested. */
export const organisations: readonly { name: string; domains: readonly string[]; members: readonly Customer[] }[] = [
  ...customers.slice(0, 8).map((customer) => ({
    name: customer.company,
    domains: [customer.email.split('@')[1] ?? ''],
    members: [customer],
  })),
  { name: 'Northern Retail Group', domains: ['fjallbod.example', 'bluebarn.example'], members: [] },
]

export const users: readonly DemoUser[] = [
  ...agents.map(({ email }) => ({ email, role: 'agent' as const, password })),
  ...customers.map(({ email }) => ({ email, role: 'customer' as const, password })),
]
