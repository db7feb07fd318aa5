/** Against log-ins and sign-ups: accounts kept out, hashes for nothing. */
import type { Attack, Answered, Scene } from './attack.ts'

const logIn = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
const signUp =
  'mutation ($email: String!, $password: String!) { signUp(email: $email, password: $password, role: customer) { token } }'

/** From the next of the attacker's networks, as nobody. */
const askAnew = (scene: Scene, query: string, variables: Record<string, unknown>): Promise<Answered> =>
  scene.ask({ query, variables, token: undefined }, { from: scene.nextAddress() })

const guesses: Attack = {
  name: 'guesses',
  does: "wrong passwords for the ordinary people's accounts, from many networks, so that they are kept out",
  by: 'anyone',
  async run(scene) {
    while (await scene.turn()) {
      void askAnew(scene, logIn, { email: scene.random.pick(scene.victims), password: scene.unique() })
    }
  },
}

const guessesOfOne: Attack = {
  name: 'guesses-of-one',
  does: 'the same for a single account, so that its wait is always armed again',
  by: 'anyone',
  async run(scene) {
    const email = scene.random.pick(scene.victims)
    while (await scene.turn()) void askAnew(scene, logIn, { email, password: scene.unique() })
  },
}

const hashes: Attack = {
  name: 'hashes',
  does: 'log-ins with addresses that have no account, from all networks at once, so that all wait for hashes',
  by: 'anyone',
  async run(scene) {
    while (await scene.turn()) void askAnew(scene, logIn, { email: `${scene.unique()}@example.com`, password: 'x' })
  },
}

const signUps: Attack = {
  name: 'sign-ups',
  does: 'new accounts, one after another, and addresses that are taken',
  by: 'anyone',
  async run(scene) {
    while (await scene.turn()) {
      const email = scene.random.chance(0.7) ? `${scene.unique()}@example.com` : scene.random.pick(scene.victims)
      void askAnew(scene, signUp, { email, password: 'a long password' })
    }
  },
}

const longCredentials: Attack = {
  name: 'long-credentials',
  does: 'emails of a million capitals, and passwords as long',
  by: 'anyone',
  async run(scene) {
    const long = ['A', 'İ', ' ', '@', 'a.'].map((one) => one.repeat(1_200_000 / (2 * one.length)))
    while (await scene.turn(600_000)) {
      const pair = [scene.random.pick(long), scene.random.pick([...long, 'short'])] as const
      const [email, password] = scene.random.chance(0.5) ? pair : [`${pair[1].slice(0, 300_000)}@b.c`, pair[0]]
      void askAnew(scene, scene.random.pick([logIn, signUp]), { email, password })
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

const guessedCodes: Attack = {
  name: 'guessed-codes',
  does: 'new passwords and accounts of agents by links that nobody was given, from many networks',
  by: 'anyone',
  async run(scene) {
    const reset = 'mutation ($code: String!, $password: String!) { resetPassword(code: $code, password: $password) }'
    const accept =
      'mutation ($code: String!, $email: String!, $password: String!) { signUp(email: $email, password: $password, role: agent, invite: $code) { token } }'
    while (await scene.turn()) {
      const { random } = scene
      const code = random.pick([scene.unique(), 'A'.repeat(43), 'A'.repeat(100_000), ''])
      const password = random.pick(['a long password', 'p'.repeat(200_000)])
      const query = random.pick([reset, accept])
      const { text } = await askAnew(scene, query, {
        code,
        password,
        ...(query === accept && { email: `${scene.unique()}@example.com` }),
      })
      if (/"resetPassword":true|"token":"/.test(text))
        throw new Error(`A guessed code was taken: ${text.slice(0, 200)}`)
    }
  },
}

const ownPassword: Attack = {
  name: 'own-password',
  does: 'a new password and another address under a wrong password, and sessions of others ended, over and over',
  by: 'customer',
  async run(scene) {
    const { random } = scene
    const password =
      'mutation ($guess: String!) { changePassword(currentPassword: $guess, newPassword: "another password") }'
    const email = 'mutation ($guess: String!) { changeEmail(email: "mine@example.com", password: $guess) { id } }'
    const session = 'mutation ($guess: String!) { endSession(id: $guess) }'
    while (await scene.turn()) {
      const guess = random.pick([scene.unique(), scene.unique(), 'g'.repeat(200_000)])
      const { text } = await scene.ask(
        random.chance(0.2)
          ? { query: '{ profile { sessions { id } } }' }
          : { query: random.pick([password, email, session]), variables: { guess } },
      )
      if (/"change(Password|Email)":(true|\{)/.test(text)) throw new Error(`A wrong password was taken: ${text}`)
    }
  },
}

export const logInAttacks = [
  guesses,
  guessesOfOne,
  hashes,
  madeUpAccounts,
  signUps,
  longCredentials,
  sessions,
  guessedCodes,
  ownPassword,
]
