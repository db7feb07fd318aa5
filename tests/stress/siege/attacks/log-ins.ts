/** Against log-ins and sign-ups: accounts kept out, hashes for nothing. */
import type { Attack } from './attack.ts'

const logIn = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
const signUp =
  'mutation ($email: String!, $password: String!) { signUp(email: $email, password: $password, role: customer) { token } }'

const guesses: Attack = {
  name: 'guesses',
  does: "wrong passwords for the ordinary people's accounts, from many networks, so that they are kept out",
  by: 'anyone',
  async run(scene) {
    while (await scene.turn()) {
      const variables = { email: scene.random.pick(scene.victims), password: scene.unique() }
      void scene.ask({ query: logIn, variables, token: undefined }, { from: scene.nextAddress() })
    }
  },
}

const guessesOfOne: Attack = {
  name: 'guesses-of-one',
  does: 'the same for a single account, so that its wait is always armed again',
  by: 'anyone',
  async run(scene) {
    const email = scene.random.pick(scene.victims)
    while (await scene.turn())
      void scene.ask(
        { query: logIn, variables: { email, password: scene.unique() }, token: undefined },
        { from: scene.nextAddress() },
      )
  },
}

const hashes: Attack = {
  name: 'hashes',
  does: 'log-ins with addresses that have no account, from all networks at once, so that all wait for hashes',
  by: 'anyone',
  async run(scene) {
    while (await scene.turn())
      void scene.ask(
        { query: logIn, variables: { email: `${scene.unique()}@example.com`, password: 'x' }, token: undefined },
        { from: scene.nextAddress() },
      )
  },
}

const signUps: Attack = {
  name: 'sign-ups',
  does: 'new accounts, one after another, and addresses that are taken',
  by: 'anyone',
  async run(scene) {
    while (await scene.turn()) {
      const email = scene.random.chance(0.7) ? `${scene.unique()}@example.com` : scene.random.pick(scene.victims)
      void scene.ask(
        { query: signUp, variables: { email, password: 'a long password' }, token: undefined },
        { from: scene.nextAddress() },
      )
    }
  },
}

const longCredentials: Attack = {
  name: 'long-credentials',
  does: 'e-mails of a million capitals, and passwords as long',
  by: 'anyone',
  async run(scene) {
    const long = ['A', 'İ', ' ', '@', 'a.'].map((one) => one.repeat(1_200_000 / (2 * one.length)))
    while (await scene.turn(600_000)) {
      const pair = [scene.random.pick(long), scene.random.pick([...long, 'short'])] as const
      const [email, password] = scene.random.chance(0.5) ? pair : [`${pair[1].slice(0, 300_000)}@b.c`, pair[0]]
      void scene.ask(
        { query: scene.random.pick([logIn, signUp]), variables: { email, password }, token: undefined },
        { from: scene.nextAddress() },
      )
    }
  },
}

const sessions: Attack = {
  name: 'sessions',
  does: 'right log-ins to the own account and log-outs, one after another',
  by: 'customer',
  async run(scene) {
    const { email, password } = scene.account ?? { email: '', password: '' }
    while (await scene.turn()) {
      const { text } = await scene.ask({ query: logIn, variables: { email, password }, token: undefined })
      const token = /"token":"([^"]+)"/.exec(text)?.[1]
      if (token !== undefined && (await scene.turn())) void scene.ask({ query: 'mutation { logout }', token })
    }
  },
}

const madeUpAccounts: Attack = {
  name: 'made-up-accounts',
  does: 'log-ins with addresses that have no account, each a new one, all from one network',
  by: 'anyone',
  async run(scene) {
    while (await scene.turn()) {
      const variables = { email: `${scene.unique()}@example.net`, password: 'wrong' }
      void scene.ask({ query: logIn, variables, token: undefined })
    }
  },
}

export const logInAttacks = [guesses, guessesOfOne, hashes, madeUpAccounts, signUps, longCredentials, sessions]
