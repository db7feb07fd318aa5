import { useId } from 'react'
import type { Role } from '../graphql/generated/session/session.ts'
import { useText } from '../text/text.ts'
import styles from './role-choice.module.css'

type Props = {
  role: Role
  onChoose: (role: Role) => void
  /** Why Agent cannot be chosen; null when it can. */
  agentBarrier: string | null
}

/** Customer or Agent: two radio buttons drawn as one switch. */
export function RoleChoice({ role, onChoose, agentBarrier }: Props) {
  const t = useText()
  const id = useId()
  const option = (value: Role, label: string, barrier: string | null) => (
    <label className={styles.option}>
      <input
        type="radio"
        name="role"
        value={value}
        checked={role === value}
        disabled={barrier !== null}
        onChange={() => onChoose(value)}
        className={styles.radio}
      />
      <span className={styles.face}>{label}</span>
    </label>
  )
  return (
    <div role="radiogroup" aria-labelledby={id} aria-describedby={agentBarrier ? `${id}-why` : undefined}>
      <p id={id} className={styles.legend}>
        {t.header.role}
      </p>
      <div className={styles.switch}>
        {option('customer', t.header.roles.customer, null)}
        {option('agent', t.header.roles.agent, agentBarrier)}
      </div>
      {agentBarrier ? (
        <p id={`${id}-why`} className={styles.why}>
          {agentBarrier}
        </p>
      ) : null}
    </div>
  )
}
