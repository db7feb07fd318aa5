import { useState } from 'react'
import { plainMessage } from '../../graphql/errors.ts'
import {
  type HandedOverFieldsFragment as HandedOver,
  HandedOverDocument,
} from '../../graphql/generated/users/directory/directory.ts'
import { useAsked } from '../../graphql/use-asked.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PersonName } from '../person-name.tsx'
import styles from './reactivate-dialog.module.css'

type Props = {
  user: { id: string; name: string }
  onClose: () => void
  /** With what is to be given back to them, if anything is. */
  onConfirm: (handedOver: HandedOver | null) => void
}

/** Before someone is reactivated: which of their tickets they get back. Afterwards nobody is asked again. */
export function ReactivateDialog({ user, onClose, onConfirm }: Props) {
  const t = useText()
  const { data, failure, busy, reload } = useAsked(HandedOverDocument, { agent: user.id })
  const [isWanted, setWanted] = useState(true)
  const handedOver = data?.handedOver ?? null
  return (
    <Dialog title={t.users.reactivateWho(<PersonName of={user} />)} onClose={onClose}>
      <p>{t.users.reactivateText}</p>
      <div className={styles.tickets}>
        {failure ? <LoadFailure message={plainMessage(failure)} onRetry={() => void reload()} busy={busy} /> : null}
        {data && !handedOver ? <p>{t.users.nothingToGiveBack}</p> : null}
        {handedOver ? (
          <>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={isWanted}
                onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
              />
              {t.users.giveBack(handedOver.tickets, handedOver.isCapped)}
            </label>
            <p className={styles.hint}>{t.users.giveBackHint}</p>
          </>
        ) : null}
      </div>
      <DialogAnswers>
        <Button onClick={onClose}>{t.common.cancel}</Button>
        <Button kind="primary" busy={!data && !failure} onClick={() => onConfirm(isWanted ? handedOver : null)}>
          {t.users.reactivate}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
