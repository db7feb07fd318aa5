import { type ComponentType, lazy, Suspense, useState } from 'react'
import { online } from './online.ts'

/**
 * A component whose code is fetched once it is drawn. Until it has come, and where it can't be had, `Instead` is drawn, or nothing; the next to be drawn
 * tries anew.
 */
export function lazyOr<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let fetched: ReturnType<typeof fetchLater> | undefined
  // Caught here and not inside `load`: the bundler wraps the import, and its styles may fail on their own.
  const fetchLater = () =>
    lazy(async () => {
      const component = await online(load)().catch(() => undefined)
      if (!component) fetched = undefined
      return { default: component ?? Instead }
    })
  return function LazyOr(props) {
    const [Part] = useState(() => (fetched ??= fetchLater()))
    return (
      <Suspense fallback={<Instead {...props} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

const Nothing = () => null
