import { useState } from 'react'
import { kindLabel } from './file-kind.ts'
import styles from './thumbnail.module.css'

type Props = {
  fileName: string
  /** The picture's address; without one, or when it cannot be drawn, the kind of file stands there in letters. */
  src?: string | undefined
  large?: boolean
}

/** A small square for a file, always of the same size. The name has to stand beside it. */
export function Thumbnail({ fileName, src, large }: Props) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={large ? styles.large : styles.small} aria-hidden="true">
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        kindLabel(fileName)
      )}
    </span>
  )
}
