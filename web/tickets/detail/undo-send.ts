/** Replies of one's own that are held: told of with the way back, on whichever screen one is, until they are sent. */
import { heldStoreOf, heldUntil, type HeldReply } from '../../comments/held/store.ts'
import type { SentReply } from '../../comments/held/holding.ts'
import type { OtherText } from '../../comments/draft-state.ts'
import { syncedDraft } from '../../comments/synced-draft.ts'
import { keepFiles, readFiles } from '../../drafts/files.ts'
import { draftName } from '../../drafts/name.ts'
import type { Client } from '../../graphql/client.ts'
import { plainMessage } from '../../graphql/errors.ts'
import { HeldRepliesDocument, UndoSendDocument } from '../../graphql/generated/comments/held/held.ts'
import { emitAnswer, onLiveEvents } from '../../live/events.ts'
import { currentSession } from '../../session/session.ts'
import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { createStore } from '../../ui/store.ts'
import {
  forgetChange,
  noteChange,
  type OwnChange,
  ownChanges,
  settleChange,
  tell,
  told,
  undoChange,
} from '../changes/own-changes.ts'

/** The ticket on which one has taken back a reply last; another value each time. */
export const lastTakenBack = createStore<{ readonly ticketId: string; readonly hasFiles: boolean } | null>(null)

/** Of replies that were sent from this page: what they had that the desk does not know of. */
const sentHere = new Map<string, { readonly change: OwnChange; readonly sent: SentReply }>()

/** Replies that were taken back before it was known what was sent with them: the answer to one that was sent again may come after that. */
const takenBackUnknown = new Set<string>()

const field = 'comment'

/**
 * A reply that is being sent, to be held; taken back before the desk has answered, it waits for that. What it answers is to be told what was added,
 * and says whether that is held.
 */
export function beginReply(client: Client, ticketId: string, sent: SentReply): (added: object | null) => boolean {
  const { undoSend } = text()
  const isDone = Promise.withResolvers<boolean>()
  let undo = () => Promise.resolve<string | null>(null)
  const change: OwnChange = {
    ticketId,
    field,
    input: {},
    value: undoSend.replied,
    words: undoSend.reply(ticketId),
    isDone: isDone.promise,
    undo: () => undo(),
    tellsItself: true,
  }
  noteChange(change)
  return (added) => {
    const reply = added && isHeld(added) ? added : null
    if (reply && takenBackUnknown.delete(reply.id)) {
      forgetChange(change)
      void giveFilesBack(ticketId, reply, sent.files)
    } else if (reply) {
      undo = () => takeBack(client, ticketId, reply)
      noteHeld(client, ticketId, { reply, sent, change })
    }
    isDone.resolve(reply !== null)
    return reply !== null
  }
}

/** Of what was added. */
export const isHeld = (added: object): added is HeldReply => Boolean((added as Partial<HeldReply>).heldUntil)

/** Takes back the reply on this ticket that was sent last from here; answers whether one can be. */
export function undoReply(ticketId: string): boolean {
  const last = ownChanges.read().findLast((change) => change.ticketId === ticketId && change.field === field)
  if (last) void undoChange(last)
  return last !== undefined
}

type Noted = { readonly reply: HeldReply; readonly sent: SentReply; readonly change: OwnChange }

function noteHeld(client: Client, ticketId: string, { reply, sent, change }: Noted) {
  const until = heldUntil(reply)
  sentHere.set(reply.id, { change, sent })
  heldStoreOf(client, ticketId).add(reply)
  told.set({ kind: 'done', words: text().undoSend.sending(ticketId), change, until, heldId: reply.id })
  announce(text().undoSend.sends(ticketId))

  const viewerId = currentSession().viewer?.id
  const stopListening = onLiveEvents(({ changes }) => {
    const isNew = changes.some(
      ({ ticketId: of, kind, comment }) =>
        of === ticketId && (kind === 'rejected' || (kind === 'comment' && comment?.by !== viewerId)),
    )
    if (isNew && sentHere.has(reply.id))
      tell({ kind: 'done', words: text().undoSend.newMeanwhile(ticketId), change, until, heldId: reply.id })
    if (changes.some(({ ticketId: of, kind }) => of === ticketId && kind === 'takenBack')) void settleIfGone()
  })
  const settle = () => {
    stopListening()
    sentHere.delete(reply.id)
    settleChange(change)
  }
  // Taken back on another device, it would be given back here a second time.
  const settleIfGone = async () => {
    if (!sentHere.has(reply.id)) return
    const { data } = await client.query(HeldRepliesDocument, { ticketId })
    if (sentHere.has(reply.id) && data?.heldReplies?.every(({ id }) => id !== reply.id)) settle()
  }
  setTimeout(settle, until - Date.now())
}

/** Answers why it could not be taken back. Without what is known of it here, its text alone comes back. */
export async function takeBack(client: Client, ticketId: string, reply: HeldReply): Promise<string | null> {
  // Its time may be over before the answer is here.
  const here = sentHere.get(reply.id)
  sentHere.delete(reply.id)
  const { answer } = await emitAnswer(
    ticketId,
    () => client.mutation(UndoSendDocument, { commentId: reply.id }),
    ({ data }) => data?.undoSend,
  )
  if (!answer.data?.undoSend) {
    if (here && ownChanges.read().includes(here.change)) sentHere.set(reply.id, here)
    const why = plainMessage(answer.error ?? {})
    tell({ kind: 'failed', words: text().undoSend.notTakenBack(ticketId, why), change: null })
    heldStoreOf(client, ticketId).reload()
    return why
  }
  heldStoreOf(client, ticketId).drop(reply.id)
  // One whose first answer was lost may have been sent again, and noted, while this was under way.
  const noted = here ?? sentHere.get(reply.id)
  sentHere.delete(reply.id)
  if (!noted) takenBackUnknown.add(reply.id)
  const { files, seen } = noted?.sent ?? { files: [], seen: '' }
  giveBack(ticketId, reply, { text: reply.content, seen, version: null })
  await giveFilesBack(ticketId, reply, files)
  if (noted) forgetChange(noted.change)
  tell({ kind: 'undone', words: text().undoSend.takenBack(ticketId), change: null })
  return null
}

/** Beside those that are chosen by now. */
async function giveFilesBack(ticketId: string, { user }: HeldReply, files: SentReply['files']) {
  if (files.length > 0) {
    const name = draftName(user.id, `comment:${ticketId}`)
    await keepFiles(name, [...(await readFiles(name)), ...files])
  }
  lastTakenBack.set({ ticketId, hasFiles: files.length > 0 })
}

/** Into the field if that is empty or still has it, and beside what stands there otherwise. */
function giveBack(ticketId: string, { id, user }: HeldReply, sent: OtherText) {
  const draft = syncedDraft(user.id, ticketId, 'everyone')
  const { text: now, seen, others } = draft.read()
  if (others.some((other) => other.text === sent.text)) return
  if (now !== '' && now !== sent.text) return draft.restore(sent)
  draft.giveBack(sent.text, sent.seen || seen, `taken-back-${id}`)
}
