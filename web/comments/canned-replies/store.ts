import {
  type CannedReplyFieldsFragment,
  CannedRepliesDocument,
} from '../../graphql/generated/comments/canned-replies/canned-replies.ts'
import { useAnswerStore } from '../../live/use-answer-store.ts'
import { createViewerStore } from '../../live/viewer-store.ts'
import { sessionClient, useViewer } from '../../session/session.ts'

export type CannedReply = CannedReplyFieldsFragment

const storeOf = createViewerStore<CannedReply[]>(async () => {
  const { data, error } = await sessionClient.query(CannedRepliesDocument, {}).toPromise()
  return { data: data?.cannedReplies ?? null, error }
})

/** Those that the agent sees, by name; null until they have come. */
export function useCannedReplies() {
  const store = storeOf(useViewer().id)
  const { data, failure, busy } = useAnswerStore(store)
  const reload = () => {
    store.reload()
    return store.load()
  }
  return { replies: data && data.toSorted(byName), failure, busy, reload }
}

/** After one was saved or deleted. */
export const reloadCannedReplies = (viewerId: string): void => storeOf(viewerId).reload()

const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (a: CannedReply, b: CannedReply) => collator.compare(a.name, b.name)
