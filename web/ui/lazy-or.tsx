import { type ComponentType, lazy, Suspense } from 'react'

/** A component whose code is fetched once it is drawn. Until it has come, and where it can't be had, `Instead` is drawn, or nothing. */
export function lazyOr<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  // Outside of `load`: what the bundler puts around an import, with its styles, fails by itself.
  const Part = lazy(async () => ({ default: await load().catch(() => Instead) }))
  return function LazyOr(props) {
    return (
      <Suspense fallback={<Instead {...props} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

const Nothing = () => null
