import { useEffect, useRef, useState } from 'react'
import { useText } from '../text/text.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { fullTime } from '../ui/time-ago.ts'
import { copyField } from './copy-field.ts'
import { inviteLink } from './invite-link.ts'
import styles from './made-link.module.css'

type Props = {
  label: string
  url: string
  /** Of one that was made just now: it is shown once, as the server keeps no more than its hash. */
  expiresAt?: string
}

/** A link to copy. */
export function MadeLink({ label, url, expiresAt }: Props) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')
  // The button that one pressed is gone; marked, the link can be copied by key as well.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const copy = async () => {
    if (!field.current) return
    const sentence = (await copyField(field.current)) ? t.invite.copied : t.invite.notCopied
    setTold(sentence)
    announce(sentence)
  }

  return (
    <>
      <Field
        label={label}
        readOnly
        ref={field}
        value={inviteLink(url, location.origin)}
        hint={expiresAt && t.invite.until(fullTime(Date.parse(expiresAt)))}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.copy}>
        <Button kind="primary" onClick={() => void copy()}>
          {t.invite.copy}
        </Button>
        <span aria-hidden="true" className={styles.told}>
          {told}
        </span>
      </div>
    </>
  )
}
