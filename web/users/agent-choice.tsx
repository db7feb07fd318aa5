import { useState } from 'react'
import { useViewer } from '../session/session.ts'
import { useText } from '../text/text.ts'
import { Combobox, type Option } from '../ui/combobox.tsx'
import { Avatar } from './avatar.tsx'
import { useAgents } from './directory/use-agents.ts'
import type { Member } from './use-teams.ts'

export type Person = { readonly id: string; readonly name: string; readonly email: string }

const noOne: readonly string[] = []
const noOthers: readonly Option[] = []

type Props = {
  label: string
  /** Who can be chosen; agents whose name or address begins as is typed, unless given; null while they are awaited. */
  among?: readonly Member[] | null | undefined
  /** Can't be chosen. */
  except?: readonly string[]
  /** Stand before the people, as long as nothing is typed. */
  others?: readonly Option[]
  value?: string | undefined
  onChoose: (value: string, person: Person | undefined) => void
}

/** A choice of an agent by name or address; oneself stands first. */
export function AgentChoice({ label, among, except = noOne, others = noOthers, value, onChoose }: Props) {
  const t = useText()
  const { id: viewerId } = useViewer()
  const [typed, setTyped] = useState('')
  const { rows, failure, isAwaited } = useAgents(typed, false)
  const begins = beginsWith(typed)
  const people: readonly Person[] = (
    among === undefined ? (rows ?? []).map(({ user }) => user) : (among ?? []).filter(begins)
  )
    .filter(({ id }) => !except.includes(id))
    .toSorted((a, b) => Number(b.id === viewerId) - Number(a.id === viewerId))
  const options = people.map(({ id, name, email }): Option => ({
    value: id,
    label: id === viewerId ? t.assignment.you(name) : name,
    detail: email,
    icon: <Avatar of={{ name, role: 'agent' }} small />,
  }))
  return (
    <Combobox
      label={label}
      placeholder={t.common.nameOrEmail}
      typed={typed}
      onType={setTyped}
      options={typed.trim() ? options : [...others, ...options]}
      value={value}
      onChoose={(chosen) =>
        onChoose(
          chosen,
          people.find(({ id }) => id === chosen),
        )
      }
      none={among || (among === undefined && (rows || failure)) ? t.assignment.noSuchAgent : null}
      isAwaited={among === undefined ? isAwaited : among === null}
    />
  )
}

/** As the server has it: what the address or a word of the name begins with. */
function beginsWith(typed: string): (person: Person) => boolean {
  const prefix = typed.trim().toLowerCase()
  return ({ name, email }) => ` ${name.toLowerCase()}`.includes(` ${prefix}`) || email.startsWith(prefix)
}
