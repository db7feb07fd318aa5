import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { allowOutside, outsideChoice, outsideOf } from './outside.ts'
import styles from './outside-switch.module.css'

/** Lets the browser tell what is new, or no longer: it asks its person only when they press this. As an offer it is there until they have decided. */
export function OutsideSwitch({ isOffer = false }: { isOffer?: boolean }) {
  const t = useText()
  const choice = outsideChoice.use()
  // What the browser allows is told by nobody.
  const [, look] = useState(0)
  const outside = outsideOf(choice)
  if (isOffer && outside !== 'off') return null
  const allow = async () => {
    await allowOutside()
    look((before) => before + 1)
  }
  return (
    <div className={styles.switch}>
      <p role="status">{t.updates.outside[outside]}</p>
      {outside === 'off' ? (
        <Button small onClick={() => void allow()}>
          {t.updates.outside.allow}
        </Button>
      ) : null}
      {outside === 'on' ? (
        <Button small onClick={() => outsideChoice.choose('off')}>
          {t.updates.outside.end}
        </Button>
      ) : null}
    </div>
  )
}
