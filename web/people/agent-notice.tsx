import { useState } from 'react'
import { useViewer } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './agent-notice.module.css'
import { currentDesk } from './desk.ts'

/** Tells agents that anyone can become one, as long as that is so, and how to end it. */
export function AgentNotice() {
  const viewer = useViewer()
  const [explaining, setExplaining] = useState(false)
  if (viewer.role !== 'agent' || currentDesk()?.agentSignUp !== 'open') return null
  return (
    <>
      <Notice role="note">
        <p>Anyone who signs up can choose to be an agent.</p>
        <button type="button" className={styles.link} onClick={() => setExplaining(true)}>
          Limit who becomes an agent
        </button>
      </Notice>
      {explaining ? <HowToLimit onClose={() => setExplaining(false)} /> : null}
    </>
  )
}

function HowToLimit({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Limit who becomes an agent" onClose={onClose}>
      <p>
        Agents see and change every ticket. Whoever runs the server decides who may become one: set the environment
        variable <code className={styles.code}>AGENT_SIGNUP</code> to one of these and restart Bellhop.
      </p>
      <dl className={styles.modes}>
        <dt>
          <code className={styles.code}>first</code>
        </dt>
        <dd>Only the first agent can sign up; after that the choice is gone.</dd>
        <dt>
          <code className={styles.code}>invite</code>
        </dt>
        <dd>Agents sign up only with an invitation link, which other agents make above their tickets.</dd>
        <dt>
          <code className={styles.code}>closed</code>
        </dt>
        <dd>Nobody becomes an agent by signing up.</dd>
      </dl>
      <p>
        For example: <code className={styles.code}>AGENT_SIGNUP=invite npm start</code>
      </p>
      <p className={styles.rest}>Those who are agents already stay agents.</p>
    </Dialog>
  )
}
