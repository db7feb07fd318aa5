import { useClient } from '../graphql/provider.ts'
import { useCallback, useState } from 'react'
import { OrganisationNamesDocument, type OrganisationNamesQuery } from '../graphql/generated/users/organisations.ts'
import { useText } from '../text/text.ts'
import { Combobox, type Option } from '../ui/combobox.tsx'
import { type Ask, usePages } from './directory/use-pages.ts'

type Row = NonNullable<OrganisationNamesQuery['organisations']>[number]
export type Organisation = Row['organisation']

const none: readonly Option[] = []

type Props = {
  label: string
  /** Stand before the organisations, as long as nothing is typed. */
  others?: readonly Option[]
  value?: string | undefined
  onChoose: (value: string, organisation: Organisation | undefined) => void
}

/** A choice of an organisation by what its name begins with. */
export function OrganisationChoice({ label, others = none, value, onChoose }: Props) {
  const t = useText()
  const client = useClient()
  const [typed, setTyped] = useState('')
  const prefix = typed.trim()
  const ask = useCallback<Ask<Row>>(
    async (last) => {
      const variables = { prefix, after: last?.organisation.id ?? null }
      const { data, error } = await client.query(OrganisationNamesDocument, variables)
      return { rows: data?.organisations ?? null, error }
    },
    [client, prefix],
  )
  const { rows, failure, isAwaited } = usePages(ask)
  const options = (rows ?? []).map(({ organisation: { id, name }, members }): Option => ({
    value: id,
    label: name,
    detail: t.organisation.members(members),
  }))
  return (
    <Combobox
      label={label}
      placeholder={t.organisation.search}
      typed={typed}
      onType={setTyped}
      options={prefix ? options : [...others, ...options]}
      value={value}
      onChoose={(chosen) => onChoose(chosen, rows?.find(({ organisation: { id } }) => id === chosen)?.organisation)}
      none={rows || failure ? t.organisation.noneSo : null}
      isAwaited={isAwaited}
    />
  )
}
