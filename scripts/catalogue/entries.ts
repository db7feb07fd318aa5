/** The entries of a catalogue, and which of them a module uses. */
import { isNode, nameOf, type Node, walk } from './tree.ts'

/** The source of each entry of the const `name` by its path, such as 'login.title'. */
export function entriesIn(source: string, program: Node, name: string): Map<string, string> {
  const entries = new Map<string, string>()
  const collect = (object: Node, path: readonly string[]) => {
    for (const property of object['properties'] as Node[]) {
      const inner = [...path, nameOf(property['key']) ?? '']
      const value = property['value'] as Node
      if (value.type === 'ObjectExpression') collect(value, inner)
      else entries.set(inner.join('.'), source.slice(value.start, value.end).replaceAll(/\s+/g, ' '))
    }
  }
  walk(program, ({ type, id, init }) => {
    if (type === 'VariableDeclarator' && nameOf(id) === name && isNode(init)) collect(init, [])
  })
  return entries
}

/** Paths as far as a module follows them from `t`, `text()` or `useText()`; '*' stands for a key that it computes. */
export function pathsIn(program: Node): string[] {
  const paths: string[] = []
  walk(program, (node, around) => {
    if (node.type !== 'MemberExpression') return
    const outer = around.at(-1)
    // The longest one only.
    if (outer?.type === 'MemberExpression' && outer['object'] === node) return
    const path = pathOf(node)
    if (path) paths.push(path.join('.'))
  })
  return paths
}

function pathOf(node: unknown): string[] | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node['name'] === 't' ? [] : undefined
  if (node.type === 'CallExpression') return /^(?:text|useText)$/.test(nameOf(node['callee']) ?? '') ? [] : undefined
  if (node.type !== 'MemberExpression') return undefined
  const before = pathOf(node['object'])
  return before && [...before, node['computed'] ? '*' : (nameOf(node['property']) ?? '*')]
}

/** Whether a path leads to the entry, or to a group of which any may be meant. */
export function leadsTo(path: string, entry: string): boolean {
  const keys = entry.split('.')
  return path.split('.').every((key, at) => key === '*' || key === keys[at])
}
