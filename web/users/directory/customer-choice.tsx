import { useState } from 'react'
import { useText } from '../../text/text.ts'
import { Combobox, type Option } from '../../ui/combobox.tsx'
import { Avatar } from '../avatar.tsx'
import { type Customer, useCustomers } from './use-customers.ts'

type Props = { label: string; onChoose: (customer: Customer['user']) => void }

/** A choice of a customer by what the name or the address begins with; behind each stands where they are now. */
export function CustomerChoice({ label, onChoose }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const { rows, failure, isAwaited } = useCustomers(typed)
  const options = (rows ?? []).map(({ user: { id, name, email }, organisation }): Option => ({
    value: id,
    label: name,
    detail: organisation ? `${email} · ${organisation.name}` : email,
    icon: <Avatar of={{ name, role: 'customer' }} small />,
  }))
  return (
    <Combobox
      label={label}
      placeholder={t.common.nameOrEmail}
      typed={typed}
      onType={setTyped}
      options={options}
      onChoose={(chosen) => {
        const customer = rows?.find(({ user }) => user.id === chosen)
        if (customer) onChoose(customer.user)
      }}
      none={rows || failure ? t.customers.noneSo : null}
      isAwaited={isAwaited}
    />
  )
}
