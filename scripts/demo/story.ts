// What happens to a ticket after it was filed.
import { day, hour, minute, nextWorkingTime } from './calendar.ts'
import type { Problem } from './problems/problem.ts'
import type { Random } from './random.ts'
import type { Agent, Customer, Team } from './users.ts'
import { fill, type Words } from './words.ts'

export type DemoStatus = 'open' | 'pending' | 'resolved' | 'closed'
export type DemoPriority = NonNullable<Problem['priority']>
/** A customer's comment on a pending ticket opens it again, as the desk does by itself; the story doesn't repeat that. */
export type DemoEvent =
  | { kind: 'comment'; author: string; content: string; at: Date }
  | { kind: 'note'; agent: string; content: string; at: Date }
  | { kind: 'status'; agent: string; status: DemoStatus; at: Date }
  /** Into the queue of a team, and to an agent of it unless it waits there. */
  | { kind: 'assignment'; agent: string; team: string; isTaken: boolean; at: Date }
  | { kind: 'priority'; agent: string; priority: DemoPriority; at: Date }
  | { kind: 'snooze'; agent: string; until: Date; at: Date }
  | { kind: 'tags'; agent: string; tags: readonly string[]; at: Date }

/** Before anyone answers. */
export const firstLook = 4 * minute
const secondLook = 5 * minute

export function storyOf(
  problem: Problem,
  { customer, agent, team }: { customer: Customer; agent: Agent; team: Team },
  words: Words,
  createdAt: Date,
  now: Date,
  random: Random,
): DemoEvent[] {
  const age = (now.getTime() - createdAt.getTime()) / day
  const wanted = endingFor(age, random)
  // Nobody waits three days for a first answer.
  const ending = wanted === 'open' && age > 3 && endsOf(problem.talk, 'c: ').length === 0 ? 'pending' : wanted
  const talk = talkUntil(problem.talk, ending, age, random)
  const story: DemoEvent[] = []
  let time = createdAt.getTime()
  const setStatus = (status: DemoStatus) =>
    story.push({ kind: 'status', agent: agent.email, status, at: new Date(time) })
  const { priority, note } = problem
  // Some wait for whoever takes them.
  const isTaken = ending !== 'open' || talk.length > 0
  story.push({
    kind: 'assignment',
    agent: agent.email,
    team: team.name,
    isTaken,
    at: new Date(time + firstLook),
  })
  if (priority) story.push({ kind: 'priority', agent: agent.email, priority, at: new Date(time + firstLook) })
  if (note) {
    const content = fill(note, words, random)
    story.push({ kind: 'note', agent: colleagueOf(agent, team).email, content, at: new Date(time + secondLook) })
  }

  talk.forEach((line, index) => {
    const byAgent = line.startsWith('a: ')
    time = nextWorkingTime(time + (byAgent ? answerTime(random) : replyTime(random)), random)
    const content = fill(line.slice(3), words, random)
    story.push({ kind: 'comment', author: byAgent ? agent.email : customer.email, content, at: new Date(time) })
    const isLast = index === talk.length - 1
    const waits = byAgent && (isLast ? ending === 'pending' : content.includes('?'))
    if (!waits) return
    time += random.between(5, 50) * 1000
    setStatus('pending')
  })
  if (talk.length > 0 && (ending === 'resolved' || ending === 'closed')) {
    time = nextWorkingTime(time + random.between(3, 90) * minute, random)
    setStatus('resolved')
    if (ending === 'closed') {
      time = nextWorkingTime(time + random.between(18, 70) * hour, random)
      setStatus('closed')
    }
  }
  return story.filter(({ at }) => at.getTime() < now.getTime() - minute)
}

/** Until the morning of one of the next working days, where the last word was the agent's and the customer has been silent since. */
export function snoozedAfter(story: readonly DemoEvent[], now: Date): DemoEvent[] {
  const last = story.at(-1)
  if (last?.kind !== 'status' || last.status !== 'pending') return []
  const at = new Date(last.at.getTime() + 2 * minute)
  const age = now.getTime() - at.getTime()
  // A part of them, the same ones each time.
  if (age < 0 || age > 21 * day || last.at.getUTCMinutes() % 2 > 0) return []
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  let until = today + (1 + (last.at.getUTCMinutes() % 4)) * day + 9 * hour
  while ([0, 6].includes(new Date(until).getUTCDay())) until += day
  return [{ kind: 'snooze', agent: last.agent, until: new Date(until), at }]
}

/** Who looks over this agent's shoulder. */
function colleagueOf(agent: Agent, { members }: Team): Agent {
  return members[(members.indexOf(agent) + 1) % members.length] as Agent
}

/** How far a ticket of this age, in days, has come. */
function endingFor(age: number, random: Random): DemoStatus {
  const luck = random.next()
  if (age > 21) return luck < 0.93 ? 'closed' : luck < 0.97 ? 'resolved' : 'pending'
  if (age > 8) return luck < 0.66 ? 'closed' : luck < 0.82 ? 'resolved' : luck < 0.94 ? 'pending' : 'open'
  if (age > 2) return luck < 0.28 ? 'closed' : luck < 0.48 ? 'resolved' : luck < 0.8 ? 'pending' : 'open'
  return luck < 0.12 ? 'resolved' : luck < 0.4 ? 'pending' : 'open'
}

// An open ticket waits for the agent, so the customer wrote last; a pending one waits for the customer.
function talkUntil(talk: readonly string[], ending: DemoStatus, age: number, random: Random): readonly string[] {
  if (ending === 'closed' || ending === 'resolved') return talk
  const ends = endsOf(talk, ending === 'open' ? 'c: ' : 'a: ')
  if (ending === 'open' && age <= 3) ends.push(0, 0, 0, 0)
  return ends.length === 0 ? talk : talk.slice(0, random.pick(ends))
}

/** How many lines one may keep so that the last is by this side and the talk isn't over yet. */
function endsOf(talk: readonly string[], side: 'a: ' | 'c: '): number[] {
  return talk.flatMap((line, index) => (line.startsWith(side) && index < talk.length - 1 ? [index + 1] : []))
}

function answerTime(random: Random): number {
  return random.chance(0.7) ? random.between(6, 75) * minute : random.between(90, 420) * minute
}

function replyTime(random: Random): number {
  return random.chance(0.55) ? random.between(4, 110) * minute : random.between(3, 30) * hour
}
