/** Against what everyone is told of the desk, and what a new one needs. */
import type { Attack } from './attack.ts'
import { fifteen } from './material.ts'

const give = 'mutation ($name: String!) { nameDesk(name: $name) { name } }'

const nameOfTheDesk: Attack = {
  name: 'name-of-the-desk',
  does: 'what the desk is called asked for fifteen times over, and given names that hide, turn and are far too long, by those who may not',
  by: 'anyone',
  async run(scene) {
    const { random } = scene
    const names = [
      '\u202eksed',
      '\u0301'.repeat(80),
      'n'.repeat(60_000),
      '<img src=x onerror=alert(1)>',
      'a@b',
      '\0',
      '',
    ]
    const asked = [
      { query: `{ desk { ${fifteen('name')} } }` },
      { query: `{ ${fifteen('desk { name agentSignUpOpen }')} }` },
      { query: `{ desk { name } firstSteps { kind isDone } }` },
      { query: `{ ${fifteen('firstSteps { kind }')} }` },
    ]
    while (await scene.turn()) {
      const naming = { query: give, variables: { name: random.pick([...names, scene.unique()]) } }
      const { text } = await scene.ask(random.chance(0.4) ? naming : random.pick(asked))
      const isDone = /"nameDesk":\{|"firstSteps":\[|"(name|a\d+)":"/.test(text)
      if (isDone) throw new Error(`Who may not was let: ${text.slice(0, 200)}`)
    }
  },
}

const firstStepsAgain: Attack = {
  name: 'first-steps-again',
  does: 'an agent who is no admin names the desk, and asks what a new one needs of one that has long been at work, over and over',
  by: 'agent',
  async run(scene) {
    const { random } = scene
    const asked = [
      { query: '{ firstSteps { kind isDone } desk { name } }' },
      { query: `{ ${fifteen('firstSteps { kind }')} }` },
      { query: give, variables: { name: scene.unique() } },
      { query: `mutation { ${fifteen('nameDesk(name: "Mine") { name }')} }` },
    ]
    while (await scene.turn()) {
      const { text } = await scene.ask(random.pick(asked))
      if (/"nameDesk":\{|"kind":|"name":"/.test(text)) throw new Error(`Not as it should be: ${text.slice(0, 200)}`)
    }
  },
}

export const deskAttacks = [nameOfTheDesk, firstStepsAgain]
