import { Link } from '@tanstack/react-router'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { firstStepsChoice } from '../../tickets/first-steps/choice.ts'
import { WorkIcon } from '../../ui/work-icon.tsx'
import styles from './nav.module.css'

/** The way back to the first steps, while they are put away. */
export function FirstStepsLink({ onChoose }: { onChoose: () => void }) {
  const t = useText()
  const choice = firstStepsChoice(useViewer().id)
  if (choice.use() !== 'away') return null
  return (
    <Link
      to="/tickets"
      activeOptions={{ exact: true }}
      className={styles.link}
      title={t.shell.firstSteps}
      onClick={() => {
        choice.choose('shown')
        onChoose()
      }}
    >
      <WorkIcon name="flag" />
      <span className={styles.label}>{t.shell.firstSteps}</span>
    </Link>
  )
}
