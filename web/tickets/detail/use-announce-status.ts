import { useEffect, useRef } from 'react'
import { announce } from '../../ui/announcer.tsx'
import { type Status, statusLabels } from '../statuses.ts'

/** Announces a new status to screen readers, whoever set it. */
export function useAnnounceStatus(status: Status) {
  const announced = useRef(status)
  useEffect(() => {
    if (announced.current === status) return
    announced.current = status
    announce(`Status changed to ${statusLabels[status]}`)
  }, [status])
}
