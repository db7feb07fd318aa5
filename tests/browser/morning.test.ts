/** One morning: two agents work sixty tickets through by keys alone while the customer answers them, and nothing that anybody sent is lost, doubled, or told to the wrong person. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { heading, pathOf, story } from '../support/browser.ts'
import { documents, signUpAbe, signUpAda, signUpCara, type SeenTicket, told } from '../support/cast.ts'
import { operationOf } from '../support/network.ts'
import { type AgentAtWork, agentAtWork, titleOf } from './morning/agent-at-work.ts'
import { collideOnTheWay, collideWhileWriting } from './morning/collisions.ts'
import { answerOf, answerQuestions, questionOf } from './morning/customer.ts'
import { answerAfterTakingBack, answerOnPhone, answerOverCrash, crashAfterSending } from './morning/interruptions.ts'
import { compare, countWaiting, hasNoDrafts, openLedger } from './morning/ledger.ts'
import { keepReceived } from './morning/received.ts'

const count = 60
const collisions = { whileWriting: 60, onTheWay: 59 }
const interruptions = { takenBack: 54, crash: 45, phone: 20 }
/** The customer answers these; the first is waited for. */
const questions = [56, 30, 52, 26, 48, 22, 18]
const [waitedFor = 0] = questions
const tagNames = ['returns', 'billing', 'delivery']
const priorityKeys = ['1', '2', '3', '4'] as const

const from = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, at) => first - at)

/** How many keys it took to answer, set pending, and have the next ticket, beside the text. */
const answered: number[] = []

async function sort(agent: AgentAtWork, number: number) {
  await agent.isAt(number)
  await agent.takes(number)
  await agent.prioritises(number, priorityKeys[number % 4] ?? '1')
  await agent.tags(number, tagNames[number % 3] ?? '')
}

async function answer(agent: AgentAtWork, number: number, content: string) {
  const before = agent.keys.count()
  await agent.writes(content)
  await agent.sends()
  agent.hasSent(number, content)
  await agent.next()
  answered.push(agent.keys.count() - before)
}

/** What comes after sorting: an answer, or another status, with a note now and then; and the next ticket. */
async function settle(agent: AgentAtWork, number: number) {
  if (number % 2 === 0)
    return answer(agent, number, questions.includes(number) ? questionOf(number) : `Done, request ${number}.`)
  if (number % 5 === 0) await agent.notes(number, `Between us: zqxcanary ${number}.`)
  if (number % 3 === 0) return agent.closes(number)
  await agent.sets(number, '3')
  return agent.next()
}

async function work(agent: AgentAtWork, numbers: readonly number[]) {
  for (const number of numbers) {
    await sort(agent, number)
    await settle(agent, number)
  }
}

/** Counts how often a page asks for a list from its beginning; what one goes through goes on with the next fifty. */
function countLists(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (operationOf(request) === 'tickets' && !request.postDataJSON().variables.after) asked += 1
  })
  return () => asked
}

story('two agents and a customer work sixty tickets through in a morning, and nothing is lost', async (stage) => {
  const { desk, visit } = stage
  const [cara, ada, abe] = [await signUpCara(desk), await signUpAda(desk), await signUpAbe(desk)]
  const tickets: SeenTicket[] = []
  for (const number of from(count, 1).toReversed()) tickets.push(await cara.submits(titleOf(number)))
  const ledger = openLedger(tickets)

  const customer = await visit({ as: cara })
  const received = keepReceived(customer.context())
  await customer.goto('/tickets')
  await heading(customer, 'My Tickets')

  // Both begin with the first one.
  const [adas, abes] = [await agentAtWork(stage, ada, ledger, count), await agentAtWork(stage, abe, ledger, count)]
  await abes.isAt(collisions.whileWriting)
  await sort(adas, collisions.whileWriting)
  await collideWhileWriting(collisions.whileWriting, abes, adas)
  await adas.next()
  await adas.isAt(collisions.onTheWay)
  await sort(abes, collisions.onTheWay)
  await collideOnTheWay(collisions.onTheWay, adas, abes)

  // Then each goes through half of what is left, while the customer answers.
  const answering = answerQuestions(customer, cara, ledger, questions)
  const adasMorning = async () => {
    const lists = countLists(adas.page())
    await work(adas, from(collisions.onTheWay - 1, waitedFor + 1))
    await sort(adas, waitedFor)
    await adas.writes(questionOf(waitedFor))
    await adas.sends()
    adas.hasSent(waitedFor, questionOf(waitedFor))
    // The question is held first; its answer comes while one looks at the ticket.
    await adas.page().getByRole('article').getByText(answerOf(waitedFor), { exact: true }).waitFor({ timeout: 90_000 })
    await answer(adas, waitedFor, `Part ${waitedFor} is on its way.`)
    await work(adas, from(waitedFor - 1, interruptions.takenBack + 1))
    await sort(adas, interruptions.takenBack)
    await answerAfterTakingBack(adas, interruptions.takenBack)
    await adas.next()
    await work(adas, from(interruptions.takenBack - 1, interruptions.crash + 1))
    await sort(adas, interruptions.crash)
    equal(lists(), 0, 'There was no way back to the list.')
    await answerOverCrash(stage, adas, { number: interruptions.crash, ledger })
    await adas.next()
    await crashAfterSending(stage, adas, interruptions.crash)
    await work(adas, from(interruptions.crash - 1, 31))
  }
  const abesMorning = async () => {
    // Long enough to take back on one device what was sent on another, however busy they are.
    told(await abe.ask(documents.chooseUndoSend, { seconds: 30 }), 'chooseUndoSend')
    await abes.keys.press('find', 'Control+k')
    await abes.page().getByRole('combobox', { name: 'Go to anything' }).waitFor()
    await abes.keys.type('#30')
    await abes.keys.press('find', 'Enter')
    await abes.isAt(30)
    await abes.keys.press('find', 'q')
    await abes.page().waitForURL((url) => url.searchParams.get('triage') === '30')
    const lists = countLists(abes.page())
    await work(abes, from(30, interruptions.phone + 1))
    await sort(abes, interruptions.phone)
    await answerOnPhone(stage, abes, interruptions.phone)
    await abes.next()
    await work(abes, from(interruptions.phone - 1, 1))
    equal(lists(), 0, 'There was no way back to the list.')
  }
  await Promise.all([adasMorning(), abesMorning(), answering])

  // Behind the last one: the end, and the way back.
  await heading(abes.page(), 'That was the last one')
  await abes.keys.press('leave', 'Escape')
  await heading(abes.page(), 'All Tickets')
  equal(pathOf(abes.page()), '/tickets?status=open')

  deepEqual([...new Set(answered)], [3])
  ok(answered.length > 20)
  for (const [{ keys }, numbers, again] of [
    [adas, [60, ...from(58, 31)], 2],
    [abes, [59, ...from(30, 1)], 1],
  ] as const) {
    const isClosed = (number: number) => ledger.of(number).status === 'closed'
    const hasStatus = (number: number) => ['closed', 'resolved'].includes(ledger.of(number).status)
    equal(keys.count('take'), numbers.length)
    equal(keys.count('priority'), numbers.length)
    equal(keys.count('tag'), numbers.length)
    equal(keys.count('status'), numbers.filter(hasStatus).length)
    // Once more each where both were at one ticket, and where one came back; and none where the next one comes by itself.
    equal(keys.count('next'), numbers.length + again - numbers.filter(isClosed).length)
  }

  // Whoever leaves can take nothing back: what is still held is due then. What others hold is sent at its time.
  await hasNoDrafts(abe)
  const left = abes.page().waitForResponse((response) => operationOf(response.request()) === 'logout')
  await abes.page().getByRole('button', { name: 'Logout' }).click()
  await left
  equal(await countWaiting(ada, from(30, 1)), 0)
  await compare(ledger, ada, cara)
  await hasNoDrafts(ada)
  const receivedText = (await received.all()).join('\n')
  ok(
    receivedText.includes(questionOf(30)) && receivedText.includes(answerOf(18)),
    'What the customer was sent is there to be searched.',
  )
  const notes = ledger.notes()
  ok(notes.length > 3)
  deepEqual(
    notes.filter((note) => receivedText.includes(note)),
    [],
  )
  equal(receivedText.includes('zqxcanary'), false)
})
