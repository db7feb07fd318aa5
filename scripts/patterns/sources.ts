/** Where regular expressions stand in source files. */
import { readFile } from 'node:fs/promises'
import { parseSync, Visitor } from 'vite'

export interface Found {
  readonly source: string
  readonly flags: string
}

export interface InFile {
  readonly literals: readonly Found[]
  /** How many are made by `RegExp(…)`. */
  readonly constructed: number
}

export async function patternsIn(file: string): Promise<InFile> {
  const { program, errors } = parseSync(file, await readFile(file, 'utf8'))
  if (errors.length) throw new Error(`${file} can not be parsed: ${errors[0]?.message}`)
  const literals: Found[] = []
  let constructed = 0
  const count = ({ callee }: { callee: { type: string; name?: string } }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') constructed++
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) literals.push({ source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: (node) => count(node as Parameters<typeof count>[0]),
    CallExpression: (node) => count(node as Parameters<typeof count>[0]),
  }).visit(program)
  return { literals, constructed }
}

/** The expressions that a module makes by `new RegExp` while it is loaded; call it before anything else loads that module. */
export async function constructedBy(file: string): Promise<Found[]> {
  const made: Found[] = []
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, args, newTarget) {
      const one = Reflect.construct(target, args, newTarget) as RegExp
      made.push({ source: one.source, flags: one.flags })
      return one
    },
  })
  try {
    await import(file)
  } finally {
    globalThis.RegExp = original
  }
  return made
}
