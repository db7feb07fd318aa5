import { useState } from 'react'
import { errorField, plainMessage } from '../../graphql/errors.ts'
import {
  DeleteCannedReplyDocument,
  SaveCannedReplyDocument,
  type SaveCannedReplyMutationVariables,
} from '../../graphql/generated/comments/canned-replies/canned-replies.ts'
import { sessionClient, useViewer } from '../../session/session.ts'
import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { type CannedReply, reloadCannedReplies } from './store.ts'

/** What is wrong; `field` says with what, where that is known. */
export type Problem = { readonly field: string | undefined; readonly message: string }

/** Saves and deletes one at a time; what became of it is said. */
export function useSave() {
  const viewerId = useViewer().id
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** Null when it was refused: then `problem` says why. */
  async function save(wanted: SaveCannedReplyMutationVariables, said = text().cannedReplies.saved) {
    setBusy(true)
    const { data, error } = await sessionClient.mutation(SaveCannedReplyDocument, wanted).toPromise()
    setBusy(false)
    const saved = data?.saveCannedReply ?? null
    setProblem(saved ? null : { field: errorField(error), message: plainMessage(error ?? {}) })
    if (saved) {
      reloadCannedReplies(viewerId)
      announce(said(saved.name))
    }
    return saved
  }

  /** False when it was refused. */
  async function remove({ id, name }: CannedReply): Promise<boolean> {
    setBusy(true)
    const { data, error } = await sessionClient.mutation(DeleteCannedReplyDocument, { id }).toPromise()
    setBusy(false)
    const isDeleted = data?.deleteCannedReply === true
    setProblem(isDeleted ? null : { field: undefined, message: plainMessage(error ?? {}) })
    if (isDeleted) {
      reloadCannedReplies(viewerId)
      announce(text().cannedReplies.deleted(name))
    }
    return isDeleted
  }

  return { busy, problem, save, remove, refuse: setProblem, edited: () => setProblem(null) }
}
