/** What of the place where one writes only agents see: their screen hands it over, and customers fetch none of it. */
import type { ComponentType } from 'react'
import { AudienceTabs, type AudienceTabsProps } from './audience-tabs.tsx'
import { WithCannedReplies } from './canned-replies/button.tsx'
import { LazyNoteText, type NoteTextProps } from './lazy-note-text.tsx'
import { OutdatedNotice, type OutdatedNoticeProps } from './outdated-notice.tsx'
import { noteWriting } from './presence.ts'

export type PartsForAgents = {
  readonly Tabs: ComponentType<AudienceTabsProps>
  readonly Outdated: ComponentType<OutdatedNoticeProps>
  readonly NoteText: ComponentType<NoteTextProps>
  readonly WithCannedReplies: typeof WithCannedReplies
  readonly onWrite: typeof noteWriting
}

export const partsForAgents: PartsForAgents = {
  Tabs: AudienceTabs,
  Outdated: OutdatedNotice,
  NoteText: LazyNoteText,
  WithCannedReplies,
  onWrite: noteWriting,
}
