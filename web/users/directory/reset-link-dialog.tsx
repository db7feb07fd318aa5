import { useMutation } from 'urql'
import { MakeResetLinkDocument } from '../../graphql/generated/users/directory/directory.ts'
import { useText } from '../../text/text.ts'
import { LinkDialog } from '../link-dialog.tsx'

type Props = { user: { id: string; name: string }; onClose: () => void }

/** An earlier link for the same account ends with the new one. */
export function ResetLinkDialog({ user: { id, name }, onClose }: Props) {
  const t = useText()
  const [, makeLink] = useMutation(MakeResetLinkDocument)
  const make = async () => {
    const { data, error } = await makeLink({ id })
    return { link: data?.makeResetLink, error }
  }
  return (
    <LinkDialog
      title={t.users.resetLinkFor(name)}
      text={t.users.resetLinkText}
      label={t.users.resetLinkLabel}
      make={make}
      onClose={onClose}
    />
  )
}
