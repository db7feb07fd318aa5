/**
 * What the build writes into the page itself (docs/decisions/137): the names of the files that the screen at its address is made of, which would
 * otherwise be asked for only when the code of all screens has come.
 */
import { relative, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

interface Screen {
  readonly modules: readonly string[]
  /** Parts of the words, by the names of their files. */
  readonly words?: readonly string[]
}

/** Those that people open cold; the frame around them first. */
const screens: Readonly<Record<string, Screen>> = {
  login: { modules: ['session/login.tsx'], words: ['account'] },
  customerList: { modules: ['app/customer-layout.tsx', 'tickets/list/customer-screen.tsx'] },
  customerTicket: {
    modules: ['app/customer-layout.tsx', 'tickets/detail/customer-screen.tsx'],
    words: ['ticket'],
  },
  agentList: { modules: ['app/shell/agent-frame.tsx', 'app/agent-list.tsx'], words: ['agents', 'bulk'] },
  agentTicket: {
    modules: ['app/shell/agent-frame.tsx', 'tickets/detail/agent-screen.tsx'],
    words: ['agents', 'ticket', 'agent-ticket', 'undo-send'],
  },
}

/** What the page is told: all files, and by language and screen which of them it is made of. */
interface Preloads {
  readonly files: readonly string[]
  readonly screens: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
}

/** What index.html has in their place. */
const place = '__PRELOADS__'
/** As Vite writes that of all screens. */
const styleSheet = /<link rel="stylesheet" (crossorigin href="[^"]*")>/

/** For vite.config.ts. Throws where a module named above is not in the bundle, or the page is not as is expected here. While developing nothing is preloaded. */
export function writeIndexHtml(locales: readonly string[]): Plugin {
  let root = ''
  return {
    name: 'write-index-html',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!html.includes(place)) throw new Error(`index.html has no ${place}.`)
        if (bundle && !styleSheet.test(html)) throw new Error('index.html has no style sheet as Vite used to write it.')
        const preloads: Preloads = bundle ? preloadsIn(bundle, root, locales) : { files: [], screens: {} }
        return styleSheetLater(html.replace(place, JSON.stringify(preloads)))
      },
    },
  }
}

/**
 * What is drawn before any file has come does not wait for the style sheet, which holds for nothing until the code begins (web/app/main.tsx). It stays
 * before those of the screens, which come with them and override it.
 */
const styleSheetLater = (html: string): string =>
  html.replace(styleSheet, '<link rel="preload" as="style" $1><link rel="stylesheet" media="not all" $1>')

function preloadsIn(bundle: Rolldown.OutputBundle, root: string, locales: readonly string[]): Preloads {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const needed = filesFrom(chunks)
  const entry = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(needed))
  const nameOf = (chunk: Rolldown.OutputChunk) =>
    chunk.facadeModuleId && relative(root, chunk.facadeModuleId).replaceAll(sep, '/')
  const chunkOf = (module: string) => {
    const found =
      chunks.find((chunk) => nameOf(chunk) === module) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => relative(root, id).replaceAll(sep, '/') === module))
    if (!found) throw new Error(`scripts/index-html.ts names ${module}, which is not in the bundle.`)
    return found
  }
  const files: string[] = []
  const placeOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const filesOf = ({ modules, words = [] }: Screen, locale: string) => {
    const all = [...modules, ...['common', ...words].map((part) => `text/${locale}/${part}.ts`)]
    return [...new Set(all.flatMap((module) => needed(chunkOf(module))))]
      .filter((file) => !entry.has(file))
      .map(placeOf)
  }
  const ofScreens = (locale: string) =>
    Object.fromEntries(Object.entries(screens).map(([name, screen]) => [name, filesOf(screen, locale)]))
  return {
    screens: Object.fromEntries(locales.map((locale) => [locale, ofScreens(locale)])),
    files,
  }
}

/** Of a chunk, itself and all that it imports, with their styles. */
function filesFrom(chunks: readonly Rolldown.OutputChunk[]): (chunk: Rolldown.OutputChunk) => readonly string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  return (chunk) => {
    const all = new Set([chunk])
    for (const { imports } of all)
      for (const name of imports) if (byName.has(name)) all.add(byName.get(name) as Rolldown.OutputChunk)
    return [...all].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
  }
}
