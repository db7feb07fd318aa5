import { useClient } from '../../graphql/provider.ts'
import { useEffect, useState } from 'react'
import { OrganisationNameDocument } from '../../graphql/generated/users/organisations.ts'
import { nameOfOrganisation, rememberNames } from '../filters/known-names.ts'
import type { TicketView } from '../filters/view.ts'

/** The address holds only the id of an organisation, and no row its name: what is not known yet is asked for, and shown when it has come. */
export function useOrganisationName({ organisation: id }: TicketView): void {
  const client = useClient()
  const [, setNamed] = useState<string | undefined>()
  useEffect(() => {
    if (!id || nameOfOrganisation(id) !== undefined) return undefined
    let isOver = false
    const ask = async () => {
      const { data } = await client.query(OrganisationNameDocument, { id })
      rememberNames({ organisation: data?.organisation?.organisation })
      if (!isOver && data?.organisation) setNamed(id)
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [client, id])
}
