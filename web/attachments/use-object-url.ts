import { useEffect, useState } from 'react'

/** A blob: address for a file that is not sent yet, given back when it is no longer shown; undefined at first. */
export function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
