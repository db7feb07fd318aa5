import { type FormEvent, useState } from 'react'
import {
  CreateOrganisationDocument,
  DeleteOrganisationDocument,
  type OrganisationFieldsFragment as Organisation,
  UpdateOrganisationDocument,
} from '../../graphql/generated/users/directory/organisations.ts'
import { SetOrganisationDocument } from '../../graphql/generated/users/organisations.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButton } from '../../ui/choice-button.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import { PutDialog } from '../put-dialog.tsx'
import { CustomerChoice } from './customer-choice.tsx'
import fieldStyles from './organisations.module.css'
import styles from './teams.module.css'
import { SharingDialog, SharingPart } from './sharing.tsx'
import { useChange } from './use-change.ts'
import { useCustomers } from './use-customers.ts'

type Shared = { onClose: () => void; reload: () => Promise<void> }

/** As they are typed: with commas or blanks between them. */
const domainsIn = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)

export function NewOrganisationDialog({
  onClose,
  onCreated,
  reload,
}: Shared & { onCreated: (made: Organisation) => void }) {
  const t = useText()
  const { change, failure, busy } = useChange(reload)
  const [name, setName] = useState('')
  const [domains, setDomains] = useState('')
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const variables = { name, domains: domainsIn(domains) }
    const made = await change(CreateOrganisationDocument, variables, t.organisations.created(name))
    if (made?.createOrganisation) onCreated(made.createOrganisation)
  }
  return (
    <Dialog title={t.organisations.create} onClose={onClose}>
      <p className={styles.quiet}>{t.organisations.about}</p>
      <form className={styles.part} onSubmit={(event) => void create(event)}>
        <NameAndDomains name={name} onName={setName} domains={domains} onDomains={setDomains} />
        <ErrorLine message={failure} />
        <DialogAnswers>
          <Button type="submit" kind="primary" busy={busy}>
            {t.organisations.create}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  )
}

type NameProps = {
  name: string
  onName: (name: string) => void
  domains: string
  onDomains: (domains: string) => void
}

function NameAndDomains({ name, onName, domains, onDomains }: NameProps) {
  const t = useText()
  return (
    <div className={fieldStyles.fields}>
      <Field
        label={t.organisations.name}
        value={name}
        autoComplete="off"
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <Field
        label={t.organisations.domains}
        hint={t.organisations.domainsHint}
        value={domains}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => onDomains(currentTarget.value)}
      />
    </div>
  )
}

/** What an organisation is called, its domains and who is in it. */
export function OrganisationDialog({ of, isAdmin, onClose, reload }: Shared & { of: Organisation; isAdmin: boolean }) {
  const t = useText()
  const { organisation } = of
  const { change, failure, busy } = useChange(reload)
  const [name, setName] = useState(organisation.name)
  const [domains, setDomains] = useState(of.domains.join(', '))
  const [deleting, setDeleting] = useState(false)
  const [sharing, setSharing] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const variables = { id: organisation.id, name, domains: domainsIn(domains) }
    void change(UpdateOrganisationDocument, variables, t.organisations.saved(name))
  }
  const remove = async () => {
    setDeleting(false)
    const done = await change(DeleteOrganisationDocument, { id: organisation.id }, t.organisations.deleted(name))
    if (done) onClose()
  }
  if (deleting) {
    return (
      <Dialog title={t.organisations.deleteOf(organisation.name)} onClose={() => setDeleting(false)}>
        <p>{t.organisations.deleteText}</p>
        <DialogAnswers>
          <Button onClick={() => void remove()}>{t.organisations.delete}</Button>
          <Button kind="primary" onClick={() => setDeleting(false)}>
            {t.common.cancel}
          </Button>
        </DialogAnswers>
      </Dialog>
    )
  }
  if (sharing) return <SharingDialog of={of} change={change} onClose={() => setSharing(false)} />
  return (
    <Dialog title={organisation.name} onClose={onClose}>
      <form onSubmit={save}>
        <NameAndDomains name={name} onName={setName} domains={domains} onDomains={setDomains} />
        <ErrorLine message={failure} />
        <DialogAnswers>
          <Button type="submit" busy={busy}>
            {t.organisations.save}
          </Button>
        </DialogAnswers>
      </form>
      <SharingPart of={of} isAdmin={isAdmin} onAsk={setSharing} />
      <Members organisation={organisation} reload={reload} />
      <div className={styles.actions}>
        {isAdmin ? (
          <Button kind="quiet" onClick={() => setDeleting(true)}>
            {t.organisations.delete}
          </Button>
        ) : null}
        <Button kind="primary" onClick={onClose}>
          {t.common.close}
        </Button>
      </div>
    </Dialog>
  )
}

type Person = { id: string; name: string; email: string }

type MembersProps = Pick<Shared, 'reload'> & { organisation: Organisation['organisation'] }

/** A change counts at once. */
function Members({ organisation, reload: reloadList }: MembersProps) {
  const t = useText()
  const list = useCustomers('', organisation.id)
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Person | null>(null)
  const { change, failure, busy } = useChange(async () => void (await Promise.all([list.reload(), reloadList()])))
  const add = ({ id, name }: Person) => {
    setAsked(null)
    void change(
      SetOrganisationDocument,
      { customer: id, organisation: organisation.id },
      t.organisations.put(name, organisation.name),
    )
  }
  return (
    <section className={styles.part}>
      <h3>{t.organisations.membersTitle}</h3>
      {list.rows?.length === 0 ? <p className={styles.quiet}>{t.organisations.noMembers}</p> : null}
      <ul role="list">
        {list.rows?.map(({ user }) => (
          <li key={user.id} className={styles.member}>
            <span className={styles.what}>
              {user.name} <span className={styles.quiet}>{user.email}</span>
            </span>
            <Button
              busy={busy}
              aria-label={t.organisations.removeOf(user.name)}
              onClick={() =>
                void change(
                  SetOrganisationDocument,
                  { customer: user.id, organisation: null },
                  t.organisations.takenOut(user.name),
                )
              }
            >
              {t.organisations.remove}
            </Button>
          </li>
        ))}
      </ul>
      {list.isMore ? (
        <Button busy={list.busy} onClick={() => void list.loadMore()}>
          {t.users.more}
        </Button>
      ) : null}
      <ChoiceButton label={t.organisations.membersTitle} value={t.organisations.add} open={adding} onOpen={setAdding}>
        <CustomerChoice
          label={t.organisations.add}
          onChoose={(person) => {
            setAdding(false)
            if (organisation.sharesTickets) setAsked(person)
            else add(person)
          }}
        />
      </ChoiceButton>
      {asked ? (
        <PutDialog of={asked} to={organisation} onPut={() => add(asked)} onClose={() => setAsked(null)} />
      ) : null}
      <ErrorLine message={failure} />
    </section>
  )
}
