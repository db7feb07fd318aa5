import { useEffect, useState } from 'react'
import { TagNamesDocument } from '../../graphql/generated/tickets/tags/tags.ts'
import { sessionClient } from '../../session/session.ts'
import { isSameTag } from './name.ts'

/** Somebody who types is not asked for at each letter, in ms. */
const pause = 150

/** Tags of the desk that begin so, without those that are there already; none while `prefix` is null. */
export function useSuggestions(prefix: string | null, without: readonly string[]): readonly string[] {
  const [found, setFound] = useState<{ prefix: string; names: readonly string[] } | null>(null)
  useEffect(() => {
    if (prefix === null) return
    let isWanted = true
    const timer = setTimeout(async () => {
      const { data } = await sessionClient.query(TagNamesDocument, { prefix })
      if (isWanted) setFound({ prefix, names: data?.tags?.map(({ name }) => name) ?? [] })
    }, pause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [prefix])
  if (prefix === null || found?.prefix !== prefix) return []
  return found.names.filter((name) => !without.some((one) => isSameTag(one, name)))
}
