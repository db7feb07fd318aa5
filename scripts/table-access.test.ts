/** Comments, files, events, drafts, mentions and canned replies are read through the access.ts of each alone, where it is decided who sees which. */
import { deepEqual, ok } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const readsComments = /(?:selectFrom|[a-z]Join)\(\s*['"]comment\b|\b(?:from|join)\s+comment\b/i

const allowedComments = {
  'server/comments/access.ts': 'decides',
  'server/search/sqlite.ts': 'words of what everyone on a ticket sees',
  'server/search/sqlite-pieces.ts': 'texts that the index found within the scope of who asks',
  'server/search/rebuild-index.ts': 'counts whether the index is whole',
}

const readsFiles = /(?:selectFrom|[a-z]Join)\(\s*['"]attachment\b|\b(?:from|join)\s+attachment\b/i

const allowedFiles = {
  'server/attachments/access.ts': 'decides',
  'server/attachments/attachments.ts': 'all files, for metrics and for settling them',
  'server/attachments/check-files.ts': 'how much one has sent',
  'server/attachments/serve-file.ts': 'by a link, which is the permission',
  'server/attachments/thumbnails/fill-thumbnails.ts': 'for Bellhop itself',
  'server/attachments/thumbnails/serve-thumbnail.ts': 'by a link, which is the permission',
  'server/attachments/thumbnails/thumbnails.ts': 'pictures that nobody has looked at, for the job',
  'server/cli/checks/files.ts': 'the whole database',
  'server/search/index-writer.ts': 'the index, which has an audience',
  'server/search/participant-index.ts': 'how much text there is, for the index',
  'server/search/rebuild-index.ts': 'counts whether the index is whole',
  'server/search/sqlite-pieces.ts': 'texts that the index found within the scope of who asks',
  'server/search/sqlite.ts': 'words of what everyone on a ticket sees',
  'server/search/ticket-texts.ts': 'the index, which has an audience',
  'server/tickets/filters/attachments.ts': 'asks for an audience',
}

const readsEvents = /(?:selectFrom|[a-z]Join)\(\s*['"]event\b|\b(?:from|join)\s+event\b/i

const allowedEvents = {
  'server/cli/checks/machine.ts': 'the whole database',
  'server/history/access.ts': 'decides',
  'server/tickets/rejections.ts': 'what all who see the ticket may know',
  'server/comments/held/status.ts': 'what came after a reply that is taken back, whoever may see it',
  'server/tickets/settle-turns.ts': 'for Bellhop itself',
  'server/users/deactivations.ts': 'for Bellhop itself',
}

const readsDrafts = /(?:selectFrom|[a-z]Join)\(\s*['"]draft\b|\b(?:from|join)\s+draft\b/i

const allowedDrafts = {
  'server/drafts/access.ts': 'decides',
  'server/drafts/forget.ts': 'for Bellhop itself',
  'server/drafts/save.ts': 'how much room one’s own take',
}

const readsHeld = /(?:selectFrom|[a-z]Join)\(\s*['"]held_\w+|\b(?:from|join)\s+held_\w+/i

const allowedHeld = {
  'server/attachments/attachments.ts': 'files by their keys, for settling them',
  'server/attachments/check-files.ts': 'how much one has sent',
  'server/comments/held/access.ts': 'decides',
  'server/comments/held/held-replies.ts': 'the files of those that may be seen',
  'server/comments/held/release.ts': 'for Bellhop itself',
  'server/comments/room.ts': 'how many files are promised a place, of those that may be seen',
}

const readsCannedReplies = /(?:selectFrom|[a-z]Join)\(\s*['"]canned_reply\b|\b(?:from|join)\s+canned_reply\b/i

const allowedCannedReplies = {
  'server/canned-replies/access.ts': 'decides',
  'server/canned-replies/of-deleted-team.ts': 'for Bellhop itself',
  'server/canned-replies/save.ts': 'how many there are',
}

const readsUpdates = /(?:selectFrom|[a-z]Join)\(\s*['"]agent_update\b|\b(?:from|join)\s+agent_update\b/i

const allowedUpdates = {
  'server/updates/access.ts': 'decides',
  'server/updates/sweep.ts': 'for Bellhop itself',
  'server/updates/tell.ts': 'for Bellhop itself',
}

const readsWatches = /(?:selectFrom|[a-z]Join)\(\s*['"]ticket_watch\b|\b(?:from|join)\s+ticket_watch\b/i

const allowedWatches = { 'server/updates/access.ts': 'decides' }

const readsChoices = /(?:selectFrom|[a-z]Join)\(\s*['"]update_choice\b|\b(?:from|join)\s+update_choice\b/i

const allowedChoices = { 'server/updates/access.ts': 'decides' }

const readsMentions = /(?:selectFrom|[a-z]Join)\(\s*['"]mention\b|\b(?:from|join)\s+mention\b/i

const allowedMentions = { 'server/comments/access.ts': 'decides' }

for (const [noun, reads, allowed] of [
  ['comments', readsComments, allowedComments],
  ['files', readsFiles, allowedFiles],
  ['events', readsEvents, allowedEvents],
  ['drafts', readsDrafts, allowedDrafts],
  ['replies that are held', readsHeld, allowedHeld],
  ['canned replies', readsCannedReplies, allowedCannedReplies],
  ['mentions', readsMentions, allowedMentions],
  ['updates', readsUpdates, allowedUpdates],
  ['watched tickets', readsWatches, allowedWatches],
  ['choices of updates', readsChoices, allowedChoices],
] as const) {
  test(`Nothing but their access.ts reads the table of ${noun} for a viewer`, () => {
    const sources = globSync('server/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
    ok(sources.length > 200, `${sources.length} sources`)
    const found = sources.filter((path) => reads.test(readFileSync(join(root, path), 'utf8')))
    deepEqual(found.toSorted(), Object.keys(allowed).toSorted())
  })
}
