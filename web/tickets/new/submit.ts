import { useClient } from '../../graphql/provider.ts'
import { useEffect, useRef, useState } from 'react'
import { announceQuarters, findUnreadable } from '../../attachments/sending.ts'
import { errorField, isUnreachable, plainMessage } from '../../graphql/errors.ts'
import { CreateTicketDocument } from '../../graphql/generated/tickets/new/create.ts'
import { type Attempt, sendOnce } from '../../graphql/send-once.ts'
import { text } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'

export type NewTicket = { subject: string; description: string; files: readonly File[] }

export type SubmitError = { message: string; field?: string | undefined }

/** Sends a new ticket with its files, one at a time; `share` is how much is out, from 0 to 1, null while nothing is sent. */
export function useSubmitTicket(onCreated: (id: string) => void) {
  const client = useClient()
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<SubmitError | null>(null)
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  async function submit({ subject, description, files }: NewTicket, attempt: Attempt) {
    if (underWay.current) return
    const controller = new AbortController()
    underWay.current = controller
    setRefusal(null)
    setShare(0)
    const onProgress = announceQuarters(files.length, setShare)
    const { data, error } = await client.mutation(
      CreateTicketDocument,
      { title: subject, description: description || null, attachmentFiles: files.length > 0 ? [...files] : null },
      { fetch: sendOnce(attempt, { onProgress, signal: controller.signal }) },
    )
    underWay.current = null
    setShare(null)
    if (data?.createTicket) return onCreated(data.createTicket.id)
    if (controller.signal.aborted) return
    const lost = isUnreachable(error) ? await findUnreadable(files) : undefined
    setRefusal({
      message: lost ? text().sending.unreadable(lost.name) : plainMessage(error ?? {}),
      field: errorField(error),
    })
  }

  function cancel() {
    underWay.current?.abort()
    announce(text().sending.cancelled)
  }

  return { share, refusal, setRefusal, submit, cancel }
}
