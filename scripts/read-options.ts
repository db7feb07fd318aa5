import { parseArgs, type ParseArgsConfig } from 'node:util'

/** parseArgs for a command of developers: what it can't read ends the process with status 2, and says what is wrong and what it takes. */
export function readOptions<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    refuse((error as Error).message.split(/\.? To specify|\n/)[0] as string, usage)
  }
}

export function refuse(wrong: string, usage: string): never {
  console.error(`${wrong.replace(/\.?$/, '.')}\n${usage}`)
  process.exit(2)
}
