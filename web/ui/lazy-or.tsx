import { type ComponentType, lazy, Suspense, useState } from 'react'
import { online } from './online.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A component whose code is fetched once it is drawn. Until it has come, and where it can't be had, `Instead` is drawn, or nothing; the next to be drawn
 * tries anew.
 */
export const lazyOr = <Props extends object>(
  load: Load<Props>,
  Instead: ComponentType<Props> = Nothing,
): ComponentType<Props> => fetchedAnew(load, { Meanwhile: Instead, Instead })

/** The same where nothing can stand in for it: where it can't be had, drawing it fails. */
export const lazyScreen = <Props extends object>(
  load: Load<Props>,
  Meanwhile: ComponentType<Props>,
): ComponentType<Props> => fetchedAnew(load, { Meanwhile })

interface Others<Props> {
  readonly Meanwhile: ComponentType<Props>
  readonly Instead?: ComponentType<Props>
}

function fetchedAnew<Props extends object>(load: Load<Props>, { Meanwhile, Instead }: Others<Props>) {
  let fetched: ReturnType<typeof fetchLater> | undefined
  // Caught here and not inside `load`: the bundler wraps the import, and its styles may fail on their own.
  const fetchLater = () =>
    lazy(async () => {
      try {
        return { default: await online(load)() }
      } catch (error) {
        fetched = undefined
        if (!Instead) throw error
        return { default: Instead }
      }
    })
  return function FetchedAnew(props: Props) {
    const [Part] = useState(() => (fetched ??= fetchLater()))
    return (
      <Suspense fallback={<Meanwhile {...props} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

const Nothing = () => null
