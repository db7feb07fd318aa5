import { useState } from 'react'
import { UpdateProfileDocument } from '../../graphql/generated/users/profile/profile.ts'
import { updateViewer, useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { Field } from '../../ui/field.tsx'
import { maxName } from '../name.ts'
import { ProfileForm } from './profile-form.tsx'
import { useChange } from './use-change.ts'

export function NameForm({ given }: { given: string | null }) {
  const t = useText()
  const viewer = useViewer()
  const [name, setName] = useState(given ?? '')
  const { working, problems, done, send, edited } = useChange(UpdateProfileDocument, ['name'])
  const submit = () =>
    send(
      { name },
      {
        words: t.profile.nameSaved,
        onDone: ({ updateProfile }) => {
          if (updateProfile) updateViewer({ name: updateProfile.name })
        },
      },
    )
  return (
    <ProfileForm
      title={t.common.name}
      action={t.profile.saveName}
      working={working}
      error={problems[''] ?? null}
      done={done}
      onSubmit={submit}
    >
      <Field
        label={t.profile.yourName}
        name="name"
        readOnly={working}
        autoComplete="name"
        maxLength={maxName}
        value={name}
        placeholder={given === null ? viewer.name : undefined}
        error={problems['name']}
        hint={t.profile.nameHint}
        onChange={(event) => {
          setName(event.target.value)
          edited('name')
        }}
      />
    </ProfileForm>
  )
}
