import type { WorkIconName } from '../../ui/work-icon.tsx'
import type { ShortcutId } from './catalogue.ts'

const icons: Readonly<Partial<Record<ShortcutId, WorkIconName>>> = {
  search: 'search',
  filter: 'filter',
  fold: 'fold',
  undo: 'again',
  assign: 'person',
  take: 'person',
  team: 'people',
  status: 'open',
  priority: 'flag',
  tags: 'tag',
  snooze: 'snooze',
  watch: 'eye',
  mute: 'bell',
  reply: 'reply',
  note: 'lock',
}

/** Of what a shortcut does, where it stands as a button or in the palette. */
export const iconOf = (id: ShortcutId): WorkIconName => icons[id] ?? 'right'
