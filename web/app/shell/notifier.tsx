import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isKept } from '../../live/kept.ts'
import { withWords } from '../../text/text.ts'
import { tellWhetherLookedAt } from '../../tickets/updates/looked-at.ts'
import { outsideChoice, outsideOf } from '../../tickets/updates/outside.ts'
import { online } from '../../ui/online.ts'
import { useStore } from '../../ui/store.ts'

const loadNotify = online(withWords(['updates'], () => import('../../tickets/updates/notify.ts')))

/** Lets the browser tell what is new where its person has allowed it: one of their tabs does, while none is looked at. */
export function Notifier() {
  const router = useRouter()
  const isOn = outsideOf(outsideChoice.use()) === 'on'
  const leads = useStore(isKept)
  useEffect(() => (isOn ? tellWhetherLookedAt() : undefined), [isOn])
  useEffect(() => {
    if (!isOn || !leads) return
    let isOver = false
    let stop = () => {}
    const begin = async () => {
      const { startNotifying } = await loadNotify()
      if (isOver) return
      stop()
      stop = startNotifying((id) => {
        if (id === null) void router.navigate({ to: '/updates' })
        else void router.navigate({ to: '/tickets/$id', params: { id } })
      })
    }
    const tryAgain = () => void begin().catch(() => undefined)
    tryAgain()
    // Without a connection its code can't be loaded either.
    addEventListener('online', tryAgain)
    return () => {
      isOver = true
      removeEventListener('online', tryAgain)
      stop()
    }
  }, [isOn, leads, router])
  return null
}
