/** Guessing passwords is slowed down, counted by account and network; others still get in. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { minutes, startApp, type Desk } from '../support/app.ts'
import { documents, logIn, signUpCara, signUpCarl, told } from '../support/cast.ts'
import { ask, type Answer } from '../support/client.ts'
import { meddle, stored } from '../support/database.ts'

const email = 'cara@example.com'
const right = "cara's secret"

const guess = (desk: Desk, password: string, from?: string): Promise<Answer> =>
  ask(desk.url, documents.login, { email, password }, { headers: from ? { 'x-forwarded-for': from } : {} })
const codeOf = ({ errors }: Answer) => errors[0]?.extensions.code

async function guessWrong(desk: Desk, times: number, from?: string): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) equal(codeOf(await guess(desk, 'wrong', from)), 'INVALID')
}

/** Ten failures from one network; the eight in the middle without the work of hashing. */
async function guessWrongTenTimes(desk: Desk, from?: string): Promise<void> {
  await guessWrong(desk, 1, from)
  meddle(desk, 'UPDATE brake SET failures = failures + 8')
  await guessWrong(desk, 1, from)
}

test('After ten failures the wait doubles, and the right password has to wait as well', async () => {
  await using desk = await startApp()
  await signUpCara(desk)
  await guessWrong(desk, 10)
  for (const seconds of [1, 2, 4, 8]) {
    const refused = await guess(desk, right)
    equal(codeOf(refused), 'RATE_LIMITED')
    equal(refused.errors[0]?.extensions.retryAfter, seconds)
    equal(refused.headers.get('retry-after'), String(seconds))
    match(refused.errors[0]?.message ?? '', new RegExp(`in ${seconds} second`))
    desk.clock.advance(seconds * 1000)
    equal(codeOf(await guess(desk, 'wrong')), 'INVALID')
  }
  desk.clock.advance(16_000)
  ok(told(await guess(desk, right), 'login').token)
  await guessWrong(desk, 10)
})

test('300 guesses in a row give no more than the first ten, and the wait ends at 15 minutes', async () => {
  await using desk = await startApp()
  await signUpCara(desk)
  await guessWrongTenTimes(desk)
  for (let attempt = 0; attempt < 290; attempt++) equal(codeOf(await guess(desk, 'wrong')), 'RATE_LIMITED')
  equal(codeOf(await guess(desk, right)), 'RATE_LIMITED')
  desk.clock.advance(1000)
  meddle(desk, 'UPDATE brake SET failures = 40')
  await guessWrong(desk, 1)
  equal((await guess(desk, right)).errors[0]?.extensions.retryAfter, 15 * 60)
  desk.clock.advance(minutes(15))
  ok(told(await guess(desk, right), 'login').token)
})

test('Guesses over 50 connections at once are worth no more than one after another', async () => {
  await using desk = await startApp()
  await signUpCara(desk)
  const answers = await Promise.all(Array.from({ length: 50 }, () => guess(desk, 'wrong')))
  equal(answers.filter((answer) => codeOf(answer) === 'INVALID').length, 10)
  // So many wait that some are turned away before their turn.
  equal(answers.filter((answer) => ['RATE_LIMITED', 'UNAVAILABLE'].includes(codeOf(answer) as string)).length, 40)
  equal(codeOf(await guess(desk, 'wrong')), 'RATE_LIMITED')
})

test('A document holds one log-in, under whatever names and in whatever fragments', async () => {
  await using desk = await startApp()
  await signUpCara(desk)
  const before = stored(desk, 'SELECT * FROM brake')
  const login = (password: string) => `login(email: "${email}", password: "${password}") { token }`
  const documentsWithTwo = [
    `mutation { a: ${login('wrong')} b: ${login(right)} }`,
    `mutation { ${login('wrong')} ... on Mutation { again: ${login(right)} } }`,
    `mutation { ...F ...G } fragment F on Mutation { a: ${login('wrong')} } fragment G on Mutation { b: ${login(right)} }`,
    `mutation { ${login('wrong')} ${login('wrong')} }`,
    `mutation { a: signUp(email: "a@example.com", password: "secret", role: customer) { token }
      b: signUp(email: "b@example.com", password: "secret", role: customer) { token } }`,
  ]
  for (const document of documentsWithTwo) {
    const { status, data, errors } = await ask(desk.url, document)
    equal(status, 400)
    equal(data.b, undefined)
    match(errors[0]?.message ?? '', /at most once/)
  }
  deepEqual(stored(desk, 'SELECT * FROM brake'), before, 'Nothing was tried.')
})

test('Whoever guesses from one network does not lock the account for others', async () => {
  await using desk = await startApp({ env: { TRUST_PROXY: 'loopback' } })
  await signUpCara(desk)
  await guessWrongTenTimes(desk, '203.0.113.7')
  equal(codeOf(await guess(desk, right, '203.0.113.7')), 'RATE_LIMITED')
  ok(told(await guess(desk, right, '198.51.100.4'), 'login').token)
})

test('X-Forwarded-For is not believed unless a proxy is trusted', async () => {
  await using desk = await startApp()
  await signUpCara(desk)
  await guessWrongTenTimes(desk, '203.0.113.7')
  equal(codeOf(await guess(desk, right, '203.0.113.99')), 'RATE_LIMITED')
})

test('Guesses at one account do not slow another from the same network', async () => {
  await using desk = await startApp()
  await signUpCara(desk)
  const carl = await signUpCarl(desk)
  await guessWrongTenTimes(desk)
  equal((await logIn(desk, carl)).id, carl.id)
})

test('Failures at an address without an account are counted alike', async () => {
  await using desk = await startApp()
  await guessWrongTenTimes(desk)
  equal(codeOf(await guess(desk, 'wrong')), 'RATE_LIMITED')
})

test('Trying out which addresses have an account is slowed down', async () => {
  await using desk = await startApp()
  await signUpCara(desk)
  const probe = () => ask(desk.url, documents.signUp, { email, password: 'secret', role: 'customer' })
  equal(codeOf(await probe()), 'CONFLICT')
  meddle(desk, 'UPDATE brake SET failures = 29')
  equal(codeOf(await probe()), 'CONFLICT')
  equal(codeOf(await probe()), 'RATE_LIMITED')
  desk.clock.advance(minutes(1))
  equal(codeOf(await probe()), 'CONFLICT')
})

test('Who signs up between two tries finds out no more addresses than others', async () => {
  await using desk = await startApp()
  await signUpCara(desk)
  const signUpAs = (address: string) =>
    ask(desk.url, documents.signUp, { email: address, password: 'secret', role: 'customer' })
  equal(codeOf(await signUpAs(email)), 'CONFLICT')
  meddle(desk, 'UPDATE brake SET failures = failures + 28')
  told(await signUpAs('throwaway@example.com'), 'signUp')
  equal(codeOf(await signUpAs(email)), 'CONFLICT')
  equal(codeOf(await signUpAs(email)), 'RATE_LIMITED')
  desk.clock.advance(1000)
  told(await signUpAs('another@example.com'), 'signUp')
})
