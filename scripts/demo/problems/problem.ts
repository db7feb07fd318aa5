export type FileKind = 'screen' | 'chart' | 'label' | 'parcel' | 'printer' | 'tablet' | 'invoice' | 'log' | 'list'

/**
 * One thing that a customer may ask. Texts hold slots ({order}, {city}, … see words.ts) and choices ([this|that]).
 * Lines of talk begin with 'c: ' for the customer or 'a: ' for the agent.
 */
export type Problem = {
  title: string
  text: string | null
  talk: readonly string[]
  files?: readonly FileKind[]
  /** What an agent makes of it at the first look; normal when left out. */
  priority?: 'low' | 'high' | 'urgent'
  /** What another agent knows of it, said among agents: an internal note. */
  note?: string
  /** Only this person asks it, and only once: the beginning of the email address. */
  from?: string
}
