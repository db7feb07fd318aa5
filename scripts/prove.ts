/** `npm run prove [-- part [count] …] [--seed N] [--postgres] [--attacks a,b | none] [--each] [--list]`: the long proofs of docs/proof.md. It fails when a promise is broken. */

// The tests' helpers read it when they are loaded.
if (process.argv.includes('--postgres')) process.env.BELLHOP_TEST_DATABASE = 'postgres'
const { isAttack, listAttacks, parts } = await import('../tests/stress/parts.ts')

/** Node's exit code where an await at the top can't end any more. */
const nothingLeft = 13

interface Choice {
  readonly name: string
  readonly count: number
}

interface Arguments {
  readonly choices: Choice[]
  readonly seed: string
  /** Of the siege. */
  readonly attacks: readonly string[] | undefined
  readonly isEach: boolean
}

function readArguments(given: readonly string[]): Arguments | string {
  const choices: Choice[] = []
  let seed = '1'
  let attacks: string[] | undefined
  let isEach = false
  for (let index = 0; index < given.length; index++) {
    const name = given[index] as string
    if (name === '--postgres') continue
    if (name === '--seed') {
      seed = given[++index] ?? ''
      if (!seed) return '--seed needs a value.'
      continue
    }
    if (name === '--each') {
      isEach = true
      continue
    }
    if (name === '--attacks') {
      attacks = (given[++index] ?? '').split(',').filter((one) => one !== 'none')
      const unknown = attacks.find((one) => !isAttack(one))
      if (unknown !== undefined) return `There is no attack ${unknown}; --list names them all.`
      continue
    }
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (!part) return `There is no part ${name}.`
    const count = /^\d+$/.test(given[index + 1] ?? '') ? Number(given[++index]) : part.count
    if (count < 1) return `The count of ${name} must be at least 1.`
    choices.push({ name, count })
  }
  if (!choices.length) choices.push(...Object.entries(parts).map(([name, { count }]) => ({ name, count })))
  return { choices, seed, attacks, isEach }
}

const chosen = readArguments(process.argv.slice(2).filter((one) => one !== '--list'))
if (process.argv.includes('--list')) for (const line of listAttacks()) console.log(line)
else if (typeof chosen === 'string') {
  const known = Object.entries(parts).map(([name, { count, unit }]) => `  ${name} (${count} ${unit})`)
  console.error(
    `${chosen}\nnpm run prove -- [part [count]] … [--seed N] [--postgres] [--attacks a,b | none] [--each] [--list], with the parts\n${known.join('\n')}`,
  )
  process.exitCode = 2
} else {
  const broken: string[] = []
  let underWay: string | undefined
  process.once('exit', () => {
    if (process.exitCode === nothingLeft)
      console.error(
        `NOT PROVEN: ${underWay} waited for what nothing was left to bring, behind what it has printed last.`,
      )
  })
  for (const { name, count } of chosen.choices) {
    underWay = name
    console.log(`— ${name}: ${count} ${parts[name]?.unit}, seed ${chosen.seed}`)
    if (!(await parts[name]?.run(count, chosen))) broken.push(name)
  }
  console.log(broken.length ? `NOT PROVEN: ${broken.join(', ')}` : 'All proven.')
  process.exitCode = broken.length ? 1 : 0
}
