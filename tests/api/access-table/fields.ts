/** Who may read a field of an object that they have reached. */
export type Reach =
  | 'anyone'
  | 'whoever sees the ticket'
  | 'oneself and whoever sees the ticket'
  | 'oneself'
  | 'agents'
  | 'admins'

/** What holds for the fields of a type; a field that is another's matter stands beside it by its name. */
interface Reached {
  readonly fields: Reach
  readonly except?: Readonly<Record<string, Reach>>
}

export const fields: Readonly<Record<string, Reached>> = {
  User: { fields: 'oneself and whoever sees the ticket' },
  Session: { fields: 'oneself' },
  Profile: { fields: 'oneself' },
  OwnSession: { fields: 'oneself' },
  Ticket: {
    fields: 'whoever sees the ticket',
    except: {
      priority: 'agents',
      assignee: 'agents',
      team: 'agents',
      tags: 'agents',
      snoozedUntil: 'agents',
      isUnread: 'agents',
      watching: 'agents',
      readUpTo: 'agents',
    },
  },
  SearchResult: {
    fields: 'oneself',
    except: { hits: 'whoever sees the ticket' },
  },
  SearchHit: { fields: 'whoever sees the ticket' },
  ExcerptPart: { fields: 'whoever sees the ticket' },
  StatusCount: { fields: 'whoever sees the ticket' },
  TicketChange: { fields: 'whoever sees the ticket', except: { actor: 'agents', comment: 'agents' } },
  Attachment: { fields: 'whoever sees the ticket' },
  Thumbnail: { fields: 'whoever sees the ticket' },
  Comment: { fields: 'whoever sees the ticket', except: { audience: 'agents', mentions: 'agents' } },
  Mention: { fields: 'agents' },
  Draft: { fields: 'oneself', except: { ticket: 'whoever sees the ticket', audience: 'agents' } },
  DraftHead: { fields: 'oneself', except: { audience: 'agents' } },
  Update: { fields: 'oneself' },
  UnreadUpdates: { fields: 'oneself' },
  UpdateChoice: { fields: 'oneself' },
  History: { fields: 'whoever sees the ticket' },
  HistoryEntry: {
    fields: 'whoever sees the ticket',
    except: {
      actor: 'oneself and whoever sees the ticket',
      fromName: 'agents',
      toName: 'agents',
      added: 'agents',
      removed: 'agents',
      audience: 'agents',
      batch: 'agents',
      cause: 'whoever sees the ticket',
    },
  },
  BatchOfChange: { fields: 'agents' },
  ClosedTicketsExport: { fields: 'agents' },
  Invite: { fields: 'agents' },
  Agent: { fields: 'agents' },
  View: { fields: 'agents' },
  CannedReply: { fields: 'agents' },
  PresentAgent: { fields: 'agents' },
  ViewCount: { fields: 'agents' },
  Batch: { fields: 'oneself' },
  BatchFailure: { fields: 'oneself' },
  HandedOver: { fields: 'admins' },
  OpenInvite: { fields: 'agents' },
  FirstStep: { fields: 'agents' },
  Team: { fields: 'agents' },
  TeamRoster: { fields: 'agents' },
  Tag: { fields: 'agents' },
  Customer: { fields: 'agents' },
  Organisation: { fields: 'agents' },
  OrganisationSummary: { fields: 'agents' },
  ResetLink: { fields: 'admins' },
  Desk: { fields: 'anyone' },
}
