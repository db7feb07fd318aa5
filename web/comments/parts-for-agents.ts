/** What of the place where one writes only agents see: their screen hands it over, and customers fetch none of it. */
import type { ComponentType } from 'react'
import { text } from '../text/text.ts'
import type { Messages } from '../text/messages.ts'
import { AudienceTabs, type AudienceTabsProps } from './audience-tabs.tsx'
import { WithCannedReplies } from './canned-replies/button.tsx'
import { LazyMentions, type MentionsProps } from './lazy-mentions.tsx'
import { LazyNoteText, type NoteTextProps } from './lazy-note-text.tsx'
import { OutdatedNotice, type OutdatedNoticeProps } from './outdated-notice.tsx'
import { noteWriting } from './presence.ts'
import { WithOutdated } from './with-outdated.ts'

export type PartsForAgents = {
  readonly Tabs: ComponentType<AudienceTabsProps>
  readonly Outdated: ComponentType<OutdatedNoticeProps>
  readonly WithOutdated: typeof WithOutdated
  readonly NoteText: ComponentType<NoteTextProps>
  readonly Mentions: ComponentType<MentionsProps>
  /** Of the form for a note. */
  readonly noteWords: () => Messages['noteForm']
  readonly WithCannedReplies: typeof WithCannedReplies
  readonly onWrite: typeof noteWriting
}

export const partsForAgents: PartsForAgents = {
  Tabs: AudienceTabs,
  Outdated: OutdatedNotice,
  WithOutdated,
  NoteText: LazyNoteText,
  Mentions: LazyMentions,
  noteWords: () => text().noteForm,
  WithCannedReplies,
  onWrite: noteWriting,
}
