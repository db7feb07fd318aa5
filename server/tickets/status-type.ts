import { builder } from '../graphql/builder.ts'

export const StatusType = builder.enumType('Status', { values: ['closed', 'open', 'pending', 'resolved'] as const })
