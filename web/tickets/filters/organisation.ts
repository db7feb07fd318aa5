import { text } from '../../text/text.ts'
import { defineFilter, onlyOne } from './filter.ts'
import { nameOfOrganisation } from './known-names.ts'
import { idIn } from './typed-values.ts'

/** That of the requester, by its id. */
export const organisation = defineFilter({
  param: 'organisation',
  parse: (word) => (/^[1-9]\d{0,14}$/.test(word) ? word : undefined),
  toInput: (value) => ({ organisation: [value] }),
  fromInput: ({ organisation: wanted }) => onlyOne(wanted),
  label: (value) => text().field.is(text().organisation.one, organisationName(value)),
  token: (value) => ({ field: text().organisation.one, is: text().filters.is, value: organisationName(value) }),
  typed: {
    name: 'organisation',
    read: ({ value, isExcluded }) => (isExcluded ? undefined : idIn(value)),
    write: (value) => {
      const name = nameOfOrganisation(value)
      return [{ value: name && !idIn(name) ? name : `#${value}`, isExcluded: false }]
    },
    find: async ({ value, isExcluded }) =>
      isExcluded ? undefined : (await import('./typed-people.ts')).findOrganisation(value),
    suggest: async (prefix) => (await import('./typed-people.ts')).suggestOrganisations(prefix),
  },
  control: () => ({ kind: 'organisation', label: text().organisation.one }),
  isForAgents: true,
})

export const organisationName = (id: string): string => nameOfOrganisation(id) ?? text().organisation.unnamed(id)
