import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql'
import { plainMessage } from '../../graphql/errors.ts'
import {
  DeleteTagDocument,
  type DeskTagFieldsFragment as DeskTag,
  DeskTagsDocument,
  MergeTagsDocument,
  RenameTagDocument,
} from '../../graphql/generated/users/directory/tags.ts'
import { text, useText } from '../../text/text.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import { DotsMenu } from '../../ui/dots-menu.tsx'
import styles from './tags.module.css'

type Props = { tag: DeskTag; onDone: () => void }

/** What an admin can do to a tag. */
export function TagMenu({ tag, onDone }: Props) {
  const t = useText()
  const [open, setOpen] = useState<'menu' | 'rename' | 'merge' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const dialog = { tag, onClose: close, onDone }
  return (
    <>
      <DotsMenu
        label={t.tags.actionsFor(tag.name)}
        open={open === 'menu'}
        onOpen={() => setOpen('menu')}
        onClose={() => setOpen((now) => (now === 'menu' ? null : now))}
      >
        <Button kind="quiet" onClick={() => setOpen('rename')}>
          {t.tags.rename}
        </Button>
        <Button kind="quiet" onClick={() => setOpen('merge')}>
          {t.tags.merge}
        </Button>
        <Button kind="quiet" onClick={() => setOpen('delete')}>
          {t.tags.delete}
        </Button>
      </DotsMenu>
      {open === 'rename' ? <RenameDialog {...dialog} /> : null}
      {open === 'merge' ? <MergeDialog {...dialog} /> : null}
      {open === 'delete' ? <DeleteDialog {...dialog} /> : null}
    </>
  )
}

type DialogProps = Props & { onClose: () => void }

function RenameDialog(props: DialogProps) {
  const t = useText()
  const { tag } = props
  const [name, setName] = useState(tag.name)
  const { send, busy, error } = useSend(props)
  return (
    <TagDialog
      {...props}
      title={t.tags.renameWhat(tag.name)}
      what={t.tags.renameText}
      action={t.tags.rename}
      busy={busy}
      onSubmit={() => void send(RenameTagDocument, { id: tag.id, name }, t.tags.renamed(name))}
    >
      <Field
        label={t.tags.newName}
        value={name}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </TagDialog>
  )
}

/** The other tag is named by what one types, with the tags that begin so to choose from. */
function MergeDialog(props: DialogProps) {
  const t = useText()
  const { tag } = props
  const client = useClient()
  const listId = useId()
  const [name, setName] = useState('')
  const [known, setKnown] = useState<readonly DeskTag[]>([])
  const { send, busy, error, setError } = useSend(props)

  async function ask(prefix: string) {
    const { data } = await client.query(DeskTagsDocument, { prefix, after: null }).toPromise()
    const others = (data?.tags ?? []).filter(({ id }) => id !== tag.id)
    setKnown(others)
    return others
  }

  async function merge() {
    const wanted = name.trim().toLowerCase()
    const into = wanted ? (await ask(name)).find((one) => one.name.toLowerCase() === wanted) : undefined
    if (!into) setError(text().tags.intoMissing)
    else await send(MergeTagsDocument, { from: tag.id, into: into.id }, text().tags.merged(tag.name, into.name))
  }

  return (
    <TagDialog
      {...props}
      title={t.tags.mergeWhat(tag.name)}
      what={t.tags.mergeText(tag.name)}
      action={t.tags.merge}
      busy={busy}
      onSubmit={() => void merge()}
    >
      <Field
        label={t.tags.into}
        value={name}
        error={error}
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        onFocus={() => void ask(name)}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          void ask(currentTarget.value)
        }}
      />
      <datalist id={listId}>
        {known.map((one) => (
          <option key={one.id}>{one.name}</option>
        ))}
      </datalist>
    </TagDialog>
  )
}

function DeleteDialog(props: DialogProps) {
  const t = useText()
  const { tag } = props
  const { send, busy, error } = useSend(props)
  return (
    <TagDialog
      {...props}
      title={t.tags.deleteWhat(tag.name)}
      what={t.tags.deleteText(t.tags.tickets(tag.tickets, tag.isCapped))}
      action={t.tags.delete}
      busy={busy}
      onSubmit={() => void send(DeleteTagDocument, { id: tag.id }, t.tags.deleted(tag.name))}
    >
      <ErrorLine message={error} />
    </TagDialog>
  )
}

type FrameProps = {
  title: string
  what: string
  /** What the button says. */
  action: string
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

function TagDialog({ title, what, action, busy, onSubmit, onClose, children }: FrameProps) {
  const t = useText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <p className={styles.text}>{what}</p>
        {children}
        <DialogAnswers>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {action}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  )
}

/** `done` is announced. What is refused stays open, with the reason. */
function useSend({ onClose, onDone }: DialogProps) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function send<Data, Variables extends AnyVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    done: string,
  ) {
    setBusy(true)
    setError(null)
    const { error: failure } = await client.mutation(document, variables).toPromise()
    setBusy(false)
    if (failure) return setError(plainMessage(failure))
    announce(done)
    onClose()
    onDone()
  }
  return { send, busy, error, setError }
}
