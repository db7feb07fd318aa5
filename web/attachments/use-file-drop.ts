import { useEffect, useEffectEvent, useState } from 'react'
import { text } from '../text/text.ts'

/**
 * Files dropped or pasted anywhere on the page go to `onFiles`; answers whether some are being dragged over it now.
 * While `disabled` they are ignored, but still kept from replacing the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void, disabled: boolean): boolean {
  const [dragging, setDragging] = useState(false)
  const take = useEffectEvent((files: File[]) => {
    if (!disabled && files.length > 0) onFiles(files)
  })
  useEffect(() => {
    const stop = new AbortController()
    const on = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
      addEventListener(type, listener, { signal: stop.signal })
    on('dragover', (event) => {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      setDragging(true)
    })
    on('dragleave', (event) => {
      if (!event.relatedTarget) setDragging(false)
    })
    on('drop', (event) => {
      setDragging(false)
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    })
    on('paste', (event) => {
      const pasted = event.clipboardData
      // Spreadsheets and word processors put a picture of the text beside the text: then the text is meant.
      if (!holdsFiles(pasted) || pasted.types.includes('text/plain')) return
      event.preventDefault()
      take([...pasted.files].map(renamePasted))
    })
    return () => stop.abort()
  }, [])
  return dragging && !disabled
}

function holdsFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') ?? false
}

// Browsers call every pasted screenshot image.png.
function renamePasted(file: File): File {
  if (file.name !== 'image.png') return file
  const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '.')
  return new File([file], text().files.screenshotName(time), { type: file.type, lastModified: file.lastModified })
}
