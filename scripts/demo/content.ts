// A lifelike desk as pure data: Northlight, maker of label printers and the app Stock, answers its customers.
import { day, hour, minute, nextWorkingTime } from './calendar.ts'
import { filesFor, type DemoFile } from './files.ts'
import { accounts } from './problems/accounts.ts'
import { devices } from './problems/devices.ts'
import { invoices } from './problems/invoices.ts'
import { languages } from './problems/languages.ts'
import type { Problem } from './problems/problem.ts'
import { shipping } from './problems/shipping.ts'
import { stock } from './problems/stock.ts'
import { unusual } from './problems/unusual.ts'
import { seededRandom, type Random } from './random.ts'
import { firstLook, snoozedAfter, storyOf, type DemoEvent } from './story.ts'
import { customers, teams, users, type Agent, type Customer, type DemoUser, type Team } from './users.ts'
import { fill, wordsFor } from './words.ts'

export type DemoTicket = {
  requester: string
  title: string
  description: string | null
  createdAt: Date
  files: DemoFile[]
  /** In order of time. */
  story: DemoEvent[]
}
export type DemoDesk = { users: readonly DemoUser[]; tickets: DemoTicket[] }

const ticketCount = 300
const span = 90 * day
/** So that there is always something new to see, whatever the hour. */
const justNow = [9 * minute, 47 * minute, 2.2 * hour, 5.4 * hour]

/** The same for the same `now`; tickets in order of their creation, none later than `now`. */
export function demoDesk(now: Date): DemoDesk {
  const random = seededRandom(20_261_104)
  const times = creationTimes(now.getTime(), random)
  const problems = problemsInOrder(random)
  const askedBy = new Map<Problem, Set<Customer>>()
  const tickets = times.map((time, index) => {
    const problem = problems[index]!
    const asked = askedBy.get(problem) ?? new Set()
    askedBy.set(problem, asked)
    const customer = customerFor(problem, asked, random)
    asked.add(customer)
    return ticketOf(problem, customer, new Date(time), now, random)
  })
  return { users, tickets }
}

function creationTimes(now: number, random: Random): number[] {
  const times = justNow.map((ago) => now - ago)
  while (times.length < ticketCount) {
    const time = nextWorkingTime(now - random.next() ** 1.6 * span, random)
    if (time < now - 6 * hour) times.push(time)
  }
  return times.sort((a, b) => a - b)
}

// Common problems come round again after some seventy others; the rare ones are strewn in, more of them lately.
function problemsInOrder(random: Random): Problem[] {
  const common = random.shuffle([...invoices, ...accounts, ...shipping, ...devices, ...stock])
  const rare = random.shuffle([...languages, ...unusual])
  const order = Array.from({ length: ticketCount - rare.length }, (_, index) => common[index % common.length]!)
  rare.forEach((problem, index) => {
    const share = problem.talk.length < 2 ? 0.97 : 1 - ((index + 0.5) / rare.length) ** 1.6
    order.splice(Math.round(share * order.length), 0, problem)
  })
  return order
}

function customerFor(problem: Problem, asked: ReadonlySet<Customer>, random: Random): Customer {
  const { from } = problem
  if (from === undefined) return random.pick(customers.filter((customer) => !asked.has(customer)))
  const customer = customers.find(({ email }) => email.startsWith(`${from}@`))
  if (customer === undefined) throw new Error(`nobody is called ${from}`)
  return customer
}

function ticketOf(problem: Problem, customer: Customer, createdAt: Date, now: Date, random: Random): DemoTicket {
  const team = teamFor(problem)
  const agent = random.pick(team.members)
  const words = wordsFor(customer, agent, createdAt, random)
  const title = fill(problem.title, words, random)
  const description = problem.text === null ? null : fill(problem.text, words, random)
  const files = filesFor(problem, words, createdAt, random)
  const story = storyOf(problem, { customer, agent, team }, words, createdAt, now, random)
  return {
    requester: customer.email,
    title,
    description,
    createdAt,
    files,
    story: [...tagged(problem, agent, createdAt, now), ...story, ...snoozedAfter(story, now)],
  }
}

const topics: readonly (readonly [tag: string, problems: readonly Problem[]])[] = [
  ['billing', invoices],
  ['accounts', accounts],
  ['shipping', shipping],
  ['devices', devices],
  ['stock', stock],
]

function teamFor(problem: Problem): Team {
  if (invoices.includes(problem) || accounts.includes(problem)) return teams.accounts
  return languages.includes(problem) || unusual.includes(problem) ? teams.languages : teams.devices
}

/** What it is about, said by the agent who looks first. */
function tagged(problem: Problem, agent: Agent, createdAt: Date, now: Date): DemoEvent[] {
  const tags = topics.filter(([, problems]) => problems.includes(problem)).map(([tag]) => tag)
  if (problem.files?.length) tags.push('has proof')
  const at = new Date(createdAt.getTime() + firstLook)
  return tags.length && at < now ? [{ kind: 'tags', agent: agent.email, tags, at }] : []
}
