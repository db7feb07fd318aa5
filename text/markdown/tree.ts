/** What Markdown means: the tree that a text becomes. Nothing in it is HTML; who shows it makes elements, or plain text, of it. */

export type Inline =
  | string
  /** A mention is of a person, by its words; the parser makes none (../mentions.ts). */
  | { readonly kind: 'bold' | 'italic' | 'strike' | 'mention'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  /** `href` is absolute, and http, https, mailto or tel; `isBare` where it was written as it is, without words for it. */
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[]; readonly isBare: boolean }

export type Align = 'start' | 'center' | 'end'

export type Block =
  /** Lines as they were typed, blank ones included; a line break is '\n'. */
  | { readonly kind: 'text'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly ListItem[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly columns: readonly Align[]; readonly rows: readonly TableRow[] }

/** `value` is the number as it was typed. */
export interface ListItem {
  readonly value: number | undefined
  readonly blocks: readonly Block[]
}

/** The first row is the heads. */
export type TableRow = readonly (readonly Inline[])[]
