/** Which words are there when a module of the web client runs: those that all ways to it fetch with it. */
import { posix, sep } from 'node:path'
import type { Module } from './catalogue.ts'
import { isNode, nameOf, walk, type Node } from './tree.ts'

interface Imports {
  /** Of code, not of types; from the root of the repository, with slashes. */
  readonly fixed: readonly string[]
  /** What is fetched when it is needed, with the parts of the words that are fetched with it. */
  readonly fetched: readonly { readonly file: string; readonly parts: readonly string[] }[]
}

export function importsOf({ file, program }: Module): Imports {
  const own = file.replaceAll(sep, '/')
  const at = (source: unknown) => posix.join(posix.dirname(own), String((source as Node)['value']))
  const isOwn = (source: unknown) => isNode(source) && String(source['value']).startsWith('.')
  const fixed: string[] = []
  const fetched: { file: string; parts: readonly string[] }[] = []
  walk(program, (node, around) => {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') {
      if (isOwn(node['source']) && !isOfTypes(node)) fixed.push(at(node['source']))
    } else if (node.type === 'ImportExpression' && isOwn(node['source'])) {
      fetched.push({ file: at(node['source']), parts: around.flatMap(partsWith) })
    }
  })
  return { fixed, fetched }
}

function isOfTypes(node: Node): boolean {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true
  const specifiers = (node['specifiers'] ?? []) as Node[]
  return specifiers.length > 0 && specifiers.every((each) => each['importKind'] === 'type')
}

/** Those named in `withWords([…], …)`. */
function partsWith(node: Node): string[] {
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'withWords') return []
  const [list] = node['arguments'] as Node[]
  return ((list?.['elements'] ?? []) as Node[]).flatMap((each) => nameOf(each) ?? [])
}

/** By file: the parts of the words that have come whatever way led to it. `entry` has `first`; a module that nothing leads to is left out. */
export function loadedParts(
  modules: ReadonlyMap<string, Imports>,
  entry: string,
  first: readonly string[],
): Map<string, ReadonlySet<string>> {
  const loaded = new Map<string, ReadonlySet<string>>([[entry, new Set(first)]])
  const open = [entry]
  const reach = (file: string, parts: ReadonlySet<string>) => {
    const before = loaded.get(file)
    const now = before ? before.intersection(parts) : parts
    if (before && now.size === before.size) return
    loaded.set(file, now)
    open.push(file)
  }
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const parts = loaded.get(file) ?? new Set()
    const { fixed = [], fetched = [] } = modules.get(file) ?? {}
    for (const each of fixed) reach(each, parts)
    for (const each of fetched) reach(each.file, parts.union(new Set(each.parts)))
  }
  return loaded
}

/** All that comes with a file, without what is fetched when it is needed. */
export function reachableFrom(modules: ReadonlyMap<string, Imports>, file: string): string[] {
  const reached = new Set([file])
  for (const each of reached) for (const next of modules.get(each)?.fixed ?? []) reached.add(next)
  return [...reached]
}
