import { text } from '../../text/text.ts'
import { defineFilter, onlyOne } from './filter.ts'
import { nameOfOrganisation } from './known-names.ts'

/** That of the requester, by its id. */
export const organisation = defineFilter({
  param: 'organisation',
  parse: (word) => (/^[1-9]\d{0,14}$/.test(word) ? word : undefined),
  toInput: (value) => ({ organisation: [value] }),
  fromInput: ({ organisation: wanted }) => onlyOne(wanted),
  label: (value) => text().field.is(text().organisations.one, organisationName(value)),
  control: () => ({ kind: 'organisation', label: text().organisations.one }),
  isForAgents: true,
})

export const organisationName = (id: string): string => nameOfOrganisation(id) ?? text().organisations.unnamed(id)
