import { useMutation } from '../graphql/use-mutation.ts'
import { InviteAgentDocument } from '../graphql/generated/users/invite.ts'
import { useText } from '../text/text.ts'
import { LinkDialog } from './link-dialog.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [, invite] = useMutation(InviteAgentDocument)
  const make = async () => {
    const { data, error } = await invite({})
    return { link: data?.inviteAgent, error }
  }
  return <LinkDialog title={t.invite.title} text={t.invite.text} label={t.invite.link} make={make} onClose={onClose} />
}
