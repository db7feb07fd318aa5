import { audiences } from '../database/scope.ts'
import { builder } from '../graphql/builder.ts'

export const AudienceType = builder.enumType('Audience', {
  description: 'Who reads a comment: everyone on the ticket, or agents alone, to whom it is an internal note.',
  values: audiences,
})
