import { useCallback, useState } from 'react'
import { kindLabel } from './file-kind.ts'
import styles from './thumbnail.module.css'

type Props = {
  fileName: string
  /** The picture or its address; without one, or when it cannot be drawn, the kind of file stands there in letters. */
  src?: string | File | undefined
  large?: boolean
}

/** A small square for a file, always of the same size. The name has to stand beside it. */
export function Thumbnail({ fileName, src, large }: Props) {
  const [broken, setBroken] = useState<string | File>()
  const onError = () => setBroken(src)
  return (
    <span className={large ? styles.large : styles.small} aria-hidden="true">
      {!src || src === broken ? kindLabel(fileName) : null}
      {src && src !== broken ? <Picture src={src} onError={onError} /> : null}
    </span>
  )
}

function Picture({ src, onError }: { src: string | File; onError: () => void }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (typeof src === 'string') return undefined
      const url = URL.createObjectURL(src)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [src],
  )
  return (
    <img
      ref={show}
      src={typeof src === 'string' ? src : undefined}
      alt=""
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}
