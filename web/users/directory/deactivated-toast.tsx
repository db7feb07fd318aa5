import { useText } from '../../text/text.ts'
import { Toast, ToastPlace } from '../../ui/toast.tsx'
import type { AgentActions } from './use-agent-actions.ts'

/** Who was deactivated, and the way back. */
export function DeactivatedToast({ actions: { deactivated, dismiss, undo } }: { actions: AgentActions }) {
  const t = useText()
  if (!deactivated) return null
  return (
    <ToastPlace>
      <Toast
        key={deactivated.agent.user.id}
        label={t.users.lastDeactivation}
        stays={false}
        onClose={dismiss}
        undo={{ label: t.changes.undo, act: () => void undo(deactivated) }}
      >
        <p>{deactivated.words}</p>
      </Toast>
    </ToastPlace>
  )
}
