/** What is said of a ticket that is looked at from its list. */
import { isNote } from '../../comments/audience.ts'
import { text } from '../../text/text.ts'
import type { Preview } from './data.ts'

export function inWords({ description, latest, files }: Preview): string {
  const t = text()
  return [
    description ?? t.ticket.noDescription,
    latest ? latestInWords(latest) : t.comments.none,
    files.length > 0 ? t.preview.files(fileLine(files)) : '',
  ].join('. ')
}

function latestInWords(latest: NonNullable<Preview['latest']>): string {
  const { lastComment, lastNote } = text().preview
  return (isNote(latest) ? lastNote : lastComment)(latest.user.email, latest.content.slice(0, 300))
}

const shownFiles = 3

export function fileLine(files: readonly string[]): string {
  const rest = files.length - shownFiles
  const shown = files.slice(0, shownFiles).join(', ')
  return rest > 0 ? text().search.andMore(shown, rest) : shown
}
