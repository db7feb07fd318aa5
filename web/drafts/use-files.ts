import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../session/session.ts'
import { keepFiles, readFiles } from './files.ts'
import { draftName } from './name.ts'

/** The files that the signed-in person chose for `what`, such as 'new-ticket', as they stand and as they are kept on this device. */
export function useDraftFiles(what: string) {
  const name = draftName(useViewer().id, what)
  const [files, setFiles] = useState<readonly File[]>([])
  const [loaded, setLoaded] = useState(false)
  const [kept, setKept] = useState(true)
  const [restored, setRestored] = useState(false)
  const inStore = useRef(files)

  useEffect(() => {
    let here = true
    const load = async () => {
      const found = await readFiles(name)
      if (!here) return
      inStore.current = found
      setFiles((chosen) => (chosen.length > 0 ? [...found, ...chosen] : found))
      setRestored(found.length > 0)
      setLoaded(true)
    }
    void load()
    return () => void (here = false)
  }, [name])

  useEffect(() => {
    if (!loaded || inStore.current === files) return
    inStore.current = files
    void keepFiles(name, files).then(setKept)
  }, [name, files, loaded])

  function forget() {
    setFiles([])
    setRestored(false)
    // The screen may be gone before the change of state is acted upon.
    void keepFiles(name, [])
  }

  return {
    files,
    setFiles,
    /** They will be there after a reload. */
    kept,
    /** Some were there from before. */
    restored,
    forget,
  }
}
