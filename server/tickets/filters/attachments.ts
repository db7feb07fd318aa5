import { defineFilter, type Is } from './filter.ts'

interface Wanted {
  /** Among what is for everyone. */
  readonly hasAttachments?: boolean | undefined
  readonly hasAnyFile?: boolean | undefined
}

const filesOf = (is: Is) => is.selectFrom('attachment').whereRef('attachment.ticket_id', '=', 'ticket.id')

const anyFile = (is: Is) => is.exists(filesOf(is).select('attachment.id'))

const anyForEveryone = (is: Is) =>
  is.exists(filesOf(is).where('attachment.audience', '=', 'everyone').select('attachment.id'))

/** Files of the ticket and of its comments, as far as who asks sees them. */
export const attachments = defineFilter({
  input: { hasAttachments: { type: 'Boolean' } },
  read: ({ hasAttachments }, { audience }): Wanted => {
    const wanted = hasAttachments ?? undefined
    return audience === 'agents' ? { hasAnyFile: wanted } : { hasAttachments: wanted }
  },
  where: {
    hasAttachments: (is, wanted) => (wanted ? anyForEveryone(is) : is.not(anyForEveryone(is))),
    hasAnyFile: (is, wanted) => (wanted ? anyFile(is) : is.not(anyFile(is))),
  },
  isCounted: false,
})
