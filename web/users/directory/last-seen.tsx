import { useText } from '../../text/text.ts'
import { RelativeTime, useIsWithin } from '../../ui/relative-time.tsx'

/** How exactly the server knows it, in ms. */
const noted = 60 * 60 * 1000

/** Null for who is logged in nowhere. */
export function LastSeen({ at }: { at: string | null }) {
  const t = useText()
  return at === null ? t.users.neverSeen : <Seen at={at} />
}

function Seen({ at }: { at: string }) {
  const t = useText()
  return useIsWithin(at, noted) ? t.users.seenLately : <RelativeTime at={at} />
}
