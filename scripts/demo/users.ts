export type DemoUser = { email: string; name: string; role: 'agent' | 'customer'; password: string }
/** `name` is what others call them. */
type Person = { email: string; name: string; surname: string }
export type Customer = Person & { company: string; goods: string }
export type Agent = Person

/** Of everyone. */
const password = 'bellhop-demo'

const agent = (login: string, name: string, surname: string): Agent => ({
  email: `${login}@northlight.example`,
  name,
  surname,
})

const grace = agent('grace.okafor', 'Grace', 'Okafor')
const ines = agent('ines.duarte', 'Inês', 'Duarte')
const yuki = agent('yuki.tanaka', 'Yuki', 'Tanaka')

/** The first is the admin, who is in a team like everyone. */
const ofAccounts = [
  grace,
  agent('tomasz.wolski', 'Tomasz', 'Wolski'),
  agent('amara.diallo', 'Amara', 'Diallo'),
  agent('henrik.solberg', 'Henrik', 'Solberg'),
]
const ofDevices = [
  agent('farah.aziz', 'Farah', 'Aziz'),
  agent('luca.moretti', 'Luca', 'Moretti'),
  agent('sinead.walsh', 'Sinéad', 'Walsh'),
  agent('pieter.devries', 'Pieter', 'de Vries'),
  agent('noor.hamdan', 'Noor', 'Hamdan'),
]
const ofLanguages = [ines, yuki, agent('marek.novotny', 'Marek', 'Novotný')]

export const agents: readonly Agent[] = [...ofAccounts, ...ofDevices, ...ofLanguages]

export type Team = { name: string; members: readonly Agent[] }

export const teams = {
  accounts: { name: 'Accounts and invoices', members: ofAccounts },
  // Inês helps out where most comes in.
  devices: { name: 'Devices and orders', members: [...ofDevices, ines] },
  languages: { name: 'Languages', members: ofLanguages },
} as const satisfies Record<string, Team>

export const customers: readonly Customer[] = [
  {
    email: 'priya.nair@spicetrail.example',
    name: 'Priya',
    surname: 'Nair',
    company: 'Spice Trail',
    goods: 'Garam masala 100 g',
  },
  {
    email: 'jonas.becker@radhaus.example',
    name: 'Jonas',
    surname: 'Becker',
    company: 'Radhaus Becker',
    goods: 'Inner tube 28"',
  },
  {
    email: 'marta.silva@casadopao.example',
    name: 'Marta',
    surname: 'Silva',
    company: 'Casa do Pão',
    goods: 'Dark rye 750 g',
  },
  {
    email: 'hana.sato@komorebi-books.example',
    name: 'Hana',
    surname: 'Sato',
    company: 'Komorebi Books',
    goods: 'Notebook A5',
  },
  {
    email: 'omar.haddad@cedarpharmacy.example',
    name: 'Omar',
    surname: 'Haddad',
    company: 'Cedar Pharmacy',
    goods: 'Hand cream 75 ml',
  },
  {
    email: 'chloe.martin@atelier-lune.example',
    name: 'Chloé',
    surname: 'Martin',
    company: 'Atelier Lune',
    goods: 'Linen scarf',
  },
  {
    email: 'liam.obrien@westwindgear.example',
    name: 'Liam',
    surname: 'O’Brien',
    company: 'Westwind Gear',
    goods: 'Camping mug',
  },
  {
    email: 'sofia.rossi@oliveto.example',
    name: 'Sofia',
    surname: 'Rossi',
    company: 'Oliveto',
    goods: 'Olive oil 0.5 l',
  },
  {
    email: 'emma.lindqvist@fjallbod.example',
    name: 'Emma',
    surname: 'Lindqvist',
    company: 'Fjällbod',
    goods: 'Wool socks 40-42',
  },
  {
    email: 'mateo.garcia@ferreteriasol.example',
    name: 'Mateo',
    surname: 'García',
    company: 'Ferretería Sol',
    goods: 'Wood screws 4x40',
  },
  {
    email: 'ava.thompson@bluebarn.example',
    name: 'Ava',
    surname: 'Thompson',
    company: 'Blue Barn Toys',
    goods: 'Wooden duck',
  },
  {
    email: 'wei.chen@jadeleaf.example',
    name: 'Wei',
    surname: 'Chen',
    company: 'Jade Leaf Tea',
    goods: 'Green tea 50 g',
  },
]

export const nameOf = ({ name, surname }: Person): string => `${name} ${surname}`

const accountOf =
  (role: DemoUser['role']) =>
  (person: Person): DemoUser => ({ email: person.email, name: nameOf(person), role, password })

export const users: readonly DemoUser[] = [...agents.map(accountOf('agent')), ...customers.map(accountOf('customer'))]

/** Of most customers by their company, with its domain; those of the group are only suggested, and the corner shops share their tickets. */
export const organisations: readonly {
  name: string
  domains: readonly string[]
  members: readonly Customer[]
  /** Whether they see each other's tickets. */
  shares?: boolean
}[] = [
  ...customers.slice(0, 8).map((customer) => ({
    name: customer.company,
    domains: [customer.email.split('@')[1] ?? ''],
    members: [customer],
  })),
  { name: 'Northern Retail Group', domains: ['fjallbod.example', 'bluebarn.example'], members: [] },
  {
    name: 'Corner Shops Alliance',
    domains: [],
    members: customers.filter(({ company }) => ['Ferretería Sol', 'Jade Leaf Tea'].includes(company)),
    shares: true,
  },
]
