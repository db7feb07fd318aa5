import { useState } from 'react'
import { errorField, plainMessage } from '../../graphql/errors.ts'
import {
  DeleteViewDocument,
  SaveViewDocument,
  type SaveViewMutationVariables,
} from '../../graphql/generated/tickets/views/saved.ts'
import { sessionClient } from '../../session/session.ts'
import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { reloadSavedViews, type SavedView } from './saved-views.ts'

/** What is wrong; `field` says with what, where that is known. */
export type Problem = { readonly field: string | undefined; readonly message: string }

/** Saves one view at a time; what became of it is said. */
export function useSaveView(viewerId: string) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** Null when it was refused: then `problem` says why. */
  async function save(wanted: SaveViewMutationVariables): Promise<SavedView | null> {
    setBusy(true)
    const { data, error } = await sessionClient.mutation(SaveViewDocument, wanted)
    setBusy(false)
    const saved = data?.saveView ?? null
    setProblem(saved ? null : { field: errorField(error), message: plainMessage(error ?? {}) })
    if (saved) {
      reloadSavedViews(viewerId)
      announce(text().views.saved(saved.name))
    }
    return saved
  }

  /** False when it was refused. */
  async function remove({ id, name }: SavedView): Promise<boolean> {
    setBusy(true)
    const { data, error } = await sessionClient.mutation(DeleteViewDocument, { id })
    setBusy(false)
    const isDeleted = data?.deleteView === true
    setProblem(isDeleted ? null : { field: undefined, message: plainMessage(error ?? {}) })
    if (isDeleted) {
      reloadSavedViews(viewerId)
      announce(text().views.deleted(name))
    }
    return isDeleted
  }

  return { busy, problem, save, remove, edited: () => setProblem(null) }
}
