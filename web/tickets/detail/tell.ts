import { useEffect, useRef } from 'react'
import { announce } from '../../ui/announcer.tsx'
import { type Status, statusLabels } from '../statuses.ts'

/** Tells screen readers of a new status, whoever set it. */
export function useTellStatus(status: Status) {
  const told = useRef(status)
  useEffect(() => {
    if (told.current === status) return
    told.current = status
    announce(`Status changed to ${statusLabels[status]}`)
  }, [status])
}
