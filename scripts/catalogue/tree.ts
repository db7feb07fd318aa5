/** Source files as trees, for what is asked of the words in them. */
import { readFile } from 'node:fs/promises'
import { parseSync } from 'vite'

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

export async function parseFile(file: string): Promise<{ source: string; program: Node }> {
  const source = await readFile(file, 'utf8')
  return { source, program: parse(file, source) }
}

/** The name of the file tells the language. */
export function parse(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source)
  if (errors.length) throw new Error(`${file} can not be parsed: ${errors[0]?.message}`)
  return program as unknown as Node
}

/** Calls back with each node and those around it, the nearest last; stays out of a node where that answers false. */
export function walk(
  node: Node,
  visit: (node: Node, around: readonly Node[]) => boolean | void,
  around: Node[] = [],
): void {
  if (visit(node, around) === false) return
  around.push(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, around)
  }
  around.pop()
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

/** Of an identifier, a JSX name or a key that is spelled out. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  const { type, name, value } = node
  if (type === 'Identifier' || type === 'JSXIdentifier') return String(name)
  return type === 'Literal' ? String(value) : undefined
}
