/**
 * Which files the code of the web client comes in. What several screens need is in few of them, since each costs half a kilobyte of headers,
 * and in none that somebody fetches who does not need it: customers fetch nothing of agents (docs/decisions/105).
 */
import { relative, sep } from 'node:path'

interface ModuleInfo {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

const entry = 'web/index.html'

const login = 'web/session/login.tsx'
const list = 'web/tickets/list/customer-screen.tsx'
const frame = 'web/app/customer-layout.tsx'
const agentList = 'web/app/agent-list.tsx'

/** Whole in the chunk of what others share with them, which hardly anybody fetches without them. */
const wholly: ReadonlyMap<string, string> = new Map([
  [frame, 'list'],
  [list, 'list'],
  ['web/tickets/detail/customer-screen.tsx', 'ticket'],
  ['web/app/shell/agent-frame.tsx', 'agents'],
  [agentList, 'agent-list'],
])

/** What the list of customers draws once it is needed, and that of agents at once. */
const ofLists: readonly (readonly [file: string, chunk: string])[] = [
  ['web/tickets/filters/tokens.tsx', 'tools'],
  ['web/tickets/list/empty.tsx', 'empty'],
  ['web/tickets/search/notes.tsx', 'notes'],
]

const ticket = 'web/tickets/detail/customer-screen.tsx'

/** What customers open besides. */
const others = [
  'web/tickets/filters/customer-choice.tsx',
  'web/tickets/preview/card.tsx',
  'web/tickets/new/screen.tsx',
  'web/tickets/list/submitted-notice.tsx',
  'web/comments/writing-tools.tsx',
  'web/attachments/lightbox.tsx',
  'web/tickets/shortcuts/dialog.tsx',
  'web/users/profile/screen.tsx',
]
/** What comes first for agents, and what comes with a ticket. */
const agents = ['web/app/shell/agent-frame.tsx', agentList]
const agentTicket = 'web/tickets/detail/agent-screen.tsx'

const together = (some: readonly string[], ofAgents: readonly string[], chunk: string) =>
  some.flatMap((one) => ofAgents.map((other) => [[one, other], chunk] as const))

/** Screens by the file that fetches them, and the chunk of what all of them need; a module is in the first that it fits. */
const sharedBy: readonly (readonly [screens: readonly string[], chunk: string])[] = [
  [[entry], 'base'],
  [['web/live/live.ts'], 'base'],
  // Fetched with every screen, if only once it rests.
  [[login], 'base'],
  [[list], 'list'],
  [[frame], 'list'],
  ...ofLists.map(([file, chunk]) => [[file], chunk] as const),
  ...together([ticket], agents, 'list'),
  ...together(others, agents, 'tools'),
  [[ticket], 'ticket'],
  ...together(others, [agentTicket], 'tools'),
  [['web/app/shell/agent-frame.tsx'], 'agents'],
  [[agentTicket, agentList], 'agents'],
  [[agentTicket], 'agent-ticket'],
  [[agentList], 'agent-list'],
]

/** What the bundler is told: a group for each chunk, the first that a module belongs to has it. `root` is the folder of the project. */
export function chunkGroups(root: string) {
  const known = new Map<string, ReadonlySet<string>>()
  const nameOf = (id: string) => relative(root, id.split('?')[0] ?? id).replaceAll(sep, '/')

  /** What is fetched by itself and leads to the module. */
  function screensOf(id: string, modules: Modules): ReadonlySet<string> {
    const before = known.get(id)
    if (before) return before
    const screens = new Set<string>()
    const seen = new Set([id])
    for (const each of seen) {
      const info = modules.getModuleInfo(each)
      if (!info) continue
      if (info.isEntry || info.dynamicImporters.length) screens.add(nameOf(each))
      for (const importer of info.importers) seen.add(importer)
    }
    known.set(id, screens)
    return screens
  }

  const chunks = [...new Set(sharedBy.map(([, chunk]) => chunk))]
  const libraries = {
    name: 'libraries',
    test: /[\\/]node_modules[\\/]/,
    priority: chunks.length + 1,
  }
  const shared = chunks.map((chunk, at) => ({
    debugName: chunk,
    priority: chunks.length - at,
    name: (id: string, modules: Modules): string | null => {
      const screens = screensOf(id, modules)
      const isShared = screens.size > 1 || (screens.has(entry) && nameOf(id) !== entry)
      const [only] = screens.size === 1 ? screens : []
      if (only !== undefined && wholly.get(only) === chunk) return chunk
      return isShared && sharedBy.find(([all]) => all.every((screen) => screens.has(screen)))?.[1] === chunk
        ? chunk
        : null
    },
  }))
  return [libraries, ...shared]
}

/** Words are named by their language, too. */
export function chunkFileName({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const locale = /[\\/]web[\\/]text[\\/](\w\w)[\\/][\w-]+\.ts$/.exec(facadeModuleId ?? '')?.[1]
  return `assets/${locale ? `${locale}-` : ''}[name]-[hash].js`
}
