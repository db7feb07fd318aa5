/** `npm run bellhop -- <command>`: finds the command, runs it, and says in one line what went wrong. */
import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { admin, resetLink } from './commands/accounts.ts'
import { backup } from './commands/backup.ts'
import type { Command } from './command.ts'
import { doctor } from './commands/doctor.ts'
import { exportDesk } from './commands/export.ts'
import { explain, printable } from './explain.ts'
import { endOnSignals } from './interrupt.ts'
import { jobs } from './commands/jobs.ts'
import { move } from './commands/move.ts'
import { createProgress } from './progress.ts'
import { restore } from './commands/restore.ts'
import { verify } from './commands/verify.ts'

const commands: Readonly<Record<string, Command>> = {
  backup,
  verify,
  restore,
  move,
  export: exportDesk,
  doctor,
  jobs,
  admin,
  'reset-link': resetLink,
}

/** Answers the exit code: 0 when all is well, 1 when it failed, 2 on wrong usage or with a warning. */
export async function runBellhop(
  [name = '', ...rest]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  // What is kept is for the user it is kept by.
  process.umask(0o077)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const isAsked = ['', 'help', '--help', '-h'].includes(name)
    if (!isAsked) console.error(`There is no command ${name}.`)
    ;(isAsked ? console.log : console.error)(overview())
    return isAsked ? 0 : 2
  }
  const asked = parse(name, command, rest)
  if (typeof asked === 'string') {
    console.error(asked)
    return 2
  }
  if (asked.options.help) {
    console.log(helpOf(name, command))
    return 0
  }
  endOnSignals()
  using progress = createProgress()
  try {
    return await command.run({
      ...asked,
      env,
      progress,
      config: () => readConfig(env),
      say: (line) => console.log(printable(line)),
      folder: env.INIT_CWD ?? process.cwd(),
    })
  } catch (error) {
    progress[Symbol.dispose]()
    console.error(`${name} failed: ${explain(error)}`)
    return 1
  }
}

function parse(name: string, { options, words }: Command, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    if (!values.help && ![words].flat().includes(positionals.length)) {
      return `${name} takes ${wanted(words)}. See npm run bellhop -- ${name} --help`
    }
    return { words: positionals, options: values as Record<string, string | boolean | undefined> }
  } catch (error) {
    return `${(error as Error).message.split('\n')[0]} See npm run bellhop -- ${name} --help`
  }
}

function wanted(words: Command['words']): string {
  if (typeof words !== 'number') return 'other arguments'
  return words ? 'the name of a file' : 'no arguments besides its options'
}

const overview = () =>
  [
    'npm run bellhop -- <command>',
    '',
    ...Object.entries(commands).map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`),
    '',
    'Settings are the same as for the server (docs/settings.md). Each command explains itself with --help.',
  ].join('\n')

const helpOf = (name: string, { usage, summary, help }: Command) =>
  `npm run bellhop -- ${`${name} ${usage}`.trim()}\n\n${summary}.\n\n${help}`
