import { useEffect, useEffectEvent, useState } from 'react'
import type { AttachmentFieldsFragment } from '../graphql/generated/attachments/attachment.ts'
import { isBeingScaled } from './picture-source.ts'

/** Most are there with the first; with the last no one believes in them any more. In ms. */
const waits = [1_500, 2_500, 5_000, 10_000, 20_000]

/** Loads anew until the thumbnails of new pictures are there; answers of which ones they are waited for. */
export function useAwaitedThumbnails(
  attachments: readonly AttachmentFieldsFragment[],
  reload: () => void,
): (attachment: AttachmentFieldsFragment) => boolean {
  const [openedAt] = useState(() => Date.now())
  const [tries, setTries] = useState(0)
  const wait = waits[tries]
  const isAwaited = (attachment: AttachmentFieldsFragment) => wait !== undefined && isBeingScaled(attachment, openedAt)
  const areAwaited = attachments.some(isAwaited)
  const tryAgain = useEffectEvent(() => {
    setTries(tries + 1)
    reload()
  })
  useEffect(() => {
    if (!areAwaited || wait === undefined) return undefined
    const timer = setTimeout(() => tryAgain(), wait)
    return () => clearTimeout(timer)
  }, [areAwaited, wait])
  return isAwaited
}
