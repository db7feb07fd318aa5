import { useMutation } from '../../graphql/use-mutation.ts'
import { MakeResetLinkDocument } from '../../graphql/generated/users/directory/directory.ts'
import { useText } from '../../text/text.ts'
import { LinkDialog } from '../link-dialog.tsx'
import { PersonName } from '../person-name.tsx'

type Props = { user: { id: string; name: string }; onClose: () => void }

/** An earlier link for the same account ends with the new one. */
export function ResetLinkDialog({ user, onClose }: Props) {
  const t = useText()
  const [, makeLink] = useMutation(MakeResetLinkDocument)
  const make = async () => {
    const { data, error } = await makeLink({ id: user.id })
    return { link: data?.makeResetLink, error }
  }
  return (
    <LinkDialog
      title={t.users.resetLinkFor(<PersonName of={user} />)}
      text={t.users.resetLinkText}
      label={t.users.resetLinkLabel}
      make={make}
      onClose={onClose}
    />
  )
}
