import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { defineFilter } from './filter.ts'

const anyFile = (is: ExpressionBuilder<Tables, 'ticket'>) =>
  is.exists(is.selectFrom('attachment').whereRef('attachment.ticket_id', '=', 'ticket.id').select('attachment.id'))

export const attachments = defineFilter({
  input: { hasAttachments: { type: 'Boolean' } },
  read: ({ hasAttachments }) => ({ hasAttachments: hasAttachments ?? undefined }),
  where: { hasAttachments: (is, wanted) => (wanted ? anyFile(is) : is.not(anyFile(is))) },
  isCounted: false,
})
