import type { AsyncRouteComponent } from '@tanstack/react-router'
import { currentSession, useViewer } from '../session/session.ts'
import { storedUser, type Viewer } from '../session/storage.ts'

type Role = Viewer['role']

/** A screen that agents and customers have each their own of: nobody fetches that of the others. */
export function byRole<Props extends object>(screens: Readonly<Record<Role, AsyncRouteComponent<Props>>>) {
  function ByRole(props: Props) {
    const Screen = screens[useViewer().role]
    return <Screen {...props} />
  }
  // Who was here last is most likely who is here now: that is known before the server has said so.
  ByRole.preload = async () => {
    await screens[currentSession().viewer?.role ?? storedUser()?.role ?? 'customer'].preload?.()
  }
  return ByRole
}
