import { useState } from 'react'
import { useViewer } from '../session/session.ts'
import { useText } from '../text/text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './agent-notice.module.css'
import { currentDesk } from '../desk/desk.ts'

/** Tells agents that anyone can become one, as long as that is so, and how to end it; `edge`: along the upper edge of the screen. */
export function AgentNotice({ edge }: { edge?: boolean | undefined }) {
  const t = useText()
  const viewer = useViewer()
  const [explaining, setExplaining] = useState(false)
  if (viewer.role !== 'agent' || currentDesk()?.agentSignUp !== 'open') return null
  return (
    <>
      <Notice role="note" edge={edge}>
        <p>{t.agentNotice.text}</p>
        <button type="button" className={styles.link} onClick={() => setExplaining(true)}>
          {t.agentNotice.title}
        </button>
      </Notice>
      {explaining ? <HowToLimit onClose={() => setExplaining(false)} /> : null}
    </>
  )
}

function HowToLimit({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t.agentNotice.title} onClose={onClose}>
      <p>{t.agentNotice.how(<code className={styles.code}>AGENT_SIGNUP</code>)}</p>
      <dl className={styles.modes}>
        <dt>
          <code className={styles.code}>first</code>
        </dt>
        <dd>{t.agentNotice.first}</dd>
        <dt>
          <code className={styles.code}>invite</code>
        </dt>
        <dd>{t.agentNotice.invite}</dd>
        <dt>
          <code className={styles.code}>closed</code>
        </dt>
        <dd>{t.agentNotice.closed}</dd>
      </dl>
      <p>{t.agentNotice.example(<code className={styles.code}>AGENT_SIGNUP=invite npm start</code>)}</p>
      <p className={styles.rest}>{t.agentNotice.rest}</p>
    </Dialog>
  )
}
