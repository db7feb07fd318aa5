/** `npm run prove [-- part [count] …] [--seed N] [--postgres]`: the long proofs of docs/proof.md. It fails when a promise is broken. */

// The tests' helpers read it when they are loaded.
if (process.argv.includes('--postgres')) process.env.BELLHOP_TEST_DATABASE = 'postgres'
const { parts } = await import('../tests/prove/parts.ts')

interface Choice {
  readonly name: string
  readonly count: number
}

function readArguments(given: readonly string[]): { choices: Choice[]; seed: string } | string {
  const choices: Choice[] = []
  let seed = '1'
  for (let index = 0; index < given.length; index++) {
    const name = given[index] as string
    if (name === '--postgres') continue
    if (name === '--seed') {
      seed = given[++index] ?? ''
      if (!seed) return '--seed needs a value.'
      continue
    }
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (!part) return `There is no part ${name}.`
    const count = /^\d+$/.test(given[index + 1] ?? '') ? Number(given[++index]) : part.count
    if (count < 1) return `The count of ${name} must be at least 1.`
    choices.push({ name, count })
  }
  if (!choices.length) choices.push(...Object.entries(parts).map(([name, { count }]) => ({ name, count })))
  return { choices, seed }
}

const chosen = readArguments(process.argv.slice(2))
if (typeof chosen === 'string') {
  const known = Object.entries(parts).map(([name, { count, unit }]) => `  ${name} (${count} ${unit})`)
  console.error(
    `${chosen}\nnpm run prove -- [part [count]] … [--seed N] [--postgres], with the parts\n${known.join('\n')}`,
  )
  process.exitCode = 2
} else {
  const broken: string[] = []
  for (const { name, count } of chosen.choices) {
    console.log(`— ${name}: ${count} ${parts[name]?.unit}, seed ${chosen.seed}`)
    if (!(await parts[name]?.run(count, chosen.seed))) broken.push(name)
  }
  console.log(broken.length ? `NOT PROVEN: ${broken.join(', ')}` : 'All proven.')
  process.exitCode = broken.length ? 1 : 0
}
