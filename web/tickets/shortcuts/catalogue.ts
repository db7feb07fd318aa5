/**
 * All shortcuts, each said once: its keys, its name, where it holds and for whom. The sheet behind '?' is drawn from it. What a shortcut does is offered
 * by what stands on the screen (`useShortcut`): where nobody offers it, it does nothing.
 */
import { isOffered, runOffered } from './offers.ts'

export type Group = 'anywhere' | 'list' | 'ticket' | 'answering' | 'triage'

/** The screens on which a shortcut holds. */
export type Place = 'list' | 'ticket' | 'triage' | 'elsewhere'

type Entry = {
  /** Pressed one after another; of those that are held together, such as Shift+x, the last is the key itself. */
  readonly keys: readonly string[]
  readonly group: Group
  readonly places: readonly Place[]
  readonly of: 'everyone' | 'agents' | 'customers'
  /** Holds while letters are switched off, too. */
  readonly isAlways?: true
  /** Held down, it is done again and again. */
  readonly repeats?: true
}

const everywhere = ['list', 'ticket', 'triage', 'elsewhere'] as const
const screens = ['list', 'ticket', 'elsewhere'] as const
const tickets = ['list', 'ticket', 'triage'] as const
const open = ['ticket', 'triage'] as const

const anywhere = (keys: readonly string[], more: Partial<Entry> = {}): Entry => ({
  keys,
  group: 'anywhere',
  places: screens,
  of: 'agents',
  ...more,
})
const list = (key: string, more: Partial<Entry> = {}): Entry => ({
  keys: [key],
  group: 'list',
  places: ['list'],
  of: 'everyone',
  ...more,
})
const ticket = (key: string): Entry => ({ keys: [key], group: 'ticket', places: tickets, of: 'agents' })
const answering = (key: string): Entry => ({ keys: [key], group: 'answering', places: open, of: 'agents' })
const triage = (key: string, more: Partial<Entry> = {}): Entry => ({
  keys: [key],
  group: 'triage',
  places: ['triage'],
  of: 'agents',
  ...more,
})

const entries = {
  palette: anywhere(['Control+k'], { places: everywhere, of: 'everyone', isAlways: true }),
  search: anywhere(['/'], { of: 'everyone' }),
  viewMine: anywhere(['g', 'm'], { places: everywhere }),
  viewUnassigned: anywhere(['g', 'u'], { places: everywhere }),
  viewOpen: anywhere(['g', 'o'], { places: everywhere }),
  viewAll: anywhere(['g', 'a'], { places: everywhere }),
  updates: anywhere(['g', 'i'], { places: everywhere }),
  undo: anywhere(['z'], { places: tickets }),
  fold: anywhere(['[']),
  help: anywhere(['?'], { places: everywhere, of: 'everyone', isAlways: true }),

  next: list('j', { places: everywhere, repeats: true }),
  previous: list('k', { places: everywhere, repeats: true }),
  open: list('Enter'),
  peek: list('Space', { of: 'agents' }),
  preview: list('p', { of: 'customers' }),
  select: list('x', { of: 'agents' }),
  selectRange: list('Shift+x', { of: 'agents' }),
  filter: list('f'),
  unread: list('u', { places: tickets, of: 'agents' }),
  clear: list('Escape'),

  assign: ticket('a'),
  take: ticket('e'),
  team: ticket('d'),
  status: ticket('s'),
  priority: ticket('p'),
  tags: ticket('t'),
  snooze: ticket('h'),
  close: ticket('c'),
  watch: { ...ticket('w'), places: open },
  mute: { ...ticket('Shift+w'), places: open },
  back: { ...ticket('Escape'), places: ['ticket'] },

  reply: answering('r'),
  note: answering('n'),
  send: answering('Control+Enter'),
  sendAndSet: answering('Control+Shift+Enter'),
  takeBack: answering('Control+z'),
  bold: answering('Control+b'),
  italic: answering('Control+i'),

  triage: triage('q', { places: tickets }),
  leave: triage('Escape'),
  skip: triage('ArrowRight', { repeats: true }),
  return: triage('ArrowLeft', { repeats: true }),
  setLow: triage('1'),
  setNormal: triage('2'),
  setHigh: triage('3'),
  setUrgent: triage('4'),
} as const satisfies Record<string, Entry>

export type ShortcutId = keyof typeof entries

export type Shortcut = Readonly<Entry> & {
  readonly id: ShortcutId
  /** Whether something on the screen does it now. */
  readonly when: () => boolean
  /** Does it, where `when` says so. */
  readonly run: () => void
}

export const shortcuts: readonly Shortcut[] = (Object.entries(entries) as [ShortcutId, Entry][]).map(([id, entry]) => ({
  id,
  ...entry,
  when: () => isOffered(id),
  run: () => runOffered(id),
}))

export const groups: readonly Group[] = ['anywhere', 'list', 'ticket', 'answering', 'triage']

/** What is pressed for it, for `aria-keyshortcuts` and for what is drawn beside a name. */
export const keyOf = (id: ShortcutId): string => entries[id].keys.join(' ')
