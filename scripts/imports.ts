/**
 * `npm run imports`: draws which folder imports which into docs/architecture.md, out of the imports themselves; the check compares it.
 * An arrow leads from who imports to what is imported; one that follows from others is left out. One against the order is red and always
 * drawn, and so is what stands in no order.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { serverOrder, ticketRooms, webOrder } from '../oxlint.config.ts'

export interface Picture {
  /** From the root of the project, with slashes. */
  readonly folder: string
  /** Its folders, low to high; `*` are the files beside them. */
  readonly order: readonly string[]
}

/** Who imports what: paths from the root of the project, with slashes. */
export type Import = readonly [importer: string, imported: string]

/** The same of folders, by their names in the order. */
export type Arrow = readonly [from: string, to: string]

export const pictures: readonly Picture[] = [
  { folder: 'server', order: [...serverOrder, '*'] },
  { folder: 'web', order: webOrder },
  { folder: 'web/tickets', order: ['*', ...ticketRooms] },
]

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs', 'architecture.md')

/** Those of all sources but tests, of types too. */
export function readImports(): Import[] {
  return globSync('{server,web}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !path.includes('.test.') && !path.includes('/generated/'))
    .flatMap((path) => importsIn(path, readFileSync(join(root, path), 'utf8')))
}

/** What a thread is started with by its URL counts as imported. */
export const importsIn = (path: string, text: string): Import[] =>
  [...text.matchAll(/(?:\bfrom |\bimport\(|^import |\bnew URL\(\s*)'(\.[^']+)'/gm)].map(([, specifier = '']) => [
    path,
    posix.join(posix.dirname(path), specifier),
  ])

/** From high to low. */
export function arrowsOf(picture: Picture, imports: readonly Import[]): { down: Arrow[]; against: Arrow[] } {
  const place = (folder: string) => picture.order.indexOf(folder)
  const arrows = new Map<string, Arrow>()
  for (const [importer, imported] of imports) {
    if (!importer.startsWith(`${picture.folder}/`)) continue
    const [from, to] = [folderOf(picture, importer), folderOf(picture, imported)]
    if (from && to && from !== to) arrows.set(`${from} ${to}`, [from, to])
  }
  const isDown = ([from, to]: Arrow) => place(to) >= 0 && place(from) > place(to)
  const all = [...arrows.values()].sort((a, b) => place(b[0]) - place(a[0]) || place(b[1]) - place(a[1]))
  return { down: withoutImplied(all.filter(isDown)), against: all.filter((arrow) => !isDown(arrow)) }
}

/** What leads out of a folder within another shows in the picture of that one; of what leads out of this, the topmost folder is named. */
function folderOf({ folder }: Picture, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return folder.includes('/') ? undefined : path.split('/')[0]
  const [first, ...rest] = path.slice(folder.length + 1).split('/')
  return rest.length ? first : '*'
}

/** `arrows` from high to low, all of them down. */
function withoutImplied(arrows: readonly Arrow[]): Arrow[] {
  const below = new Map<string, Set<string>>()
  const allBelow = (folder: string) => below.get(folder) ?? new Set()
  for (const [from, to] of arrows.toReversed()) below.set(from, allBelow(from).union(allBelow(to)).add(to))
  return arrows.filter(
    ([from, to]) => !arrows.some(([other, between]) => other === from && between !== to && allBelow(between).has(to)),
  )
}

/** In Mermaid, which GitHub and most viewers of Markdown draw. */
export function draw(picture: Picture, imports: readonly Import[]): string {
  const { down, against } = arrowsOf(picture, imports)
  const strangers = [...new Set(against.flat())].filter((folder) => !picture.order.includes(folder))
  const id = (folder: string) => (folder === '*' ? 'files' : folder.replaceAll(/\W/g, '_'))
  const label = (folder: string) => (folder === '*' ? `files of ${picture.folder}/` : folder)
  return [
    'flowchart TD',
    ...[...picture.order.toReversed(), ...strangers].map((folder) => `  ${id(folder)}["${label(folder)}"]`),
    ...[...down, ...against].map(([from, to]) => `  ${id(from)} --> ${id(to)}`),
    ...against.map((_, index) => `  linkStyle ${down.length + index} stroke:#d33,stroke-width:3px`),
    ...strangers.map((folder) => `  style ${id(folder)} stroke:#d33,stroke-width:3px`),
  ].join('\n')
}

const marked = /(<!-- Made by npm run imports: (\S+) -->\n)[^]*?(?=<!-- End -->)/g

/** The page with each picture drawn anew between its marks. */
function redrawn(text: string): string {
  const imports = readImports()
  const found = new Set([...text.matchAll(marked)].map(([, , name]) => name))
  const missing = pictures.find(({ folder }) => !found.has(folder))
  if (missing) throw new Error(`docs/architecture.md has no marks for the picture of ${missing.folder}.`)
  return text.replaceAll(marked, (old, start: string, name: string) => {
    const picture = pictures.find(({ folder }) => folder === name)
    return picture ? `${start}\`\`\`mermaid\n${draw(picture, imports)}\n\`\`\`\n` : old
  })
}

/** Whether the pictures show what the sources import. */
export function areImportsDrawn(): boolean {
  const text = readFileSync(page, 'utf8')
  return text === redrawn(text)
}

if (import.meta.main) writeFileSync(page, redrawn(readFileSync(page, 'utf8')))
