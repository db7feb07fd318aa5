import { useClient } from '../../graphql/provider.ts'
import { useCallback } from 'react'
import { type CustomerFieldsFragment, CustomersDocument } from '../../graphql/generated/users/directory/customers.ts'
import { type Ask, type Pages, usePages } from './use-pages.ts'

export type Customer = CustomerFieldsFragment

/** Customers whose address or name begins so: all of them, or the members of an organisation. */
export function useCustomers(prefix: string, organisation?: string): Pages<Customer> {
  const client = useClient()
  const ask = useCallback<Ask<Customer>>(
    async (last) => {
      const variables = { prefix, organisation: organisation ?? null, after: last?.user.id ?? null }
      const { data, error } = await client.query(CustomersDocument, variables)
      return { rows: data?.customers ?? null, error }
    },
    [client, prefix, organisation],
  )
  return usePages(ask)
}
