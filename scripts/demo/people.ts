export type DemoPerson = { email: string; role: 'agent' | 'customer'; password: string }
export type Customer = { email: string; name: string; company: string }
export type Agent = { email: string; name: string }

const password = 'bellhop-demo'

export const agents: readonly Agent[] = [
  { email: 'grace.okafor@northlight.example', name: 'Grace' },
  { email: 'tomasz.wolski@northlight.example', name: 'Tomasz' },
  { email: 'ines.duarte@northlight.example', name: 'Inês' },
  { email: 'yuki.tanaka@northlight.example', name: 'Yuki' },
]

export const customers: readonly Customer[] = [
  { email: 'priya.nair@spicetrail.example', name: 'Priya', company: 'Spice Trail' },
  { email: 'jonas.becker@radhaus.example', name: 'Jonas', company: 'Radhaus Becker' },
  { email: 'marta.silva@casadopao.example', name: 'Marta', company: 'Casa do Pão' },
  { email: 'hana.sato@komorebi-books.example', name: 'Hana', company: 'Komorebi Books' },
  { email: 'omar.haddad@cedarpharmacy.example', name: 'Omar', company: 'Cedar Pharmacy' },
  { email: 'chloe.martin@atelier-lune.example', name: 'Chloé', company: 'Atelier Lune' },
  { email: 'liam.obrien@westwindgear.example', name: 'Liam', company: 'Westwind Gear' },
  { email: 'sofia.rossi@oliveto.example', name: 'Sofia', company: 'Oliveto' },
  { email: 'emma.lindqvist@fjallbod.example', name: 'Emma', company: 'Fjällbod' },
  { email: 'mateo.garcia@ferreteriasol.example', name: 'Mateo', company: 'Ferretería Sol' },
  { email: 'ava.thompson@bluebarn.example', name: 'Ava', company: 'Blue Barn Toys' },
  { email: 'wei.chen@jadeleaf.example', name: 'Wei', company: 'Jade Leaf Tea' },
]

export const people: readonly DemoPerson[] = [
  ...agents.map(({ email }) => ({ email, role: 'agent' as const, password })),
  ...customers.map(({ email }) => ({ email, role: 'customer' as const, password })),
]
